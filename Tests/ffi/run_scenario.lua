-- Plays scenarios through LuaJIT's FFI, by pulling events alone: no callback crosses the border. Prints one delivery a line.
--
--     luajit run_scenario.lua FILE...
--
-- Needs the package lua-cjson. What is given to threads in `parallel` is received one after another here.
package.path = (arg[0]:match("^(.*/)") or "./") .. "?.lua;" .. package.path
local ffi = require("ffi")
local cjson = require("cjson")
local foyer_luajit = require("foyer_luajit")
local deliveries = require("scenario_deliveries")

local foyer, check, record, read = foyer_luajit.foyer, foyer_luajit.check, foyer_luajit.record, foyer_luajit.read
local C = ffi.C

local answers = {
  navigate = C.FOYER_ANSWER_NAVIGATE, visited = C.FOYER_ANSWER_NAVIGATE, not_handled = C.FOYER_ANSWER_DECLINED,
  declined = C.FOYER_ANSWER_DECLINED, throws = C.FOYER_ANSWER_FAILED, failed = C.FOYER_ANSWER_FAILED,
  retry = C.FOYER_ANSWER_RETRY_LATER, retry_later = C.FOYER_ANSWER_RETRY_LATER, pending = C.FOYER_ANSWER_PENDING,
}

-- A member of a JSON object; nil where it is missing or null.
local function member(object, key)
  local value = object[key]
  if value == cjson.null then return nil end
  return value
end

local function needed(object, key)
  return member(object, key) or error('expected "' .. key .. '"', 0)
end

-- nil for an empty list, which cjson would write as an object.
local function some(list) return list and #list > 0 and list or nil end

local function question_key(link, handler) return string.format("%d %s", link, handler) end

-- ---- The player: one function for each operation, named after it -----------------------------------------------------

local Player, steps = {}, {}
Player.__index = Player

local function new_player(scenario)
  local player = setmetatable({
    scenario = scenario, log = deliveries.new(), mismatches = {}, calls = {}, links = {}, is_persistent = false, map = {},
  }, Player)
  player:begin()
  return player
end

