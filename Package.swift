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
    // FoyerFoundation asks for these (`URLSession.data(for:)`, clocks and durations); the core would run on older systems.
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Foyer", targets: ["Foyer"]),
        .library(name: "FoyerNavigation", targets: ["FoyerNavigation"]),
        .library(name: "FoyerShortcuts", targets: ["FoyerShortcuts"]),
        .library(name: "FoyerTools", targets: ["FoyerTools"]),
        .library(name: "FoyerFoundation", targets: ["FoyerFoundation"]),
        .executable(name: "foyer", targets: ["FoyerCommand"]),
    ],
    targets: [
        // The core. Imports nothing but its lock.
        .target(
            name: "Foyer", dependencies: ["CFoyerPlatform"], swiftSettings: settings,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
        // The few C declarations that Embedded Swift cannot import by itself.
        .target(name: "CFoyerPlatform"),

        // The components. Each uses the core, and the core uses none of them.

        // Visit proposals, the presentation planner and the navigator.
        .target(name: "FoyerNavigation", dependencies: ["Foyer"], swiftSettings: settings),
        // Shortcut documents, and the one-shot web server for them: the only code that opens a socket.
        .target(name: "FoyerShortcuts", dependencies: ["Foyer", "CFoyerPlatform"], swiftSettings: settings),
        // What a developer asks, not a phone: lint, witness links, explanations.
        .target(name: "FoyerTools", dependencies: ["Foyer"], swiftSettings: settings),

        // The public C header, seen from Swift.
        .systemLibrary(name: "CFoyer", path: "Include"),
        // The C ABI: `@implementation @_cdecl` functions and their argument checks. CMake builds what ships.
        .target(
            name: "FoyerC", dependencies: ["Foyer", "FoyerNavigation", "FoyerShortcuts", "FoyerTools", "CFoyer"],
            exclude: ["Exports"], swiftSettings: settings + [.enableExperimentalFeature("Extern")]),
        // Conveniences for Swift programs that use Foundation.
        .target(name: "FoyerFoundation", dependencies: ["Foyer"], swiftSettings: settings),
        // The command. Its folder is not called `foyer`, which a case-insensitive file system would merge with `Foyer`.
        .executableTarget(
            name: "FoyerCommand", dependencies: ["Foyer", "FoyerNavigation", "FoyerShortcuts", "FoyerTools"],
            swiftSettings: settings),

        // What several test targets read and draw: conformance files, random numbers.
        .target(name: "TestSupport", dependencies: ["Foyer"], path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(
            name: "FoyerTests", dependencies: ["Foyer", "FoyerNavigation", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "FoyerNavigationTests", dependencies: ["FoyerNavigation", "Foyer", "TestSupport", "FoyerCommand"],
            swiftSettings: settings),
        .testTarget(
            name: "FoyerShortcutsTests", dependencies: ["FoyerShortcuts", "Foyer", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "FoyerToolsTests", dependencies: ["FoyerTools", "Foyer", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "FoyerFoundationTests", dependencies: ["FoyerFoundation", "Foyer", "LinkStoreProbe"],
            swiftSettings: settings),
        .testTarget(
            name: "FoyerCommandTests",
            dependencies: ["FoyerCommand", "Foyer", "FoyerNavigation", "FoyerShortcuts"], swiftSettings: settings),
        // Saves links until it is killed; see LinkFileStoreTests.
        .executableTarget(
            name: "LinkStoreProbe", dependencies: ["FoyerFoundation", "Foyer"], path: "Tests/LinkStoreProbe",
            swiftSettings: settings),
        .testTarget(name: "FoyerCTests", dependencies: ["FoyerC", "CFoyer", "Foyer"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
