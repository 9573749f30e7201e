-- Foyer through LuaJIT's FFI: the headers as they are, and the few helpers that a script needs.
--
-- The library is the first of FOYER_LIBRARY and build/release/libfoyer.so; the declarations are those of FOYER_CDEF, or
-- what ./cdef prints.
local ffi = require("ffi")
local cjson = require("cjson")

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
local C, length = ffi.C, ffi.new("size_t[1]")

local M = {foyer = foyer}

-- What a text getter lends, as a Lua string; nil where it is absent. The last argument of the getter is the length.
function M.text(getter, ...)
  local arguments, count = {...}, select("#", ...)
  arguments[count + 1] = length
  local pointer = getter(unpack(arguments, 1, count + 1))
  if pointer == nil then return nil end
  return ffi.string(pointer, length[0])
end

-- Stops where a call failed: a negative status is an error, 1 is "nothing there".
function M.check(status, what)
  if status < 0 then error(what .. ": " .. M.text(foyer.foyer_name, C.FOYER_NAMES_STATUS, status), 0) end
  return status
end

-- Makes a handle of a type: calls the function with the arguments and a place for the handle, and with no place for an error
-- where `detailed`. The handle is freed with the Lua value; nil where the function gives none.
local function make(type, make_it, free, detailed, ...)
  local place, arguments, count = ffi.new(type .. " *[1]"), {...}, select("#", ...)
  arguments[count + 1] = place
  M.check(make_it(unpack(arguments, 1, count + (detailed and 2 or 1))), type)
  return place[0] ~= nil and ffi.gc(place[0], free) or nil
end

function M.map(value)
  local json = cjson.encode(value)
  return make("foyer_map_t", foyer.foyer_map_parse, foyer.foyer_map_free, true, json, #json)
end

function M.router(map) return make("foyer_router_t", foyer.foyer_router_new, foyer.foyer_router_free, true, map) end

function M.match() return make("foyer_match_t", foyer.foyer_match_new, foyer.foyer_match_free, false) end

function M.config(json)
  return make("foyer_config_t", foyer.foyer_config_parse, foyer.foyer_config_free, true, json, #json, nil, 0)
end

-- A table of routes with these patterns.
function M.routes(patterns)
  local routes = {}
  for index, pattern in ipairs(patterns) do routes[index] = {name = pattern, patterns = {pattern}} end
  local json = #routes > 0 and cjson.encode(routes) or "[]"
  return make("foyer_routes_t", foyer.foyer_routes_parse, foyer.foyer_routes_free, true, json, #json, nil, nil, nil)
end

-- The record that a function gives, as a handle; nil where it gives none.
function M.record(get, detailed, ...) return make("foyer_record_t", get, foyer.foyer_record_free, detailed, ...) end

-- A record as Lua's own values.
function M.read(record) return cjson.decode(M.text(foyer.foyer_record_json, record)) end

return M
