-- Plays scenarios through LuaJIT's FFI, by pulling events alone. Prints one delivery a line.
--
--     luajit run_scenario.lua FILE...
--
-- Needs the package lua-cjson. What is given to threads in `parallel` is received one after another here.
package.path = (arg[0]:match("^(.*/)") or "./") .. "?.lua;" .. package.path
local ffi = require("ffi")
local cjson = require("cjson")
local foyer_luajit = require("foyer_luajit")
local players = require("scenario_player")

local foyer, text, check, make = foyer_luajit.foyer, foyer_luajit.text, foyer_luajit.check, foyer_luajit.make
local answers, member, needed = players.answers, players.member, players.needed
local C = ffi.C

-- ---- Steps ---------------------------------------------------------------------------------------------------------

local steps = {}

function steps:config(step)
  local options = make("foyer_router_options_t", foyer.foyer_router_options_new, foyer.foyer_router_options_free)
  local function set(option, value)
    if value then check(foyer.foyer_router_options_set(options, option, value), "config") end
  end
  for _, gate in ipairs(member(step, "gates") or {}) do
    check(foyer.foyer_router_options_add_gate(options, gate, #gate), gate)
  end
  set(C.FOYER_OPTION_TIME_TO_LIVE, member(step, "ttl_ms"))
  set(C.FOYER_OPTION_ANSWER_TIMEOUT, member(step, "handler_timeout_ms"))
  set(C.FOYER_OPTION_RETRY_LIMIT, member(member(step, "retry") or {}, "max"))
  set(C.FOYER_OPTION_REDIRECT_LIMIT, member(step, "redirect_limit"))
  set(C.FOYER_OPTION_PENDING_CAPACITY, member(step, "cap"))
  set(C.FOYER_OPTION_OVERFLOW, step.overflow == "reject_new" and C.FOYER_OVERFLOW_REJECT_NEW)
  set(C.FOYER_OPTION_STRICT_FIFO, member(step, "strict_fifo") and 1)
  set(C.FOYER_OPTION_PENDING_POLICY, ({latest = C.FOYER_PENDING_LATEST, first = C.FOYER_PENDING_FIRST})[step.pending])
  local dedupe = member(step, "dedupe") or {}
  set(C.FOYER_OPTION_DUPLICATES, ({url = C.FOYER_DUPLICATES_URL, event_id = C.FOYER_DUPLICATES_EVENT_ID})[dedupe.by])
  set(C.FOYER_OPTION_DUPLICATE_WINDOW, member(dedupe, "window_ms"))
  local start = member(step, "default_url")
  if start then check(foyer.foyer_router_options_set_start_link(options, start, #start), start) end
  self.options, self.is_persistent = options, member(step, "persist") or false
  self:begin()
  self.log:renumber({})
  self.links = {}
end

function steps:register(step)
  local pattern, name = needed(step, "pattern"), needed(step, "handler")
  local handler = self:describe(name)
  check(foyer.foyer_handler_add_pattern(handler, pattern, #pattern), pattern)
  check(foyer.foyer_handler_set(handler, C.FOYER_HANDLER_PRIORITY, member(step, "priority") or 0), "priority")
  check(foyer.foyer_handler_set(handler, C.FOYER_HANDLER_ONE_SHOT, member(step, "once") and 1 or 0), "once")
  local gates, owner = member(step, "gates"), member(step, "owner")
  if gates and #gates == 0 then check(foyer.foyer_handler_free_of_gates(handler), "gates") end
  for _, gate in ipairs(gates or {}) do check(foyer.foyer_handler_add_gate(handler, gate, #gate), gate) end
  local fallback, redirect = member(step, "then"), member(step, "redirect")
  if fallback then check(foyer.foyer_handler_set_fallback(handler, fallback, #fallback), fallback) end
  if owner then check(foyer.foyer_handler_set_owner(handler, owner, #owner), owner) end
  if redirect then
    check(foyer.foyer_handler_set_answer_with(handler, C.FOYER_ANSWER_REDIRECT, redirect, #redirect), redirect)
  end
  self.behaviours[name] = step
  local number = ffi.new("uint64_t[1]")
  local status = foyer.foyer_router_add_handler(self.router, handler, number, nil)
  if (member(step, "expect") or ""):match("^error") then
    self:expect(status < 0, "register " .. pattern)
  else
    check(status, pattern)
  end
  if status >= 0 then self.registrations[#self.registrations + 1] = {pattern = pattern, number = number[0]} end
end

function steps:link(step) self:receive(needed(step, "id"), needed(step, "url"), step) end

function steps:links(step)
  for index, id in ipairs(needed(step, "ids")) do
    self:receive(id, needed(step, "urls")[index], step)
    -- As with callbacks: the first is shown before the next is received.
    self:pull()
  end
end

function steps:gate(step)
  local change = member(step, "open") and foyer.foyer_router_open_gate or foyer.foyer_router_close_gate
  local gate, lane = needed(step, "gate"), member(step, "lane")
  check(change(self.router, gate, #gate, lane, lane and #lane or 0), gate)
end

function steps:complete(step)
  local link = self.links[needed(step, "link")]
  local token = link and self.questions[players.question_key(link, needed(step, "handler"))]
  if not token then return end
  local reason = member(step, "error")
  self:answer(token, reason and C.FOYER_ANSWER_FAILED or answers[step.result] or C.FOYER_ANSWER_CANCEL, reason)
end

function steps:advance_ms(step) check(foyer.foyer_router_advance(self.router, needed(step, "ms")), "advance_ms") end

function steps:cancel(step)
  local link = self.links[needed(step, "link")]
  if link then check(foyer.foyer_router_cancel(self.router, link), "cancel") end
end

function steps:drop_pending(step)
  local gate, reason = needed(step, "gate"), needed(step, "reason")
  check(foyer.foyer_router_drop_waiting(self.router, gate, #gate, reason, #reason, nil), gate)
end

function steps:context(step)
  local key, value = needed(step, "key"), member(step, "value")
  check(foyer.foyer_router_set_context(self.router, key, #key, value, value and #value or 0), key)
end

function steps:middleware(step)
  local name = needed(step, "name")
  local interceptor, rewrite = self:describe(name), member(step, "rewrite")
  check(foyer.foyer_handler_set(interceptor, C.FOYER_HANDLER_PRIORITY, member(step, "priority") or 0), "priority")
  if rewrite then
    check(foyer.foyer_handler_add_pattern(interceptor, rewrite[1], #rewrite[1]), rewrite[1])
    self.behaviours[name] = {table = self:table({rewrite[1]}), target = rewrite[2]}
  else
    local answer = step.decision == "block" and C.FOYER_ANSWER_BLOCK or C.FOYER_ANSWER_PASS
    check(foyer.foyer_handler_set_answer(interceptor, answer), name)
  end
  check(foyer.foyer_router_add_interceptor(self.router, interceptor, nil, nil), name)
end

function steps:on_unmatched(step)
  local name = needed(step, "handler")
  check(foyer.foyer_router_set_unhandled(self.router, name, #name, nil, nil, nil), name)
end

function steps:ignore(step)
  local condition, pattern = self:describe("ignore"), needed(step, "pattern")
  check(foyer.foyer_handler_add_pattern(condition, pattern, #pattern), pattern)
  check(foyer.foyer_router_ignore(self.router, condition, nil, nil), pattern)
end

function steps:unregister(step)
  local kept = {}
  for _, registration in ipairs(self.registrations) do
    if registration.pattern == needed(step, "pattern") then
      check(foyer.foyer_router_remove(self.router, registration.number), "unregister")
    else
      kept[#kept + 1] = registration
    end
  end
  self.registrations = kept
end

function steps:release_owner(step)
  local owner = needed(step, "owner")
  check(foyer.foyer_router_remove_owner(self.router, owner, #owner), owner)
end

function steps:destroy() check(foyer.foyer_router_shut_down(self.router), "destroy") end

function steps:configure(step)
  local json = cjson.encode(needed(step, "config"))
  -- An empty table is an object to cjson.
  for _, key in ipairs({"rules", "patterns", "gates", "routes"}) do json = json:gsub('("' .. key .. '":){}', "%1[]") end
  local config = ffi.new("foyer_config_t *[1]")
  check(foyer.foyer_config_parse(
    json, #json, C.FOYER_PROFILE_FOYER, 0, C.FOYER_ORIGIN_BUNDLED, nil, 0, config, nil), "configure")
  check(foyer.foyer_router_install(self.router, config[0]), "configure")
  foyer.foyer_config_free(config[0])
end

function steps:handlers(step)
  local scope = make("foyer_router_options_t", foyer.foyer_router_options_new, foyer.foyer_router_options_free)
  local start = member(step, "start")
  if start then check(foyer.foyer_router_options_set_start(scope, start, #start), start) end
  check(foyer.foyer_router_set_scope(self.router, scope, nil), "handlers")
  local numbers, names = {}, {}
  for number = C.FOYER_BUILTIN_APP_NAVIGATION, C.FOYER_BUILTIN_SYSTEM_NAVIGATION do
    names[number] = text(foyer.foyer_builtin_name, number)
    numbers[names[number]] = number
  end
  for _, name in ipairs(member(step, "names") or names) do
    local number = numbers[name] or error("unknown handler " .. name, 0)
    local handler = make("foyer_handler_t", foyer.foyer_handler_new_builtin, foyer.foyer_handler_free, number)
    check(foyer.foyer_router_add_handler(self.router, handler, nil, nil), name)
  end
end

-- ---- Steps that ask, and the one that begins again ------------------------------------------------------------------

function steps:can_handle(step)
  local url = needed(step, "url")
  local status = check(foyer.foyer_router_can_handle(self.router, url, #url, C.FOYER_SOURCE_UNSPECIFIED), url)
  self:expect((status == C.FOYER_OK) == step.expect, "can_handle " .. url)
end

function steps:lint(step)
  local patterns = {}
  for index, registration in ipairs(self.registrations) do patterns[index] = registration.pattern end
  local place = ffi.new("foyer_findings_t *[1]")
  check(foyer.foyer_routes_lint(self:table(patterns), place, nil), "lint")
  local findings = ffi.gc(place[0], foyer.foyer_findings_free)
  local found, route, other = {}, ffi.new("size_t[1]"), ffi.new("size_t[1]")
  for index = 0, tonumber(foyer.foyer_findings_count(findings)) - 1 do
    if text(foyer.foyer_findings_code, findings, index) == "route-duplicate" then
      foyer.foyer_findings_routes(findings, index, route, nil, other, nil)
      found[#found + 1] = "duplicate: " .. patterns[tonumber(other[0]) + 1] .. " ~ " .. patterns[tonumber(route[0]) + 1]
    end
  end
  self:expect(table.concat(found, "\n") == table.concat(member(step, "expect") or {}, "\n"), "lint")
end

function steps:parallel(step)
  io.stderr:write(self.scenario.id or "scenario", ": LuaJIT has no threads here: parallel links come one after another\n")
  for number = 0, step.threads * step.links_each - 1 do
    local link = self:receive(nil, (needed(step, "url"):gsub(":n", number)), {})
    self.log.counted[link] = true
    self:pull()
  end
  self.log:write_counts()
end

function steps:explain(step)
  local link, expected = needed(step, "link"), member(step, "expect") or {}
  local place, state, closed = ffi.new("foyer_explanation_t *[1]"), "ended", {}
  local number = self.links[link]
  if number and check(foyer.foyer_router_explain_link(self.router, number, place), link) == C.FOYER_OK then
    local explanation = ffi.gc(place[0], foyer.foyer_explanation_free)
    state = text(foyer.foyer_state_name, foyer.foyer_explanation_state(explanation))
    local name, length, is_open = ffi.new("const char *[1]"), ffi.new("size_t[1]"), ffi.new("int32_t[1]")
    for index = 0, tonumber(foyer.foyer_explanation_gate_count(explanation)) - 1 do
      foyer.foyer_explanation_gate(explanation, index, name, length, is_open)
      if is_open[0] == 0 then closed[#closed + 1] = ffi.string(name[0], length[0]) end
    end
  end
  if member(expected, "state") then self:expect(state == expected.state, "explain " .. link .. ": state") end
  if member(expected, "blocked_by") then
    table.sort(closed)
    table.sort(expected.blocked_by)
    local holds = table.concat(closed, "\n") == table.concat(expected.blocked_by, "\n")
    self:expect(holds, "explain " .. link .. ": blocked_by")
  end
end

-- Ends the router and begins with another. With a snapshot, links come back under new numbers: their end in the old router
-- is none. Those that the snapshot leaves out end there.
function steps:restart()
  local bytes
  if self.is_persistent then
    local place = ffi.new("foyer_snapshot_t *[1]")
    check(foyer.foyer_router_snapshot(self.router, 0, place, nil), "snapshot")
    bytes = text(foyer.foyer_snapshot_bytes, place[0])
    foyer.foyer_snapshot_free(place[0])
  end
  check(foyer.foyer_router_shut_down(self.router), "restart")
  local ends = self:events()
  self:begin()
  if bytes then check(foyer.foyer_router_restore(self.router, bytes, #bytes, nil, nil), "restore") end
  local events, numbers = self:events(), {}
  for _, event in ipairs(events) do
    local old = tonumber(foyer.foyer_event_related_link(event))
    if old ~= 0 then numbers[old] = tonumber(foyer.foyer_event_link(event)) end
  end
  for _, event in ipairs(ends) do
    if not numbers[tonumber(foyer.foyer_event_link(event))] then self:take(event) end
  end
  self.log:renumber(numbers)
  self.links = {}
  for link, name in pairs(self.log.names) do self.links[name] = link end
  for _, event in ipairs(events) do self:take(event) end
end

-- ---- Files ---------------------------------------------------------------------------------------------------------

-- Plays one scenario; what was expected and did not hold.
local function play(scenario)
  local player = players.new(scenario)
  for index, step in ipairs(needed(scenario, "steps")) do
    local run = steps[step.op] or error("unknown operation " .. tostring(step.op), 0)
    local is_fine, failure = pcall(run, player, step)
    if not is_fine then error(string.format("step %d: %s", index - 1, failure), 0) end
    player:pull()
  end
  return player.mismatches
end

local function read(path)
  local file = assert(io.open(path, "rb"))
  local json = cjson.decode(file:read("*a"))
  file:close()
  return member(json, "cases") or {json}
end

local function main(paths)
  if #paths == 0 then error("usage: run_scenario.lua FILE...", 0) end
  local is_fine = true
  for _, path in ipairs(paths) do
    for _, scenario in ipairs(read(path)) do
      for _, mismatch in ipairs(play(scenario)) do
        io.stderr:write(path, ": ", member(scenario, "id") or "scenario", ": ", mismatch, "\n")
        is_fine = false
      end
    end
  end
  return is_fine and 0 or 1
end

local is_done, result = pcall(main, {...})
if not is_done then
  io.stderr:write(tostring(result), "\n")
  result = 2
end
io.stdout:flush()
os.exit(result)
