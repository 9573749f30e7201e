extension ShortcutDescription {
    /// Reads a description from a JSON object.
    ///
    /// The members are those of `ShortcutField` (a dot in a name stands for an object inside), and `texts.steps` (texts),
    /// `web_clip.full_screen` and `web_clip.removable` (truth values), `icons` (`png` in base64, or `file`; `maskable`,
    /// `path`), `startup_images` (`png` or `file`; `width`, `height`, `scale`, `landscape`, `path`). Any other is refused:
    /// a member that is silently ignored is a typing error that nobody finds.
    ///
    /// - Parameters:
    ///   - json: The object. A member `schemes` is left to the caller: who may say what a target may be is not the
    ///     description's to decide.
    ///   - file: Gives the bytes of a file that the description names, or nil if it cannot.
    /// - Throws: The first fault, with the member it is in.
    public init(json: JSONValue, file: (String) -> [UInt8]?) throws(ShortcutError) {
        guard let object = json.objectValue else { throw ShortcutError(.wrongType) }
        self.init(id: "", title: "", target: "")
        for name in ["id", "title", "target"] {
            guard object[name] != nil else { throw ShortcutError(.missingMember, name) }
        }
        for member in object.members where !member.key.hasSameBytes(as: "schemes") {
            if let inner = member.value.objectValue {
                for innerMember in inner.members {
                    try read(member.key + "." + innerMember.key, innerMember.value, file)
                }
            } else {
                try read(member.key, member.value, file)
            }
        }
    }

    private mutating func read(
        _ name: String, _ value: JSONValue, _ file: (String) -> [UInt8]?
    ) throws(ShortcutError) {
        if let field = ShortcutField(name: name) {
            guard let text = value.stringValue else { throw ShortcutError(.wrongType, name) }
            return set(field, to: text)
        }
        switch true {
        case name.hasSameBytes(as: "texts.steps"):
            texts.steps = []
            for step in try ShortcutJSON.array(value, name) {
                texts.steps.append(try ShortcutJSON.string(step, name))
            }
        case name.hasSameBytes(as: "web_clip.full_screen"): webClip.isFullScreen = try ShortcutJSON.bool(value, name)
        case name.hasSameBytes(as: "web_clip.removable"): webClip.isRemovable = try ShortcutJSON.bool(value, name)
        case name.hasSameBytes(as: "icons"):
            for icon in try ShortcutJSON.array(value, name) {
                icons.append(try ShortcutIcon(json: icon, file: file))
            }
        case name.hasSameBytes(as: "startup_images"):
            for image in try ShortcutJSON.array(value, name) {
                startupImages.append(try ShortcutStartupImage(json: image, file: file))
            }
        default: throw ShortcutError(.unknownMember, name)
        }
    }
}

extension ShortcutIcon {
    init(json: JSONValue, file: (String) -> [UInt8]?) throws(ShortcutError) {
        let object = try ShortcutJSON.object(json, "icons", ["png", "file", "maskable", "path"])
        try self.init(
            png: ShortcutJSON.png(object, "icons", file),
            isMaskable: object["maskable"].map { (value) throws(ShortcutError) in
                try ShortcutJSON.bool(value, "icons.maskable")
            } ?? false,
            path: object["path"].map { (value) throws(ShortcutError) in try ShortcutJSON.string(value, "icons.path") })
    }
}

extension ShortcutStartupImage {
    init(json: JSONValue, file: (String) -> [UInt8]?) throws(ShortcutError) {
        let field = "startup_images"
        let object = try ShortcutJSON.object(
            json, field, ["png", "file", "width", "height", "scale", "landscape", "path"])
        func number(_ name: String) throws(ShortcutError) -> Int {
            guard let value = object[name] else { throw ShortcutError(.missingMember, field + "." + name) }
            guard let number = value.intValue.flatMap({ Int(exactly: $0) }) else {
                throw ShortcutError(.wrongType, field + "." + name)
            }
            return number
        }
        try self.init(
            png: ShortcutJSON.png(object, field, file), screenWidth: number("width"), screenHeight: number("height"),
            scale: number("scale"),
            isLandscape: object["landscape"].map { (value) throws(ShortcutError) in
                try ShortcutJSON.bool(value, "startup_images.landscape")
            } ?? false,
            path: object["path"].map { (value) throws(ShortcutError) in
                try ShortcutJSON.string(value, "startup_images.path")
            })
    }
}

/// Typed reading of the values of a description.
private enum ShortcutJSON {
    static func string(_ value: JSONValue, _ name: String) throws(ShortcutError) -> String {
        guard let string = value.stringValue else { throw ShortcutError(.wrongType, name) }
        return string
    }

    static func bool(_ value: JSONValue, _ name: String) throws(ShortcutError) -> Bool {
        guard let bool = value.boolValue else { throw ShortcutError(.wrongType, name) }
        return bool
    }

    static func array(_ value: JSONValue, _ name: String) throws(ShortcutError) -> [JSONValue] {
        guard let array = value.arrayValue else { throw ShortcutError(.wrongType, name) }
        guard array.count <= Limits.shortcutImages else { throw ShortcutError(.tooMany, name) }
        return array
    }

    /// An object with no members but these.
    static func object(_ value: JSONValue, _ name: String, _ known: [String]) throws(ShortcutError) -> JSONObject {
        guard let object = value.objectValue else { throw ShortcutError(.wrongType, name) }
        for member in object.members where !known.contains(where: { $0.hasSameBytes(as: member.key) }) {
            throw ShortcutError(.unknownMember, name + "." + member.key)
        }
        return object
    }

    /// The bytes of an image: `png` in base64, or the file that `file` names.
    static func png(
        _ object: JSONObject, _ name: String, _ file: (String) -> [UInt8]?
    ) throws(ShortcutError) -> [UInt8] {
        if let text = object["png"] {
            guard let png = Base64.decode(try string(text, name + ".png")) else {
                throw ShortcutError(.notPNG, name + ".png")
            }
            return png
        }
        guard let path = object["file"] else { throw ShortcutError(.missingMember, name + ".png") }
        guard let png = file(try string(path, name + ".file")) else {
            throw ShortcutError(.fileUnreadable, name + ".file")
        }
        return png
    }
}
