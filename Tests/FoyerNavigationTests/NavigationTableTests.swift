import Foundation
import Testing

@testable import Foyer
@testable import FoyerNavigation

/// Every cell of the tables in the article "Navigation", which are written by hand from the descriptions of the platforms.
@Suite struct NavigationTableTests {
    /// The rows of each table of the article, by the heading above it.
    static let tables: [String: [[String]]] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = root.appendingPathComponent("Sources/Foyer/Foyer.docc/Navigation.md")
        guard let text = try? String(contentsOf: article, encoding: .utf8) else { return [:] }
        var tables: [String: [[String]]] = [:]
        var heading = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("#") { heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("|"), !line.hasPrefix("| ---") else { continue }
            let cells = line.dropFirst().dropLast().split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            tables[heading, default: []].append(cells)
        }
        return tables.mapValues { Array($0.dropFirst()) }
    }()

    /// Root only, two screens, one modal screen over them, two modal screens over them.
    private func states() throws -> [NavigationState] {
        [
            try Fixture.state(["/a"]), try Fixture.state(["/a", "/b"]), try Fixture.state(["/a", "/b"], ["/m"]),
            try Fixture.state(["/a", "/b"], ["/m", "/n"]),
        ]
    }

    private func answer(
        _ state: NavigationState, _ proposal: VisitProposal, _ profile: NavigationProfile
    ) -> String {
        do throws(NavigationError) {
            let names = try state.plan(proposal, profile: profile).operations.names
            return names.isEmpty ? "–" : names.joined(separator: ", ")
        } catch {
            return error == .modalReplacesRoot ? "refused" : error.code
        }
    }

    private func context(_ name: String) throws -> PathContext {
        try #require(PathContext.allCases.first { $0.name == name })
    }

    private func presentation(_ name: String) throws -> PathPresentation {
        try #require(PathPresentation.allCases.first { $0.name == name })
    }

    @Test(arguments: NavigationProfile.allCases) func presentations(_ profile: NavigationProfile) throws {
        let rows = try #require(Self.tables["Profile \(profile.name)"])
        #expect(rows.count == PathPresentation.allCases.count * PathContext.allCases.count)
        var cells = 0
        for row in rows {
            let proposal = try Fixture.proposal("/x", presentation(row[0]), context(row[1]))
            for (state, cell) in zip(try states(), row[2...]) {
                #expect(
                    answer(state, proposal, profile) == cell,
                    "\(profile) \(row[0]) \(row[1]) on \(state.main.paths) \(state.modal.paths)")
                cells += 1
            }
        }
        #expect(cells == 64)
        print("\(profile.name): \(cells) cells of presentations")
    }

    @Test(arguments: NavigationProfile.allCases) func samePageAndActions(_ profile: NavigationProfile) throws {
        let rows = try #require(Self.tables["Default presentation, \(profile.name)"])
        #expect(rows.count == 8)
        var cells = 0
        for row in rows {
            let actions = VisitAction.allCases.filter { row[1] == "any" || row[1] == $0.name }
            for (state, cell) in zip(try states(), row[3...]) where cell != "x" {
                let context = try context(row[2])
                let stack = context == .default || state.modal.isEmpty ? state.main : state.modal
                let page =
                    switch row[0] {
                    case "same": try #require(stack.last?.url.path)
                    case "previous": try #require(stack.dropLast().last?.url.path)
                    default: "/x"
                    }
                for action in actions {
                    let proposal = try Fixture.proposal(page, .default, context, action)
                    #expect(
                        answer(state, proposal, profile) == cell,
                        "\(profile) \(row) \(action) on \(state.main.paths) \(state.modal.paths)")
                    cells += 1
                }
            }
        }
        #expect(cells == 55)
        print("\(profile.name): \(cells) cells of pages and actions")
    }

    @Test(arguments: NavigationProfile.allCases) func historicalLocations(_ profile: NavigationProfile) throws {
        let rows = try #require(Self.tables["Historical, all profiles"])
        #expect(rows.count == 3)
        for row in rows {
            var proposal = try Fixture.proposal("/recede_historical_location", presentation(row[0]), context(row[1]))
            proposal.isHistoricalLocation = true
            for (state, cell) in zip(try states(), row[2...]) {
                #expect(
                    answer(state, proposal, profile) == cell,
                    "\(profile) \(row[0]) on \(state.main.paths) \(state.modal.paths)")
            }
        }
    }

    /// Whatever the state, context, presentation, action and history: some row of each table fits.
    @Test func everyCombinationHasARow() {
        for profile in NavigationProfile.allCases {
            for presentation in PathPresentation.allCases {
                for context in PathContext.allCases {
                    for historical in [false, true] {
                        for modalIsOpen in [false, true] {
                            let row = profile.table.row(
                                historical: historical, modalIsOpen: modalIsOpen, context: context,
                                presentation: presentation)
                            #expect(row != nil, "\(profile) \(presentation) \(context) \(historical) \(modalIsOpen)")
                        }
                    }
                }
            }
        }
    }

    /// Every row of each table is reached by some combination.
    @Test(arguments: NavigationProfile.allCases) func noRowIsDead(_ profile: NavigationProfile) {
        var reached = Set<Int>()
        for presentation in PathPresentation.allCases {
            for context in PathContext.allCases {
                for historical in [false, true] {
                    for modalIsOpen in [false, true] {
                        let row = profile.table.row(
                            historical: historical, modalIsOpen: modalIsOpen, context: context,
                            presentation: presentation)
                        if let row { reached.insert(row) }
                    }
                }
            }
        }
        #expect(reached.count == profile.table.rows.count)
    }
}
