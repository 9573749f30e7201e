/// The static quick actions of an iOS app: what goes into its `Info.plist`.
enum ShortcutQuickActions {
    static func document(_ shortcuts: [Shortcut]) -> ShortcutDocument {
        var list = PropertyList()
        list.dictionary { root in
            root.key("UIApplicationShortcutItems")
            root.array { items in
                for shortcut in shortcuts {
                    items.dictionary { writeItem(&$0, shortcut) }
                }
            }
        }
        let hasIcons = shortcuts.allSatisfy { $0.quickAction.symbol != nil || $0.quickAction.icon != nil }
        return ShortcutDocument(
            format: .quickActions, bytes: list.end(), fileName: "QuickActions.plist",
            warnings: hasIcons ? [] : [.noIcon])
    }

    private static func writeItem(_ item: inout PropertyList, _ shortcut: Shortcut) {
        if let icon = shortcut.quickAction.icon { item.string("UIApplicationShortcutItemIconFile", icon) }
        if let symbol = shortcut.quickAction.symbol { item.string("UIApplicationShortcutItemIconSymbolName", symbol) }
        if let subtitle = shortcut.subtitle { item.string("UIApplicationShortcutItemSubtitle", subtitle) }
        item.string("UIApplicationShortcutItemTitle", shortcut.title)
        item.string("UIApplicationShortcutItemType", shortcut.id)
        item.key("UIApplicationShortcutItemUserInfo")
        item.dictionary { $0.string("url", shortcut.target) }
    }
}
