import Foyer

// What the router needs to know of the app: its own host, and a gate that opens when the first screen is up.
var options = RouterOptions()
options.gates = ["ready"]
options.scope.start = "https://orchard.example/"

let router = try Router(options)
try router.install(
    PathConfiguration(
        parsing: Array(#"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#.utf8)))

// Who is asked, in order. The built-in handler takes links inside the app; ours opens everything else.
try router.add(Handler(.appNavigation))
try router.add(
    Handler("open-elsewhere", response: .call(HandlerAction { offer in
        print("opening \(offer.link.url) outside")
        return .cancel
    })))

// Every door of the app leads here. The links wait until the gate opens; then each ends exactly once.
router.receive("https://orchard.example/orders/new", source: .universalLink)
router.receive("https://maps.example/?q=orchard", source: .webView)
router.receive("https://orchard.example@evil.example/", source: .push)
try router.openGate("ready")

while let event = router.nextEvent() {
    guard let outcome = event.outcome else { continue }
    let context = event.properties?["context"]?.stringValue ?? "default"
    print("link \(event.linkID.number) \(outcome.name) by \(event.handler ?? "nobody"), context \(context)")
}
