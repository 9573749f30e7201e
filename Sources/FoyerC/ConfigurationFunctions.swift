/// What a `foyer_config_t *` points to: a configuration, and the texts of it that are lent to C.
final class LentConfiguration {
    let configuration: PathConfiguration
    private let versionText: CText
    private let settingsText: CText

    init(_ configuration: PathConfiguration) {
        self.configuration = configuration
        versionText = CText(configuration.version)
        settingsText = CText(JSONValue.object(configuration.settings).text())
    }

    var version: CText { versionText }
    var settings: CText { settingsText }

    /// The configuration behind a pointer from C, or nil for NULL.
    static func from(_ pointer: OpaquePointer?) -> PathConfiguration? {
        HandleType.config.value(pointer)?.configuration
    }

    /// What is behind a pointer from C, or nil for NULL. No reference is counted: C keeps the handle during the call.
    static func lent(by pointer: OpaquePointer?) -> Unmanaged<LentConfiguration>? {
        guard let pointer else { return nil }
        return Unmanaged<Handle<LentConfiguration>>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef {
            Unmanaged.passUnretained($0.value)
        }
    }

    /// A new reference for C to own.
    func passToC() -> OpaquePointer {
        Handle(self).passToC()
    }
}

extension ConfigurationProfile {
    /// The profile with a number of the header, or nil.
    init?(number: Int32) {
        guard let known = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = known
    }

    /// The number of the header.
    var number: Int32 {
        switch self {
        case .foyer: Int32(FOYER_PROFILE_FOYER)
        case .ios: Int32(FOYER_PROFILE_IOS)
        case .ios12: Int32(FOYER_PROFILE_IOS_1_2)
        case .ios13OnIOS15: Int32(FOYER_PROFILE_IOS_1_3_OS15)
        case .android: Int32(FOYER_PROFILE_ANDROID)
        }
    }
}

extension PathConfigurationOptions {
    /// Options from the numbers of the header.
    init(profile: Int32, flags: Int32) throws(Failure) {
        guard let known = ConfigurationProfile(number: profile) else {
            throw .argument("profile is no FOYER_PROFILE_*")
        }
        guard flags & ~Int32(FOYER_CONFIG_NO_QUERY) == 0 else { throw .argument("flags has a flag that is unknown") }
        self.init(profile: known, matchesQuery: flags & Int32(FOYER_CONFIG_NO_QUERY) == 0)
    }
}

@implementation @_cdecl("foyer_config_parse")
public func foyer_config_parse(
    _ text: UnsafePointer<CChar>?, _ text_length: Int, _ profile: Int32, _ flags: Int32, _ origin: Int32,
    _ version: UnsafePointer<CChar>?, _ version_length: Int, _ config: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    config?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let config else { throw .argument("config is NULL") }
        var options = try PathConfigurationOptions(profile: profile, flags: flags)
        guard let origin = ConfigurationOrigin(rawValue: origin) else { throw .argument("origin is no FOYER_ORIGIN_*") }
        options.origin = origin
        options.version = try inputText(version, version_length, "version")
        let bytes = Array(try inputBytes(text, text_length, "text"))
        do throws(PathConfigurationError) {
            config.pointee = LentConfiguration(try PathConfiguration(parsing: bytes, options: options)).passToC()
        } catch {
            throw Failure(error.isLimit ? .limit : .syntax, error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_config_new")
public func foyer_config_new(
    _ profile: Int32, _ flags: Int32, _ config: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    config?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        guard let config else { throw .argument("config is NULL") }
        let options = try PathConfigurationOptions(profile: profile, flags: flags)
        config.pointee = LentConfiguration(PathConfiguration(options: options)).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_config_free")
public func foyer_config_free(_ config: OpaquePointer?) {
    HandleType.config.free(config)
}

@implementation @_cdecl("foyer_config_adapt")
public func foyer_config_adapt(
    _ config: OpaquePointer?, _ platform: UnsafePointer<CChar>?, _ platform_length: Int,
    _ app_version: UnsafePointer<CChar>?, _ app_version_length: Int, _ rollout_key: UnsafePointer<CChar>?,
    _ rollout_key_length: Int, _ adapted: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    adapted?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let adapted else { throw .argument("adapted is NULL") }
        guard let configuration = LentConfiguration.from(config) else { throw .argument("config is NULL") }
        var context = ConfigurationContext()
        let platform = try inputText(platform, platform_length, "platform")
        let versionText = try inputText(app_version, app_version_length, "app_version")
        let key = try inputText(rollout_key, rollout_key_length, "rollout_key")
        if !platform.isEmpty { context.platform = platform }
        if !key.isEmpty { context.rolloutKey = key }
        if !versionText.isEmpty {
            guard let version = AppVersion(versionText) else {
                throw Failure(.syntax, code: "invalid-version", message: "expected a version such as 3.2.1")
            }
            context.appVersion = version
        }
        adapted.pointee = LentConfiguration(configuration.adapted(to: context)).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_config_profile")
public func foyer_config_profile(_ config: OpaquePointer?) -> Int32 {
    LentConfiguration.from(config)?.profile.number ?? -1
}

@implementation @_cdecl("foyer_config_origin")
public func foyer_config_origin(_ config: OpaquePointer?) -> Int32 {
    LentConfiguration.from(config)?.origin.rawValue ?? -1
}

@implementation @_cdecl("foyer_config_version")
public func foyer_config_version(
    _ config: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.config.value(config)?.version.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_config_settings")
public func foyer_config_settings(
    _ config: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.config.value(config)?.settings.lend(length) ?? lend("{}", length)
}

@implementation @_cdecl("foyer_config_rule_count")
public func foyer_config_rule_count(_ config: OpaquePointer?) -> Int {
    LentConfiguration.from(config)?.rules.count ?? 0
}
