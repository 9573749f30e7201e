import Testing

@testable import Foyer
@testable import FoyerNavigation

@Suite struct PageComparisonTests {
    /// Old URL, new URL, and whether they are one page for ios, android, foyer.
    static let pairs: [(String, String, Bool, Bool, Bool)] = [
        ("/b", "/b", true, true, true),
        ("/b", "/c", false, false, false),
        ("/b", "/b/", true, false, true),
        ("/b//", "/b/", false, false, false),
        ("/", "/", true, true, true),
        ("/", "//app.example", true, true, true),
        ("/b", "/b#x", true, true, true),
        ("/b#y", "/b#x", true, true, true),
        ("/b", "/b?x=1", false, false, false),
        ("/b?x=1", "/b?x=1", true, true, true),
        ("/b?x=1", "/b?x=2", false, false, false),
        ("/b", "/b?", false, false, false),
        ("/b?", "/b?", true, true, true),
        ("/B", "/b", false, false, false),
        ("http://app.example/b", "/b", true, true, false),
        ("https://other.example/b", "/b", true, true, false),
        ("https://app.example:444/b", "/b", true, true, false),
        ("https://app.example:443/b", "/b", true, true, true),
        ("/%7Eu", "/~u", true, true, true),
        ("/%41", "/A", true, true, true),
        ("/a%2Fb", "/a/b", true, true, false),
        ("/a%2fb", "/a%2Fb", true, true, true),
        ("/caf%C3%A9", "/café", true, true, true),
        ("/caf%c3%a9", "/caf%C3%A9", true, true, true),
        ("/%2541", "/A", false, false, false),
        ("/%2541", "/%41", false, false, false),
        ("/b?q=%26", "/b?q=&", true, true, false),
        ("/b?q=a+b", "/b?q=a%20b", false, false, false),
        ("/%4", "/%4", true, true, true),
        ("/%zz", "/%ZZ", false, false, false),
        ("/%c3%zz", "/%C3%zz", true, true, true),
    ]

    @Test func pairsAgree() throws {
        for (old, new, ios, android, foyer) in Self.pairs {
            let (old, new) = (Screen(try Fixture.url(old)), Screen(try Fixture.url(new)))
            for (profile, expected) in [(NavigationProfile.ios, ios), (.android, android), (.foyer, foyer)] {
                let comparison = profile.table.samePage
                #expect(
                    comparison.isSamePage(old, as: new, query: .default) == expected,
                    "\(profile.name) \(old.url.href) \(new.url.href)")
                #expect(comparison.isSamePage(new, as: old, query: .default) == expected)
            }
        }
    }

    @Test(arguments: NavigationProfile.allCases) func theQueryRuleDropsTheQuery(_ profile: NavigationProfile) throws {
        let comparison = profile.table.samePage
        let pairs = [
            ("/f", "/f?x=1", true), ("/f?x=1", "/f?x=2", true), ("/f?x=1", "/f", true), ("/f", "/g?x=1", false),
        ]
        for (old, new, expected) in pairs {
            let (old, new) = (Screen(try Fixture.url(old)), Screen(try Fixture.url(new)))
            #expect(comparison.isSamePage(old, as: new, query: .replace) == expected)
        }
    }

    /// The destinations of the old and the new screen, whether the URL is the same, and whether it is one page; in the foyer
    /// profile for a screen that would be swapped, and for one that would be gone back to.
    @Test func destinationsCountAsTheProfileSays() throws {
        let profileA = VisitDestination(.native, name: "profile")
        let settings = VisitDestination(.native, name: "settings")
        let rows: [(VisitDestination, VisitDestination, Bool, Bool, Bool, Bool, Bool)] = [
            (.web, .web, true, true, true, true, true),
            (.web, profileA, true, true, true, true, false),
            (profileA, profileA, true, true, true, true, true),
            (profileA, profileA, false, true, false, false, false),
            (profileA, settings, true, false, true, true, false),
            (profileA, .web, true, false, true, true, false),
            (.web, profileA, false, false, false, false, false),
        ]
        for (old, new, isSameURL, ios, android, foyer, foyerReturn) in rows {
            let old = Screen(try Fixture.url("/u/1"), destination: old)
            let new = Screen(try Fixture.url(isSameURL ? "/u/1" : "/u/2"), destination: new)
            for (profile, expected, expectedReturn) in [
                (NavigationProfile.ios, ios, ios), (.android, android, android), (.foyer, foyer, foyerReturn),
            ] {
                let comparison = profile.table.samePage
                #expect(comparison.isSamePage(old, as: new, query: .default) == expected, "\(profile) \(old) \(new)")
                #expect(
                    comparison.isSamePage(old, as: new, query: .default, isReturn: true) == expectedReturn,
                    "\(profile) \(old) \(new)")
            }
        }
    }

    @Test func nothingIsNoPage() throws {
        let screen = Screen(try Fixture.url("/"))
        for profile in NavigationProfile.allCases {
            #expect(!profile.table.samePage.isSamePage(nil, as: screen, query: .default))
        }
    }
}
