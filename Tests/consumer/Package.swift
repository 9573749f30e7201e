// swift-tools-version: 6.2
// A separate package that depends on the products as a user would: it compiles only against what is public.
import PackageDescription

let package = Package(
    name: "Consumer",
    dependencies: [.package(name: "Foyer", path: "../..")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [
                .product(name: "Foyer", package: "Foyer"),
                .product(name: "FoyerFoundation", package: "Foyer"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
