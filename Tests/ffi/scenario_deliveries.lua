-- Turns the events of a router into deliveries: the lines of a link, written when it ends.
local ffi = require("ffi")
local foyer_luajit = require("foyer_luajit")

local foyer, text = foyer_luajit.foyer, foyer_luajit.text
local C = ffi.C

-- A member that is there and null.
local null = {}

local escapes = {['"'] = '\\"', ["\\"] = "\\\\", ["\b"] = "\\b", ["\t"] = "\\t", ["\n"] = "\\n", ["\f"] = "\\f", ["\r"] = "\\r"}

local function quoted(value)
  if value == null then return "null" end
  if type(value) == "number" then return string.format("%d", value) end
  local escaped = value:gsub('[%z\1-\31"\\]', function(character)
    return escapes[character] or string.format("\\u%04x", character:byte())
  end)
  return '"' .. escaped .. '"'
end

-- One JSON object: link, handler and outcome first, then the others in alphabetical order.
local function rendered(line)
  local keys = {}
  for _, key in ipairs({"link", "handler", "outcome"}) do
    if line[key] then keys[#keys + 1] = key end
  end
  local others = {}
  for key in pairs(line) do
    if key ~= "link" and key ~= "handler" and key ~= "outcome" then others[#others + 1] = key end
  end
  table.sort(others)
  for _, key in ipairs(others) do keys[#keys + 1] = key end
  local members = {}
  for index, key in ipairs(keys) do members[index] = quoted(key) .. ":" .. quoted(line[key]) end
  return "{" .. table.concat(members, ",") .. "}"
end

-- The words of answers that are steps; other answers write nothing.
local step_words = {
  [C.FOYER_ANSWER_PASS] = "passed", [C.FOYER_ANSWER_REDIRECT] = "redirected", [C.FOYER_ANSWER_RETRY_LATER] = "retry",
  [C.FOYER_ANSWER_DECLINED] = "not_handled", [C.FOYER_ANSWER_FAILED] = "failed", [C.FOYER_ANSWER_TIMED_OUT] = "timed_out",
}

local Log = {}
Log.__index = Log

local function new_log()
  -- Links are known by their numbers: `names` says how the scenario calls them.
  return setmetatable({names = {}, steps = {}, rewritten = {}, counted = {}, counts = {}}, Log)
end

-- Links go on under other numbers, from the old to the new; all others are gone.
function Log:renumber(numbers)
  for _, key in ipairs({"names", "steps", "rewritten", "counted"}) do
    local moved = {}
    for old, new in pairs(numbers) do moved[new] = self[key][old] end
    self[key] = moved
  end
end

-- Writes what `parallel` counted.
function Log:write_counts()
  for _, count in ipairs(self.counts) do print(rendered(count)) end
  self.counts = {}
end

function Log:take(event)
  local kind = foyer.foyer_event_kind(event)
  if kind == C.FOYER_EVENT_ANSWERED then self:take_step(event) end
  if kind == C.FOYER_EVENT_ENDED then self:take_end(event) end
end

function Log:line(event, outcome)
  return {
    link = self.names[tonumber(foyer.foyer_event_link(event))] or null,
    handler = text(foyer.foyer_event_handler, event) or null, outcome = outcome,
  }
end

function Log:take_step(event)
  local link, answer = tonumber(foyer.foyer_event_link(event)), foyer.foyer_event_answer(event)
  if answer == C.FOYER_ANSWER_REWRITE then self.rewritten[link] = true end
  if not step_words[answer] then return end
  local steps = self.steps[link] or {}
  self.steps[link] = steps
  steps[#steps + 1] = self:line(event, step_words[answer])
end

function Log:take_end(event)
  local link, outcome = tonumber(foyer.foyer_event_link(event)), foyer.foyer_event_outcome(event)
  local steps, was_rewritten = self.steps[link] or {}, self.rewritten[link]
  self.steps[link], self.rewritten[link] = nil, nil
  local line = self:line(event, text(foyer.foyer_outcome_name, outcome))
  local reason, source = text(foyer.foyer_event_reason, event), foyer.foyer_event_source(event)
  if outcome == C.FOYER_OUTCOME_VISITED or outcome == C.FOYER_OUTCOME_HANDLED then
    if was_rewritten then line.url = text(foyer.foyer_event_url, event) end
  elseif outcome == C.FOYER_OUTCOME_UNHANDLED then
    line.outcome = "unmatched"
  elseif outcome == C.FOYER_OUTCOME_FAILED or outcome == C.FOYER_OUTCOME_TIMED_OUT then
    local last = steps[#steps]
    -- Its step is written already.
    if last and last.outcome == line.outcome and last.handler == line.handler then line = nil end
  elseif outcome == C.FOYER_OUTCOME_BLOCKED then
    line.handler, line.by, steps = null, line.handler, {}
    if source ~= C.FOYER_SOURCE_UNSPECIFIED then line.source = text(foyer.foyer_source_name, source) end
  elseif outcome == C.FOYER_OUTCOME_REDIRECT_LOOP then
    steps = {}
  elseif outcome == C.FOYER_OUTCOME_DUPLICATE then
    line.of = self.names[tonumber(foyer.foyer_event_related_link(event))] or null
  elseif outcome == C.FOYER_OUTCOME_DROPPED then
    if reason == "ignored" then line.outcome = "ignored" else line.reason = reason end
  else
    line.handler = null
  end
  steps[#steps + 1] = line
  self:write(steps, self.counted[link])
end

function Log:write(lines, is_counted)
  for _, line in ipairs(lines) do
    if is_counted then self:count(line) else print(rendered(line)) end
  end
end

function Log:count(line)
  for _, count in ipairs(self.counts) do
    if count.handler == line.handler and count.outcome == line.outcome then
      count.count = count.count + 1
      return
    end
  end
  self.counts[#self.counts + 1] = {handler = line.handler, outcome = line.outcome, count = 1}
end

return {new = new_log}
