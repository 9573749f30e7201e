-- Turns the events of a router into deliveries: the lines of a link, written when it ends. Events are tables, read from
-- their JSON.

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

local first = {link = 1, handler = 2, outcome = 3}

-- One JSON object: link, handler and outcome first, then the others in alphabetical order.
local function rendered(line)
  local keys, members = {}, {}
  for key in pairs(line) do keys[#keys + 1] = key end
  table.sort(keys, function(left, right)
    local a, b = first[left] or 4, first[right] or 4
    if a ~= b then return a < b end
    return left < right
  end)
  for index, key in ipairs(keys) do members[index] = quoted(key) .. ":" .. quoted(line[key]) end
  return "{" .. table.concat(members, ",") .. "}"
end

-- The words of answers that are steps; other answers write nothing.
local step_words = {
  pass = "passed", redirect = "redirected", retry_later = "retry", declined = "not_handled", failed = "failed",
  timed_out = "timed_out",
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
  if event.kind == "answered" then self:take_step(event) end
  if event.kind == "ended" then self:take_end(event) end
end

function Log:line(event, outcome)
  return {link = self.names[event.link] or null, handler = event.handler or null, outcome = outcome}
end

function Log:take_step(event)
  if event.answer == "rewrite" then self.rewritten[event.link] = true end
  if not step_words[event.answer] then return end
  local steps = self.steps[event.link] or {}
  self.steps[event.link] = steps
  steps[#steps + 1] = self:line(event, step_words[event.answer])
end

function Log:take_end(event)
  local link, outcome, reason = event.link, event.outcome, event.reason
  local steps, was_rewritten = self.steps[link] or {}, self.rewritten[link]
  self.steps[link], self.rewritten[link] = nil, nil
  local line = self:line(event, outcome)
  if outcome == "visited" or outcome == "handled" then
    if was_rewritten then line.url = event.url end
  elseif outcome == "unhandled" then
    line.outcome = "unmatched"
  elseif outcome == "failed" or outcome == "timed_out" then
    local last = steps[#steps]
    -- Its step is written already.
    if last and last.outcome == line.outcome and last.handler == line.handler then line = nil end
  elseif outcome == "blocked" then
    line.handler, line.by, steps = null, line.handler, {}
    if event.source ~= "unspecified" then line.source = event.source end
  elseif outcome == "redirect_loop" then
    steps = {}
  elseif outcome == "duplicate" then
    line.of = self.names[event.related_link] or null
  elseif outcome == "dropped" then
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