-- Begins with a router in which nothing is registered but the handlers that are named as fallbacks only.
function Player:begin()
  local registered, handlers = {}, {}
  for _, step in ipairs(self.scenario.steps) do
    if step.op == "register" then registered[step.handler] = true end
  end
  for _, step in ipairs(self.scenario.steps) do
    local name = step.op == "register" and member(step, "then")
    if name and not registered[name] then
      registered[name] = true
      handlers[#handlers + 1] = {name = name, only_as_fallback = true}
    end
  end
  self.map.handlers = some(handlers)
  self.router = foyer_luajit.router(foyer_luajit.map(self.map))
  self.now, self.registrations, self.behaviours, self.questions = 0, {}, {}, {}
  steps.advance_ms(self, {ms = 0})
end

function Player:expect(holds, what)
  if not holds then self.mismatches[#self.mismatches + 1] = what .. ": not as expected" end
end

-- Adds something that a table describes, by one of the functions that take its JSON; its number, or nil and the status.
function Player:add(add, description)
  local json, number = cjson.encode(description), ffi.new("int64_t[1]")
  local status = add(self.router, json, #json, number, nil)
  return status >= 0 and number[0] or nil, status
end

-- ---- Events --------------------------------------------------------------------------------------------------------

function Player:next_event() return record(foyer.foyer_router_next_event, false, self.router) end

function Player:events()
  local events = {}
  for event in function() return self:next_event() end do events[#events + 1] = event end
  return events
end

function Player:pull()
  for event in function() return self:next_event() end do self:take(event) end
  self.log:write_counts()
end

function Player:take(event)
  local table = read(event)
  if table.kind == "handler_asked" or table.kind == "interceptor_asked" then
    -- As an integer of 64 bits, which JSON's numbers are not in Lua.
    local token = ffi.new("int64_t[1]")
    check(foyer.foyer_record_int(event, C.FOYER_EVENT_TOKEN, token), "token")
    self[table.kind](self, table, token[0])
  else
    self.log:take(table)
  end
end

-- Answers the question of an event; one that is no longer open changes nothing.
function Player:answer(token, answer, reason)
  local status = foyer.foyer_router_answer(self.router, token, answer, reason, reason and #reason or 0, nil)
  if status ~= C.FOYER_ERR_STATE then check(status, "answer") end
end

-- The next answer of a handler: the list of the scenario, its last word for ever; "handled" without one.
function Player:next_answer(name)
  local call = (self.calls[name] or 0) + 1
  self.calls[name] = call
  local words = (member(self.scenario, "handler_results") or {})[name]
  if type(words) == "table" then words = words[math.min(call, #words)] end
  return answers[words] or C.FOYER_ANSWER_CANCEL
end

function Player:handler_asked(event, token)
  local behaviour = self.behaviours[event.handler] or {}
  for _, sent in ipairs(member(behaviour, "submits") or {}) do
    local id, url = sent:match("^([^=]*)=(.*)$")
    if id then self:receive(id, url, {}) end
  end
  for _, pair in ipairs(member(behaviour, "registers") or {}) do
    local _, status = self:add(foyer.foyer_router_add_handler, {name = pair[2], patterns = {pair[1]}})
    check(status, pair[1])
  end
  local answer = member(behaviour, "async") and C.FOYER_ANSWER_PENDING or self:next_answer(event.handler)
  if answer == C.FOYER_ANSWER_PENDING then
    self.questions[question_key(event.link, event.handler)] = token
  else
    self:answer(token, answer)
  end
end

-- The interceptors that are asked are those that rewrite.
function Player:interceptor_asked(event, token)
  local rewrite, match, target = self.behaviours[event.handler], foyer_luajit.match(), nil
  if check(foyer.foyer_routes_match(rewrite.routes, event.url, #event.url, match, nil), "match") == C.FOYER_OK then
    local taken = foyer_luajit.text(foyer.foyer_match_raw_parameter, match, 0) or ""
    target = rewrite.target:gsub("%*", (taken:gsub("%%", "%%%%"))) .. (event.url:match("[?#].*$") or "")
  end
  self:answer(token, target and C.FOYER_ANSWER_REWRITE or C.FOYER_ANSWER_PASS, target)
end

function Player:receive(id, url, step)
  local details = {event_id = member(step, "event_id"), lane = member(step, "lane"), bind = some(member(step, "bind"))}
  local json, name, source, link = cjson.encode(details), member(step, "source"), ffi.new("int32_t[1]"), ffi.new("int64_t[1]")
  if name then check(foyer.foyer_number(C.FOYER_NAMES_SOURCE, name, #name, source), name) end
  check(foyer.foyer_router_receive_with(self.router, url, #url, source[0], json, #json, link, nil), url)
  local number = tonumber(link[0])
  if id then self.log.names[number], self.links[id] = id, number end
  return number
end

-- ---- Steps ---------------------------------------------------------------------------------------------------------

function steps:config(step)
  local dedupe = member(step, "dedupe")
  self.map = {
    gates = some(member(step, "gates")), start_link = member(step, "default_url"),
    duplicates = dedupe and {by = member(dedupe, "by"), window_ms = member(dedupe, "window_ms")},
    pending = {
      keep = member(step, "pending"), capacity = member(step, "cap"), overflow = member(step, "overflow"),
      ttl_ms = member(step, "ttl_ms"), strict_order = member(step, "strict_fifo"),
    },
    answers = {
      timeout_ms = member(step, "handler_timeout_ms"), retries = member(member(step, "retry") or {}, "max"),
      redirects = member(step, "redirect_limit"),
    },
  }
  self.is_persistent = member(step, "persist") or false
  self:begin()
  self.log:renumber({})
  self.links = {}
end

function steps:register(step)
  local pattern, name, gates, redirect = needed(step, "pattern"), needed(step, "handler"), member(step, "gates"),
    member(step, "redirect")
  self.behaviours[name] = step
  local number, status = self:add(foyer.foyer_router_add_handler, {
    name = name, patterns = {pattern}, priority = member(step, "priority"), once = member(step, "once"), gates = some(gates),
    without_global_gates = gates and #gates == 0 or nil, fallback = member(step, "then"), owner = member(step, "owner"),
    answer = redirect and {redirect = redirect},
  })
  if (member(step, "expect") or ""):match("^error") then
    self:expect(status < 0, "register " .. pattern)
  else
    check(status, pattern)
  end
  if number then self.registrations[#self.registrations + 1] = {pattern = pattern, number = number} end
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
  check(change(self.router, gate, #gate, lane, lane and #lane or 0, nil), gate)
end

function steps:complete(step)
  local link = self.links[needed(step, "link")]
  local token = link and self.questions[question_key(link, needed(step, "handler"))]
  if not token then return end
  local reason = member(step, "error")
  self:answer(token, reason and C.FOYER_ANSWER_FAILED or answers[step.result] or C.FOYER_ANSWER_CANCEL, reason)
end

function steps:advance_ms(step)
  self.now = self.now + needed(step, "ms")
  check(foyer.foyer_router_advance_to(self.router, self.now), "advance_ms")
end

function steps:cancel(step)
  local link = self.links[needed(step, "link")]
  if link then check(foyer.foyer_router_cancel(self.router, link, nil, 0), "cancel") end
end

function steps:drop_pending(step)
  local gate, reason = needed(step, "gate"), needed(step, "reason")
  check(foyer.foyer_router_drop_waiting(self.router, gate, #gate, reason, #reason, nil), gate)
end

function steps:context(step)
  local key, value = needed(step, "key"), member(step, "value")
  check(foyer.foyer_router_set_context(self.router, key, #key, value, value and #value or 0, nil), key)
end

function steps:middleware(step)
  local name, rewrite = needed(step, "name"), member(step, "rewrite")
  if rewrite then
    self.behaviours[name] = {routes = foyer_luajit.routes({rewrite[1]}), target = rewrite[2]}
  end
  local _, status = self:add(foyer.foyer_router_add_interceptor, {
    name = name, priority = member(step, "priority"), patterns = rewrite and {rewrite[1]},
    decision = not rewrite and (member(step, "decision") or "pass") or nil,
  })
  check(status, name)
end

function steps:on_unmatched(step)
  local name = needed(step, "handler")
  check(foyer.foyer_router_set_unhandled(self.router, name, #name, nil), name)
end

function steps:ignore(step)
  local _, status = self:add(foyer.foyer_router_ignore, {patterns = {needed(step, "pattern")}})
  check(status, "ignore")
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
  check(foyer.foyer_router_remove_owner(self.router, owner, #owner, nil), owner)
end

function steps:destroy() check(foyer.foyer_router_shut_down(self.router), "destroy") end

function steps:configure(step)
  local json = cjson.encode(needed(step, "config"))
  -- An empty table is an object to cjson.
  for _, key in ipairs({"rules", "patterns", "gates", "routes"}) do json = json:gsub('("' .. key .. '":){}', "%1[]") end
  check(foyer.foyer_router_install_config(self.router, foyer_luajit.config(json), nil), "configure")
end

function steps:handlers(step)
  self.map.start = needed(step, "start")
  check(foyer.foyer_router_install(self.router, foyer_luajit.map(self.map), nil), "handlers")
  local all = {"app-navigation", "universal-link", "in-app-browser", "system-navigation"}
  for _, name in ipairs(member(step, "names") or all) do
    local _, status = self:add(foyer.foyer_router_add_handler, name)
    check(status, name)
  end
end

-- ---- Steps that ask, and the one that begins again ------------------------------------------------------------------

function steps:can_handle(step)
  local url = needed(step, "url")
  local why = read(record(foyer.foyer_router_explain, true, self.router, url, #url, C.FOYER_SOURCE_UNSPECIFIED, nil, 0))
  self:expect((why.handled or false) == step.expect, "can_handle " .. url)
end

function steps:lint(step)
  local patterns, found = {}, {}
  for index, registration in ipairs(self.registrations) do patterns[index] = registration.pattern end
  for _, finding in ipairs(read(record(foyer.foyer_routes_lint, false, foyer_luajit.routes(patterns)))) do
    if finding.code == "route-duplicate" then
      found[#found + 1] = "duplicate: " .. patterns[finding.other_route + 1] .. " ~ " .. patterns[finding.route + 1]
    end
  end
  self:expect(table.concat(found, "\n") == table.concat(member(step, "expect") or {}, "\n"), "lint")
end

function steps:parallel(step)
  io.stderr:write(self.scenario.id or "scenario", ": LuaJIT has no threads here: parallel links come one after another\n")
  for number = 0, step.threads * step.links_each - 1 do
    local link = self:receive(nil, (needed(step, "url"):gsub(":n", number)), {})
    self.log.counted[link] = true
    for event in function() return self:next_event() end do self:take(event) end
  end
end

function steps:explain(step)
  local link, expected = needed(step, "link"), member(step, "expect") or {}
  local why = self.links[link] and record(foyer.foyer_router_explain_link, false, self.router, self.links[link])
  why = why and read(why) or {state = "ended", gates = {}}
  if member(expected, "state") then self:expect(why.state == expected.state, "explain " .. link .. ": state") end
  if member(expected, "blocked_by") then
    local closed = {}
    for _, gate in ipairs(why.gates) do
      if not gate.open then closed[#closed + 1] = gate.name end
    end
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
    local snapshot = record(foyer.foyer_router_snapshot, true, self.router, 0)
    bytes = foyer_luajit.text(foyer.foyer_record_text, snapshot, C.FOYER_DOCUMENT_BYTES)
  end
  check(foyer.foyer_router_shut_down(self.router), "restart")
  local ends = self:events()
  self:begin()
  if bytes then check(foyer.foyer_router_restore(self.router, bytes, #bytes, nil, nil), "restore") end
  local events, numbers = self:events(), {}
  for _, event in ipairs(events) do
    local restored = read(event)
    if restored.related_link then numbers[restored.related_link] = restored.link end
  end
  for _, event in ipairs(ends) do
    local link = read(event).link
    if not (link and numbers[link]) then self:take(event) end
  end
  self.log:renumber(numbers)
  self.links = {}
  for link, name in pairs(self.log.names) do self.links[name] = link end
  for _, event in ipairs(events) do self:take(event) end
end

-- ---- Files ---------------------------------------------------------------------------------------------------------

-- Plays one scenario; what was expected and did not hold.
local function play(scenario)
  local player = new_player(scenario)
  for index, step in ipairs(needed(scenario, "steps")) do
    local run = steps[step.op] or error("unknown operation " .. tostring(step.op), 0)
    local is_fine, failure = pcall(run, player, step)
    if not is_fine then error(string.format("step %d: %s", index - 1, failure), 0) end
    player:pull()
  end
  return player.mismatches
end

local function scenarios(path)
  local file = assert(io.open(path, "rb"))
  local json = cjson.decode(file:read("*a"))
  file:close()
  return member(json, "cases") or {json}
end

local function main(paths)
  if #paths == 0 then error("usage: run_scenario.lua FILE...", 0) end
  local is_fine = true
  for _, path in ipairs(paths) do
    for _, scenario in ipairs(scenarios(path)) do
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
