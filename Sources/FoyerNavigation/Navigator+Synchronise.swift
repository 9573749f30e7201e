// What the navigator thinks is on screen, and what the host says is.

/// One stack on which the host shows something else than the navigator thinks.
public struct StackDifference: Hashable, Sendable {
    /// In which tab, by its index.
    public let tab: Int
    /// On which stack.
    public let stack: NavigationStack
    /// How many screens, counted from the root, are the same.
    public let common: Int
    /// How many screens the navigator had on the stack.
    public let expected: Int
    /// How many screens the host has on the stack.
    public let found: Int
}

extension Navigator {
    /// Where the screens of a tab are not those that the host says are there. Contexts do not count.
    ///
    /// - Throws: `NavigationError.unknownTab`.
    /// - Complexity: O(*n*) in the screens.
    public func differences(
        from observed: NavigationState, tab index: Int? = nil
    ) throws(NavigationError) -> [StackDifference] {
        let index = index ?? selectedTab
        guard tabs.indices.contains(index) else { throw .unknownTab(index) }
        var differences: [StackDifference] = []
        for stack in NavigationStack.allCases {
            let (ours, theirs) = (tabs[index].state[stack], observed[stack])
            var common = 0
            while common < ours.count, common < theirs.count, ours[common].isSameScreen(as: theirs[common]) {
                common += 1
            }
            guard common < ours.count || common < theirs.count else { continue }
            differences.append(
                StackDifference(tab: index, stack: stack, common: common, expected: ours.count, found: theirs.count))
        }
        return differences
    }

    /// Takes what the host says is on screen in a tab as the truth. With a configuration, the contexts of the screens
    /// are what its rules say.
    ///
    /// - Returns: Where it was different.
    /// - Throws: `NavigationError.unknownTab`. Nothing has changed then.
    /// - Complexity: O(*n*) in the screens.
    @discardableResult
    public mutating func synchronise(
        with observed: NavigationState, tab index: Int? = nil
    ) throws(NavigationError) -> [StackDifference] {
        let index = index ?? selectedTab
        let differences = try differences(from: observed, tab: index)
        tabs[index].state = observed
        tabs[index].state.main = observed.main.map(underRules)
        tabs[index].state.modal = observed.modal.map(underRules)
        return differences
    }
}

extension Screen {
    /// Whether both show the same URL with the same destination.
    fileprivate func isSameScreen(as other: Screen) -> Bool {
        url == other.url && destination == other.destination
    }
}
