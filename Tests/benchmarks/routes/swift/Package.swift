// swift-tools-version: 6.2
import PackageDescription

// The row of routes_benchmark that goes through the Swift API, as a program of its own: what another package gets.
let package = Package(
    name: "RoutesRow",
    dependencies: [.package(name: "Foyer", path: "../../../..")],
    targets: [.executableTarget(name: "RoutesRow", dependencies: [.product(name: "Foyer", package: "Foyer")])],
    swiftLanguageModes: [.v6]
)
