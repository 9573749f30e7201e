"""The library without the Unicode tables: hosts outside ASCII are refused with a code of their own, all else is as ever."""
import ctypes

from foyer_ctypes import Foyer, spread

foyer = Foyer()


def code(text):
    url, error = ctypes.c_void_p(), ctypes.c_void_p()
    foyer.url_parse(*spread(text), None, *map(ctypes.addressof, (url, error)))
    found = foyer.text("error_code", error) if error else foyer.text("url_href", url)
    foyer.url_free(url)
    foyer.error_free(error)
    return found


assert code("https://bücher.example/") == "url-unsupported-domain", code("https://bücher.example/")
assert code("https://EXAMPLE.com/ä?ö") == "https://example.com/%C3%A4?%C3%B6"
assert code("https://xn--bcher-kva.example/") == "https://xn--bcher-kva.example/"
assert code("app://bücher/") == "app://b%C3%BCcher/"
print("4 passed, 0 failed")
