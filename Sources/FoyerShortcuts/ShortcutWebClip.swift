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
