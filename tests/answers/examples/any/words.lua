local ffi = require("ffi")

-- The declarations of dictc.h that this program calls.
ffi.cdef [[
typedef struct dictc_error dictc_error;
typedef struct dictc_lexicon dictc_lexicon;
typedef struct dictc_words dictc_words;
typedef struct dictc_board dictc_board;
typedef struct dictc_solver dictc_solver;
const char *dictc_error_message(const dictc_error *error);
void dictc_error_free(dictc_error *error);
dictc_lexicon *dictc_lexicon_open(const char *path, uint32_t flags, dictc_error **error);
void dictc_lexicon_free(dictc_lexicon *lexicon);
bool dictc_lexicon_try_ordinal(const dictc_lexicon *lexicon, const char *word, size_t len, size_t *ordinal);
dictc_words *dictc_words_completions(const dictc_lexicon *lexicon, const char *prefix, size_t len, dictc_error **error);
bool dictc_words_next(dictc_words *words, const char **word, size_t *len);
void dictc_words_free(dictc_words *words);
dictc_board *dictc_board_parse(const char *text, size_t len, size_t rows, size_t columns, uint32_t flags, dictc_error **error);
void dictc_board_free(dictc_board *board);
dictc_solver *dictc_solver_new(const dictc_lexicon *lexicon, dictc_error **error);
bool dictc_solver_solve(dictc_solver *solver, const dictc_board *board, dictc_error **error);
size_t dictc_solution_len(const dictc_solver *solver);
const char *dictc_solution_word(const dictc_solver *solver, size_t index, size_t *len);
const uint32_t *dictc_solution_word_path(const dictc_solver *solver, size_t index, size_t *len);
bool dictc_try_solve_json(dictc_solver *solver, const char *board, size_t len, uint32_t flags, char *buffer,
                          size_t capacity, size_t *json_len, dictc_error **error);
void dictc_solver_free(dictc_solver *solver);
]]
local C = ffi.load("dictc")
local failure = ffi.new("dictc_error *[1]")
local size = ffi.new("size_t[1]")

-- The message of the last error, which is freed.
local function message()
  local text = ffi.string(C.dictc_error_message(failure[0]))
  C.dictc_error_free(failure[0])
  return text
end

-- The words of a board as JSON, or nil and a message.
local function solve_json(solver, board)
  local capacity = 65536
  while true do
    local buffer = ffi.new("char[?]", capacity)
    if not C.dictc_try_solve_json(solver, board, #board, 0, buffer, capacity, size, failure) then
      return nil, message()
    end
    if size[0] <= capacity then return ffi.string(buffer, size[0]) end
    capacity = tonumber(size[0])
  end
end

local lexicon = C.dictc_lexicon_open(arg[1], 0, failure)
if lexicon == nil then
  io.stderr:write(message(), "\n")
  os.exit(1)
end
-- Handles free themselves when Lua collects them.
ffi.gc(lexicon, C.dictc_lexicon_free)

-- Look up.
if C.dictc_lexicon_try_ordinal(lexicon, "tea", 3, size) then
  print("tea is word " .. tonumber(size[0]))
end

-- Complete.
local word = ffi.new("const char *[1]")
local words = ffi.gc(C.dictc_words_completions(lexicon, "tea", 3, nil), C.dictc_words_free)
while C.dictc_words_next(words, word, size) do print(ffi.string(word[0], size[0])) end

-- Solve a board, with a path for each word.
local solver = ffi.gc(C.dictc_solver_new(lexicon, nil), C.dictc_solver_free)
local board = ffi.gc(C.dictc_board_parse("te/as", 5, 0, 0, 0, nil), C.dictc_board_free)
C.dictc_solver_solve(solver, board, nil)
for i = 0, tonumber(C.dictc_solution_len(solver)) - 1 do
  local cells = C.dictc_solution_word_path(solver, i, size)
  local path = {}
  for at = 1, tonumber(size[0]) do path[at] = cells[at - 1] end
  print(ffi.string(C.dictc_solution_word(solver, i, nil)) .. " [" .. table.concat(path, " ") .. "]")
end

-- An error.
print(select(2, solve_json(solver, "abc/de")))

-- Lua has no threads: where a host runs a Lua state in each, states can share the lexicon's address.
for line in io.lines() do print((solve_json(solver, line))) end
