// swift-tools-version: 6.2
import PackageDescription

/// Settings shared by every Swift target. Warnings are errors in CI only (`.ci/run` passes the flag), so that a
/// newer compiler never breaks a user's build.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Foyer",
    products: [
        .library(name: "Foyer", targets: ["Foyer"]),
        .library(name: "FoyerFoundation", targets: ["FoyerFoundation"]),
        .library(name: "FoyerLoopback", targets: ["FoyerLoopback"]),
        .executable(name: "foyer", targets: ["FoyerCommand"]),
    ],
    targets: [
        // The core. Imports nothing but its lock.
        .target(
            name: "Foyer", dependencies: ["CFoyerPlatform"], swiftSettings: settings,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
        // The few C declarations that Embedded Swift cannot import by itself.
        .target(name: "CFoyerPlatform"),
        // The one-shot web server for shortcuts: the only code that opens a socket.
        .target(name: "FoyerLoopback", dependencies: ["Foyer", "CFoyerPlatform"], swiftSettings: settings),
        // The public C header, seen from Swift.
        .systemLibrary(name: "CFoyer", path: "Include"),
        // The C ABI: `@implementation @_cdecl` functions and their argument checks. CMake builds what ships.
        .target(
            name: "FoyerC", dependencies: ["Foyer", "FoyerLoopback", "CFoyer"], exclude: ["exports.txt"],
            swiftSettings: settings + [.enableExperimentalFeature("Extern")]),
        // Conveniences for Swift programs that use Foundation.
        .target(name: "FoyerFoundation", dependencies: ["Foyer"], swiftSettings: settings),
        // The command. Its folder is not called `foyer`, which a case-insensitive file system would merge with `Foyer`.
        .executableTarget(name: "FoyerCommand", dependencies: ["Foyer", "FoyerLoopback"], swiftSettings: settings),

        .testTarget(name: "FoyerTests", dependencies: ["Foyer"], swiftSettings: settings),
        .testTarget(name: "FoyerLoopbackTests", dependencies: ["FoyerLoopback", "Foyer"], swiftSettings: settings),
        .testTarget(
            name: "FoyerFoundationTests", dependencies: ["FoyerFoundation", "Foyer", "LinkStoreProbe"],
            swiftSettings: settings),
        .testTarget(name: "FoyerCommandTests", dependencies: ["FoyerCommand", "Foyer"], swiftSettings: settings),
        // Saves links until it is killed; see LinkFileStoreTests.
        .executableTarget(
            name: "LinkStoreProbe", dependencies: ["FoyerFoundation", "Foyer"], path: "Tests/LinkStoreProbe",
            swiftSettings: settings),
        .testTarget(name: "FoyerCTests", dependencies: ["FoyerC", "CFoyer", "Foyer"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
