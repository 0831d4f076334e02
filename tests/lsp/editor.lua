-- What somebody does in Neovim: opens a file, asks for the derivative of the function under the cursor, saves. Any error
-- ends Neovim with a status of its own. Environment: SERVER, and CLIENT, the folder of the client.
vim.opt.runtimepath:append(vim.env.CLIENT)
vim.opt.swapfile = false
vim.opt.hidden = true
require('dualrev').setup { cmd = { vim.env.SERVER } }

local function check(condition, words)
  if not condition then
    io.stderr:write(words .. '\n')
    vim.cmd 'cquit 3'
  end
end

local function wait(condition, words)
  check(vim.wait(60000, condition, 20), 'in vain: ' .. words)
end

local told = {}
vim.notify = function(words)
  told[#told + 1] = words
end

vim.cmd 'edit model.hpp'
vim.cmd 'setfiletype cpp'
wait(function()
  return #vim.lsp.get_active_clients() == 1 and vim.lsp.get_active_clients()[1].initialized
end, 'the server')
vim.fn.search 'std::sin'
vim.cmd 'DualrevGenerate'
wait(function()
  return #told == 1
end, 'a word about the generated file')
check(told[1] == 'dualrev: wrote model.dual.hpp', vim.inspect(told))
check(vim.fn.filereadable 'model.dual.hpp' == 1, 'nothing is written')
for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
  check(not vim.bo[buffer].modified, vim.api.nvim_buf_get_name(buffer) .. ' is not saved')
end
-- A function that cannot be differentiated any more.
vim.cmd 'buffer model.hpp'
vim.fn.search 'return x'
vim.cmd [[substitute/return x/static double n; n += x; return x/]]
wait(function()
  return #vim.diagnostic.get(0) == 1
end, 'a diagnostic')
local found = vim.diagnostic.get(0)[1]
check(found.source == 'dualrev' and found.code == 'dualrev-static', vim.inspect(found))
vim.cmd 'DualrevGenerate'
wait(function()
  return #told == 2
end, 'why there is nothing to generate')
check(told[2]:find "nothing to generate: .*static local 'n'", vim.inspect(told))
vim.cmd 'undo'
wait(function()
  return #vim.diagnostic.get(0) == 0
end, 'no diagnostic')
vim.cmd 'wall'
vim.cmd 'DualrevTwin'
wait(function()
  return vim.fn.expand '%:t' == 'model.dual.hpp'
end, 'the twin')
check(vim.api.nvim_get_current_line():find 'f_dual%(', vim.api.nvim_get_current_line())
vim.cmd 'qall!'
