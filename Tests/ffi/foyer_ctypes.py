"""Foyer through ctypes: the few helpers that the scripts of this folder share.

The library is the first of FOYER_LIBRARY and build/release/libfoyer.so. Functions and constants are read from the headers,
so each has the types that its header says: `foyer.url_parse(…)`, `foyer.ANSWER_PENDING`."""
import ctypes
import json
import os
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent

C_TYPES = {
    "int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64, "uint32_t": ctypes.c_uint32, "size_t": ctypes.c_size_t,
    "double": ctypes.c_double, "void": None,
}

# The shapes of callbacks. ACTION also fits a listener.
ACTION = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)
CONSTRAINT = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t)


def header_text():
    return subprocess.run([HERE / "cdef"], check=True, capture_output=True, text=True).stdout


def declarations(text):
    """(result, name, parameter types) of every function."""
    for match in re.finditer(r"^\s*([\w ]+?[ *]+)(foyer_\w+)\(([^()]*)\);", text, re.M | re.S):
        result, name, parameters = match.groups()
        yield result.strip(), name, [p.strip() for p in parameters.split(",") if p.strip() != "void"]


def constants(text):
    """The members of the enums, without their prefix."""
    return {name: int(number) for name, number in re.findall(r"FOYER_(\w+)\s*=\s*(-?\d+)", text)}


def c_type(text):
    """The ctypes type of a C type; every pointer, also to a function, is an address."""
    text = re.sub(r"\bconst\b", "", text).strip()
    return ctypes.c_void_p if "*" in text else C_TYPES.get(text.split()[0], ctypes.c_void_p)


class FoyerError(Exception):
    """A call that failed: its status, and the error's fields where it had one."""

    def __init__(self, what, status, detail):
        super().__init__(f"{what}: {detail.get('message', status)} [{detail.get('code', status)}]")
        self.status = status
        self.detail = detail


class Foyer:
    """Calls the library with Python's own types."""

    def __init__(self):
        library = ctypes.CDLL(os.environ.get("FOYER_LIBRARY", str(TOP / "build/release/libfoyer.so")))
        text = header_text()
        vars(self).update(constants(text))
        for result, name, parameters in declarations(text):
            function = getattr(library, name, None)  # Components may be left out.
            if function is not None:
                function.restype = c_type(result)
                function.argtypes = [c_type(parameter) for parameter in parameters]
                setattr(self, name.removeprefix("foyer_"), function)

    def text(self, name, *arguments):
        """What a text getter lends, by its length; None where there is nothing."""
        length = ctypes.c_size_t()
        address = getattr(self, name)(*arguments, ctypes.addressof(length))
        return ctypes.string_at(address, length.value).decode() if address else None

    def call(self, name, *arguments, detailed=False):
        """Calls a function that answers a status. With `detailed`, its last parameter is an error."""
        error = ctypes.c_void_p()
        status = getattr(self, name)(*arguments, *((ctypes.addressof(error),) if detailed else ()))
        if status < 0:
            detail = json.loads(self.text("record_json", self.error_record(error))) if error else {}
            self.error_free(error)
            raise FoyerError(name, self.text("name", self.NAMES_STATUS, status), detail)
        return status

    def make(self, name, *arguments, detailed=False):
        """Calls a function whose next parameter receives a handle."""
        handle = ctypes.c_void_p()
        self.call(name, *arguments, ctypes.addressof(handle), detailed=detailed)
        return handle

    def read(self, record):
        """A record as Python's own values. The record stays."""
        return json.loads(self.text("record_json", record))

    def record(self, name, *arguments, detailed=False):
        """Calls a function that gives a record, and reads it; None where it gives none."""
        record = self.make(name, *arguments, detailed=detailed)
        try:
            return self.read(record) if record else None
        finally:
            self.record_free(record)


def spread(text):
    """A text as the two arguments pointer and length; None is a text that is not given."""
    if text is None:
        return None, 0
    data = text.encode() if isinstance(text, str) else text
    return data, len(data)


def written(value):
    """A description as the two arguments of its JSON."""
    return spread(json.dumps(value, ensure_ascii=False))
