-- Foyer through LuaJIT's FFI: the header as it is, and the few helpers that a script needs.
--
-- The library is the first of FOYER_LIBRARY and build/release/libfoyer.so; the declarations are those of FOYER_CDEF, or
-- what ./cdef prints.
local ffi = require("ffi")

local here = arg[0]:match("^(.*/)") or "./"

local function declarations()
  local path = os.getenv("FOYER_CDEF")
  local file = path and assert(io.open(path)) or assert(io.popen(here .. "cdef"))
  local text = file:read("*a")
  file:close()
  return text
end

ffi.cdef(declarations())

local foyer = ffi.load(os.getenv("FOYER_LIBRARY") or here .. "../../build/release/libfoyer.so")
local length = ffi.new("size_t[1]")

local M = {foyer = foyer}

-- What a text getter lends, as a Lua string; nil where it is empty. The last argument of the getter is the length.
function M.text(getter, ...)
  local arguments = {...}
  arguments[#arguments + 1] = length
  local pointer = getter(unpack(arguments, 1, select("#", ...) + 1))
  if pointer == nil or length[0] == 0 then return nil end
  return ffi.string(pointer, length[0])
end

-- Stops where a call failed: a negative status is an error, 1 is "nothing there".
function M.check(status, what)
  if status < 0 then error(what .. ": " .. M.text(foyer.foyer_status_name, status), 0) end
  return status
end

-- Makes a handle: calls `new` with the arguments and a place for the handle, and with no place for an error where the
-- function takes one. The handle is freed with the Lua value.
function M.make(type, new, free, ...)
  local place = ffi.new(type .. " *[1]")
  local arguments = {...}
  arguments[#arguments + 1] = place
  M.check(new(unpack(arguments)), type)
  return ffi.gc(place[0], free)
end

return M
