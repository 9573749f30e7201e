-- A scenario on a router that is driven by pulling events alone: no callback crosses the border.
local ffi = require("ffi")
local cjson = require("cjson")
local foyer_luajit = require("foyer_luajit")
local deliveries = require("scenario_deliveries")

local foyer, text, check, make = foyer_luajit.foyer, foyer_luajit.text, foyer_luajit.check, foyer_luajit.make
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

local Player = {}
Player.__index = Player

local function new_player(scenario)
  local player = setmetatable({
    scenario = scenario, log = deliveries.new(), mismatches = {}, calls = {}, links = {}, is_persistent = false,
  }, Player)
  player.options = make("foyer_router_options_t", foyer.foyer_router_options_new, foyer.foyer_router_options_free)
  player:begin()
  return player
end

-- Begins with a router in which nothing is registered but the handlers that are named as fallbacks only.
function Player:begin()
  local place = ffi.new("foyer_router_t *[1]")
  check(foyer.foyer_router_new(self.options, place, nil), "router")
  self.router = ffi.gc(place[0], foyer.foyer_router_free)
  self.registrations, self.behaviours, self.questions = {}, {}, {}
  local registered, added = {}, {}
  for _, step in ipairs(self.scenario.steps) do
    if step.op == "register" then registered[step.handler] = true end
  end
  for _, step in ipairs(self.scenario.steps) do
    local name = step.op == "register" and member(step, "then")
    if name and not registered[name] and not added[name] then
      added[name] = true
      local handler = self:describe(name)
      check(foyer.foyer_handler_set(handler, C.FOYER_HANDLER_FALLBACK_ONLY, 1), name)
      check(foyer.foyer_router_add_handler(self.router, handler, nil, nil), name)
    end
  end
end

function Player:describe(name)
  return make("foyer_handler_t", foyer.foyer_handler_new, foyer.foyer_handler_free, name, #name)
end

function Player:expect(holds, what)
  if not holds then self.mismatches[#self.mismatches + 1] = what .. ": not as expected" end
end

-- ---- Events --------------------------------------------------------------------------------------------------------

function Player:next_event()
  local place = ffi.new("foyer_event_t *[1]")
  if check(foyer.foyer_router_next_event(self.router, place), "event") ~= C.FOYER_OK then return nil end
  return ffi.gc(place[0], foyer.foyer_event_free)
end

function Player:events()
  local events = {}
  for event in function() return self:next_event() end do events[#events + 1] = event end
  return events
end

function Player:pull()
  for event in function() return self:next_event() end do self:take(event) end
end

function Player:take(event)
  local kind = foyer.foyer_event_kind(event)
  if kind == C.FOYER_EVENT_HANDLER_ASKED then
    self:handler_asked(event)
  elseif kind == C.FOYER_EVENT_INTERCEPTOR_ASKED then
    self:interceptor_asked(event)
  else
    self.log:take(event)
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

local function question_key(link, handler) return string.format("%d %s", link, handler) end

function Player:handler_asked(event)
  local name = text(foyer.foyer_event_handler, event) or ""
  local behaviour = self.behaviours[name] or {}
  for _, sent in ipairs(member(behaviour, "submits") or {}) do
    local id, url = sent:match("^([^=]*)=(.*)$")
    if id then self:receive(id, url, {}) end
  end
  for _, pair in ipairs(member(behaviour, "registers") or {}) do
    local handler = self:describe(pair[2])
    check(foyer.foyer_handler_add_pattern(handler, pair[1], #pair[1]), pair[1])
    check(foyer.foyer_router_add_handler(self.router, handler, nil, nil), pair[1])
  end
  local answer = member(behaviour, "async") and C.FOYER_ANSWER_PENDING or self:next_answer(name)
  if answer == C.FOYER_ANSWER_PENDING then
    self.questions[question_key(tonumber(foyer.foyer_event_link(event)), name)] = foyer.foyer_event_token(event)
  else
    self:answer(foyer.foyer_event_token(event), answer)
  end
end

-- The interceptors that are asked are those that rewrite.
function Player:interceptor_asked(event)
  local rewrite = self.behaviours[text(foyer.foyer_event_handler, event) or ""]
  local url = text(foyer.foyer_event_url, event)
  local match = make("foyer_route_match_t", foyer.foyer_route_match_new, foyer.foyer_route_match_free)
  local target
  if check(foyer.foyer_routes_match(rewrite.table, url, #url, match, nil), "match") == C.FOYER_OK then
    local rest = text(foyer.foyer_route_match_raw_parameter, match, 0) or ""
    target = rewrite.target:gsub("%*", (rest:gsub("%%", "%%%%"))) .. (url:match("[?#].*$") or "")
  end
  self:answer(foyer.foyer_event_token(event), target and C.FOYER_ANSWER_REWRITE or C.FOYER_ANSWER_PASS, target)
end

-- ---- Links and routes -------------------------------------------------------------------------------------------------

function Player:receive(id, url, step)
  local options = make("foyer_link_options_t", foyer.foyer_link_options_new, foyer.foyer_link_options_free)
  local event_id, lane = member(step, "event_id"), member(step, "lane")
  if event_id then check(foyer.foyer_link_options_set_event_id(options, event_id, #event_id), event_id) end
  if lane then check(foyer.foyer_link_options_set_lane(options, lane, #lane), lane) end
  for _, key in ipairs(member(step, "bind") or {}) do check(foyer.foyer_link_options_bind(options, key, #key), key) end
  local name, source = member(step, "source"), ffi.new("int32_t[1]")
  if name then check(foyer.foyer_source_from_name(name, #name, source), name) end
  local link = ffi.new("uint64_t[1]")
  check(foyer.foyer_router_receive_with(self.router, url, #url, source[0], options, link), url)
  local number = tonumber(link[0])
  if id then self.log.names[number], self.links[id] = id, number end
  return number
end

-- A table of routes with these patterns.
function Player:table(patterns)
  local builder = make("foyer_routes_builder_t", foyer.foyer_routes_builder_new, foyer.foyer_routes_builder_free)
  for _, pattern in ipairs(patterns) do
    local place = ffi.new("foyer_route_t *[1]")
    check(foyer.foyer_route_new(pattern, #pattern, place, nil), pattern)
    local route = ffi.gc(place[0], foyer.foyer_route_free)
    check(foyer.foyer_route_add_pattern(route, pattern, #pattern, nil), pattern)
    check(foyer.foyer_routes_builder_add(builder, route, nil), pattern)
  end
  local place = ffi.new("foyer_routes_t *[1]")
  check(foyer.foyer_routes_build(builder, place, nil), "routes")
  return ffi.gc(place[0], foyer.foyer_routes_free)
end

return {new = new_player, answers = answers, member = member, needed = needed, question_key = question_key}
