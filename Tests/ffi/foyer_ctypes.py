"""Foyer through ctypes: the few helpers that the scripts of this folder share.

The library is the first of FOYER_LIBRARY and build/release/libfoyer.so."""
import ctypes
import os
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent

C_TYPES = {
    "int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64, "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64,
    "uint16_t": ctypes.c_uint16, "uint8_t": ctypes.c_uint8, "size_t": ctypes.c_size_t, "double": ctypes.c_double,
    "void": None,
}


def declarations():
    """(result, name, parameter types) of every function of the header."""
    text = subprocess.run([HERE / "cdef"], check=True, capture_output=True, text=True).stdout
    for match in re.finditer(r"^\s*([\w ]+?[ *]+)(foyer_\w+)\(([^()]*)\);", text, re.M | re.S):
        result, name, parameters = match.groups()
        yield result.strip(), name, [p.strip() for p in parameters.split(",") if p.strip() != "void"]


def c_type(text):
    """The ctypes type of a C type; every pointer but text is an address."""
    text = re.sub(r"\bconst\b", "", text).strip()
    if "*" in text:
        return ctypes.c_void_p
    return C_TYPES.get(text.split()[0], ctypes.c_void_p)


def load():
    library = ctypes.CDLL(os.environ.get("FOYER_LIBRARY", str(TOP / "build/release/libfoyer.so")))
    for result, name, parameters in declarations():
        function = getattr(library, name)
        function.restype = c_type(result)
        function.argtypes = [c_type(p) for p in parameters]
    return library


class Foyer:
    """Calls the library with Python's own types."""

    def __init__(self):
        self.library = load()

    def __getattr__(self, name):
        return getattr(self.library, "foyer_" + name)

    def text(self, name, *arguments):
        """What a text getter lends, by its length."""
        length = ctypes.c_size_t()
        address = getattr(self, name)(*arguments, ctypes.addressof(length))
        return ctypes.string_at(address, length.value).decode() if address else None

    def check(self, status, what):
        if status < 0:
            raise RuntimeError(f"{what}: {self.text('status_name', status)}")
        return status

    def make(self, name, *arguments):
        """Calls a function whose next parameter receives a handle."""
        handle = ctypes.c_void_p()
        self.check(getattr(self, name)(*arguments, ctypes.addressof(handle)), name)
        return handle


def spread(text):
    """A text as the two arguments pointer and length."""
    data = text.encode() if isinstance(text, str) else text
    return data, len(data)
