// What Apple's systems take: a configuration profile with a web clip, and the quick actions of an app.

/// An Apple configuration profile with one web clip (Apple's device management schema, `com.apple.webClip.managed`).
///
/// The identifiers come from the shortcut's id, so installing a newer profile replaces the older one.
enum ShortcutWebClip {
    static func document(_ shortcut: Shortcut) -> ShortcutDocument {
        let icon = shortcut.icon(atMost: Limits.shortcutWebClipIconPixels)
        var list = PropertyList()
        list.dictionary { profile in
            profile.key("PayloadContent")
            profile.array { payloads in
                payloads.dictionary { writeClip(&$0, shortcut, icon) }
            }
            if let subtitle = shortcut.subtitle { profile.string("PayloadDescription", subtitle) }
            profile.string("PayloadDisplayName", shortcut.title)
            profile.string("PayloadIdentifier", shortcut.id)
            if let organization = shortcut.webClip.organization {
                profile.string("PayloadOrganization", organization)
            }
            profile.bool("PayloadRemovalDisallowed", false)
            profile.string("PayloadType", "Configuration")
            profile.string("PayloadUUID", NameUUID(shortcut, part: "profile").text)
            profile.integer("PayloadVersion", 1)
        }
        return ShortcutDocument(
            format: .webClip, bytes: list.end(), fileName: shortcut.id + ".mobileconfig", warnings: warnings(icon))
    }

    private static func writeClip(_ clip: inout PropertyList, _ shortcut: Shortcut, _ icon: ShortcutIcon?) {
        clip.bool("FullScreen", shortcut.webClip.isFullScreen)
        if let icon { clip.data("Icon", icon.png) }
        clip.bool("IgnoreManifestScope", true)
        clip.bool("IsRemovable", shortcut.webClip.isRemovable)
        clip.string("Label", shortcut.title)
        clip.string("PayloadDisplayName", shortcut.title)
        clip.string("PayloadIdentifier", shortcut.id + ".clip")
        clip.string("PayloadType", "com.apple.webClip.managed")
        clip.string("PayloadUUID", NameUUID(shortcut, part: "clip").text)
        clip.integer("PayloadVersion", 1)
        clip.bool("Precomposed", true)
        clip.string("URL", shortcut.target)
    }

    private static func warnings(_ icon: ShortcutIcon?) -> [ShortcutWarning] {
        guard let icon else { return [.noIcon] }
        return icon.hasTransparency ? [.transparentIcon] : []
    }
}

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

/// A UUID made from a name: version 5 (RFC 9562, section 5.5), so that the same shortcut has the same one everywhere.
struct NameUUID {
    private let bytes: [UInt8]

    /// The namespace for URLs of RFC 9562.
    private static let namespace: [UInt8] = [
        0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
    ]

    /// The UUID of a URL.
    init(url: String) {
        var bytes = Array(SHA1.digest(NameUUID.namespace + Array(url.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.bytes = bytes
    }

    /// The UUID of a part of a shortcut.
    init(_ shortcut: Shortcut, part: StaticString) {
        self.init(url: "foyer:shortcut:" + shortcut.id + ":" + "\(part)")
    }

    /// The usual form in upper case, as Apple writes it.
    var text: String {
        var text: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
            text.append(UInt8.hexDigit(byte >> 4))
            text.append(UInt8.hexDigit(byte))
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// SHA-1 (RFC 3174), which name-based UUIDs are defined by. Nothing here relies on it for safety.
enum SHA1 {
    /// The 20 bytes of the digest.
    static func digest(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        var padded = message
        padded.append(0x80)
        while padded.count % 64 != 56 { padded.append(0) }
        let bits = UInt64(message.count) &* 8
        for shift in stride(from: 56, through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        for start in stride(from: 0, to: padded.count, by: 64) { mix(padded[start..<start + 64], into: &state) }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words: [UInt32] = []
        words.reserveCapacity(80)
        for start in stride(from: block.startIndex, to: block.endIndex, by: 4) {
            words.append(block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
        }
        for index in 16..<80 {
            words.append(rotate(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (choice, constant): (UInt32, UInt32) =
                switch index / 20 {
                case 0: (b & c | ~b & d, 0x5A82_7999)
                case 1: (b ^ c ^ d, 0x6ED9_EBA1)
                case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = rotate(a, 5) &+ choice &+ e &+ constant &+ word
            (a, b, c, d, e) = (next, a, rotate(b, 30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }
}
