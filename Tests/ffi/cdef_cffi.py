"""Python's cffi takes the headers and finds every function in the library. Arguments: output of ./cdef, library, ABI."""
import re
import sys

import cffi

declarations = open(sys.argv[1]).read()
ffi = cffi.FFI()
ffi.cdef(declarations)
foyer = ffi.dlopen(sys.argv[2])
names = sorted(set(re.findall(r"\b(foyer_\w+)\(", declarations)))
for name in names:
    getattr(foyer, name)
length = ffi.new("size_t *")
text = ffi.buffer(foyer.foyer_version_text(length), length[0])[:].decode()
number = foyer.foyer_version_number()
assert text == f"{number // 1000000}.{number // 1000 % 1000}.{number % 1000}", text
assert foyer.foyer_abi_version() == int(sys.argv[3])
print(f"cffi: {len(names)} functions, version {text}")
