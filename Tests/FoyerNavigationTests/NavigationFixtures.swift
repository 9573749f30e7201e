import Testing

@testable import Foyer
@testable import FoyerNavigation

/// URLs, screens and states by their paths on one host.
enum Fixture {
    static func url(_ text: String) throws -> WebURL {
        try WebURL(text, base: WebURL("https://app.example/"))
    }

    static func screens(_ paths: [String], _ context: PathContext = .default) throws -> [Screen] {
        try paths.map { Screen(try url($0), context: context) }
    }

    static func state(_ main: [String], _ modal: [String] = []) throws -> NavigationState {
        try NavigationState(main: screens(main), modal: screens(modal, .modal))
    }

    static func proposal(
        _ path: String, _ presentation: PathPresentation = .default, _ context: PathContext = .default,
        _ action: VisitAction = .advance
    ) throws -> VisitProposal {
        var proposal = VisitProposal(try url(path), action: action)
        proposal.presentation = presentation
        proposal.context = context
        return proposal
    }
}

extension [Screen] {
    /// Path, query and fragment of each.
    var paths: [String] {
        map { screen in
            let path = screen.url.path
            let query = screen.url.query.map { "?" + $0 } ?? ""
            return path + query + (screen.url.fragment.map { "#" + $0 } ?? "")
        }
    }
}

extension [NavigationOperation] {
    /// The names, in order.
    var names: [String] { map(\.kind.name) }
}
