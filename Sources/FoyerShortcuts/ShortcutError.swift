/// Why a description makes no shortcut, or a shortcut has no document in a format.
public struct ShortcutError: FoyerError, Hashable {
    /// What is wrong, with the codes that C and JSON see.
    public enum Kind: Hashable, Sendable {
        // names: begin shortcut_error cases
        /// The id is empty, too long, or has other characters than an id may have.
        case invalidID
        /// A text is empty, or nothing is left of it once controls and blanks are taken away.
        case emptyText
        /// A text has more bytes or characters than its field may have.
        case textTooLong
        /// No scheme is stated that targets may have.
        case noSchemes
        /// The policy refuses the target.
        case refusedTarget(LinkRefusal)
        /// The scheme belongs to the system or to the browser.
        case systemScheme
        /// The target has a quote, an angle bracket, a backslash or a blank where no escape can stand for it.
        case unsafeTarget
        /// The canonical target is longer than `Limits.shortcutTargetBytes`.
        case targetTooLong
        /// A colour is neither `#rgb` nor `#rrggbb`.
        case invalidColor
        /// A value is not one of the words that its field may have, or does not have the form of its field.
        case invalidValue
        /// An image is not a PNG file.
        case notPNG
        /// An icon is not square.
        case iconNotSquare
        /// An image has more bytes or pixels than it may have.
        case imageTooLarge
        /// There are more images, steps or shortcuts than there may be.
        case tooMany
        /// A start-up image does not have the pixels of the screen it is for.
        case startupImageSize
        /// A path does not stay on the site: it must begin with one slash and be plain.
        case invalidPath
        /// Two shortcuts of one document have the same id.
        case duplicateID
        /// The format needs the path of the hosted page.
        case pageMissing
        /// The `data:` URL is longer than `Limits.shortcutDataURLBytes`.
        case dataURLTooLong
        /// The description has a member that there is not.
        case unknownMember
        /// A member has a value of another type.
        case wrongType
        /// A member that is needed is missing.
        case missingMember
        /// A file that the description names could not be read.
        case fileUnreadable
        // names: end
    }

    /// What is wrong.
    public let kind: Kind
    /// The name of the field that is at fault, as in JSON; empty where no field is.
    public let field: String

    init(_ kind: Kind, _ field: String = "") {
        self.kind = kind
        self.field = field
    }

    init(_ kind: Kind, _ field: ShortcutField) {
        self.init(kind, field.name)
    }

    public var code: String {
        switch kind {
        // names: begin shortcut_error names
        case .invalidID: "shortcut-invalid-id"
        case .emptyText: "shortcut-empty-text"
        case .textTooLong: "shortcut-text-too-long"
        case .noSchemes: "shortcut-no-schemes"
        case .refusedTarget(let refusal): "shortcut-target-" + refusal.code
        case .systemScheme: "shortcut-target-system-scheme"
        case .unsafeTarget: "shortcut-target-unsafe-character"
        case .targetTooLong: "shortcut-target-too-long"
        case .invalidColor: "shortcut-invalid-color"
        case .invalidValue: "shortcut-invalid-value"
        case .notPNG: "shortcut-not-png"
        case .iconNotSquare: "shortcut-icon-not-square"
        case .imageTooLarge: "shortcut-image-too-large"
        case .tooMany: "shortcut-too-many"
        case .startupImageSize: "shortcut-startup-image-size"
        case .invalidPath: "shortcut-invalid-path"
        case .duplicateID: "shortcut-duplicate-id"
        case .pageMissing: "shortcut-page-missing"
        case .dataURLTooLong: "shortcut-data-url-too-long"
        case .unknownMember: "shortcut-unknown-member"
        case .wrongType: "shortcut-wrong-type"
        case .missingMember: "shortcut-missing-member"
        case .fileUnreadable: "shortcut-file-unreadable"
        // names: end
        }
    }

    public var message: String {
        field.isEmpty ? sentence : field + ": " + sentence
    }

    public var position: TextPosition? {
        switch kind {
        case .refusedTarget(let refusal): refusal.position
        default: nil
        }
    }

    private var sentence: String {
        switch kind {
        // names: begin shortcut_error sentences
        case .invalidID:
            "expected 1 to \(Limits.shortcutIDBytes) letters, digits, dots, underscores and hyphens, beginning with a letter or digit, found something else"
        case .emptyText: "expected a text with something to see, found none"
        case .textTooLong: "expected a shorter text, found one that is longer than this field may be"
        case .noSchemes: "expected a policy that allows the schemes of targets, found one that allows none"
        case .refusedTarget(let refusal): refusal.message
        case .systemScheme:
            "expected a scheme of an app or of the web, found one that belongs to the system or the browser"
        case .unsafeTarget: "expected a host without quotes, angle brackets, backslashes and blanks, found one of them"
        case .targetTooLong: "expected a target of at most \(Limits.shortcutTargetBytes) bytes, found a longer one"
        case .invalidColor: "expected a colour as #rgb or #rrggbb, found something else"
        case .invalidValue: "expected one of the words of this field, or a value of its form, found another"
        case .notPNG: "expected a whole PNG file, found something else"
        case .iconNotSquare: "expected an icon that is as wide as it is high, found another"
        case .imageTooLarge:
            "expected an image of at most \(Limits.shortcutImageBytes) bytes, and an icon of at most \(Limits.shortcutIconPixels) pixels a side, found a larger one"
        case .tooMany: "expected fewer of these, found more than there may be"
        case .startupImageSize: "expected an image with exactly the pixels of its screen, found another size"
        case .invalidPath:
            "expected a path on the site itself (one slash, then plain path characters), found something else"
        case .duplicateID: "expected an id of its own for each shortcut of the document, found one twice"
        case .pageMissing: "expected web.page, the path of the hosted page, which this format needs, found none"
        case .dataURLTooLong:
            "expected a data: URL of at most \(Limits.shortcutDataURLBytes) bytes, found a longer one; smaller icons make it shorter"
        case .unknownMember: "expected a member of the description, found an unknown one"
        case .wrongType: "expected a value of another type"
        case .missingMember: "expected this member, found none"
        case .fileUnreadable: "expected a file that can be read, found none"
        // names: end
        }
    }
}
