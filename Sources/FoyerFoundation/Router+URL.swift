public import Foundation
public import Foyer

extension Router {
    /// Takes a link in, given as Foundation's URL: what the system hands to an app.
    ///
    /// Both doors of a UIKit scene, cold and warm, are this one call:
    ///
    ///     func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    ///         let lane = LinkOptions(lane: session.persistentIdentifier)
    ///         for context in options.urlContexts {
    ///             router.receive(context.url, source: .customScheme, options: lane)
    ///         }
    ///         for activity in options.userActivities {
    ///             if let url = activity.webpageURL { router.receive(url, source: .universalLink, options: lane) }
    ///         }
    ///     }
    ///
    ///     func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    ///         let lane = LinkOptions(lane: scene.session.persistentIdentifier)
    ///         for context in contexts { router.receive(context.url, source: .customScheme, options: lane) }
    ///     }
    ///
    ///     func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    ///         let lane = LinkOptions(lane: scene.session.persistentIdentifier)
    ///         if let url = activity.webpageURL { router.receive(url, source: .universalLink, options: lane) }
    ///     }
    ///
    /// and the scene opens its gate when it can show something: `try router.openGate("scene", lane: …)`. In SwiftUI:
    ///
    ///     ContentView()
    ///         .onOpenURL { router.receive($0, source: .warm) }
    ///         .onAppear { try? router.openGate("scene") }
    @discardableResult
    public func receive(
        _ url: URL, source: LinkSource = .unspecified, options: LinkOptions = LinkOptions()
    ) -> LinkID {
        receive(url.absoluteString, source: source, options: options)
    }

    /// Whether a handler would be a candidate for a URL, as far as data can tell.
    public func canHandle(_ url: URL, source: LinkSource = .unspecified) -> Bool {
        canHandle(url.absoluteString, source: source)
    }
}

extension WebURL {
    /// The URL as Foundation's type; nil where Foundation does not take it.
    public var foundationURL: URL? { URL(string: href) }

    /// A URL of Foundation, read as browsers read its text.
    public init(_ url: URL) throws(WebURLError) {
        try self.init(url.absoluteString)
    }
}
