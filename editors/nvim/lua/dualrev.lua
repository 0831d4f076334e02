-- dualrev-lsp in Neovim, from 0.7 on (which has no vim.lsp.start): one client for all buffers of C++, beside clangd's.
--
--   require('dualrev').setup { cmd = { 'dualrev-lsp' } }
--
-- :DualrevGenerate writes the reverse derivative of the function under the cursor, :DualrevGenerate! those of all
-- functions of the file; :DualrevTwin goes to the twin of a function, and back. The rest is as with any server:
-- vim.lsp.buf.code_action(), vim.lsp.buf.hover(), vim.lsp.codelens.run().
local M = {}

local client_id

local function client_of(buffer)
  for id, client in pairs(vim.lsp.buf_get_clients(buffer)) do
    if id == client_id then
      return client
    end
  end
  vim.notify('dualrev-lsp is not running here', vim.log.levels.WARN)
end

local function tell(words, level)
  vim.notify('dualrev: ' .. words, level or vim.log.levels.INFO)
end

--- The files that an edit changes.
local function files_of(edit)
  local files = {}
  for _, change in ipairs(edit.documentChanges or {}) do
    if change.textDocument then
      files[#files + 1] = vim.uri_to_fname(change.textDocument.uri)
    end
  end
  for uri in pairs(edit.changes or {}) do
    files[#files + 1] = vim.uri_to_fname(uri)
  end
  return files
end

--- Applies what the server generated, writes it, and says so.
local function write(edit, client)
  local known = {}
  local files = files_of(edit)
  for _, file in ipairs(files) do
    known[file] = vim.fn.bufexists(file) == 1
    vim.fn.mkdir(vim.fn.fnamemodify(file, ':h'), 'p')
  end
  vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
  for _, file in ipairs(files) do
    local buffer = vim.uri_to_bufnr(vim.uri_from_fname(file))
    vim.api.nvim_buf_call(buffer, function()
      vim.cmd 'silent noautocmd write!'
    end)
    -- The server looks at what it generated again.
    client.notify('textDocument/didSave', { textDocument = { uri = vim.uri_from_fname(file) } })
    if not known[file] and vim.fn.bufwinid(buffer) == -1 then
      vim.api.nvim_buf_delete(buffer, {})
    end
    tell('wrote ' .. vim.fn.fnamemodify(file, ':~:.'))
  end
end

--- Does the first action whose title begins so, or says why it is not possible.
local function act(title)
  local buffer = vim.api.nvim_get_current_buf()
  local client = client_of(buffer)
  if not client then
    return
  end
  local params = vim.lsp.util.make_range_params(0, client.offset_encoding)
  params.context = { diagnostics = {}, disabled = true }
  client.request('textDocument/codeAction', params, function(failure, actions)
    if failure then
      return tell(failure.message, vim.log.levels.ERROR)
    end
    for _, action in ipairs(actions or {}) do
      if vim.startswith(action.title, title) then
        if action.disabled then
          return tell('nothing to generate: ' .. action.disabled.reason, vim.log.levels.WARN)
        end
        return write(action.edit, client)
      end
    end
    tell('there is no function here', vim.log.levels.WARN)
  end, buffer)
end

--- The reverse derivative of the function under the cursor.
function M.generate()
  act 'Generate reverse derivative of '
end

--- Those of all functions of the file.
function M.generate_all()
  act 'Generate reverse derivatives of all'
end

function M.twin()
  local buffer = vim.api.nvim_get_current_buf()
  local client = client_of(buffer)
  if not client then
    return
  end
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  client.request('textDocument/implementation', params, function(_, found)
    local place = vim.tbl_islist(found or {}) and (found or {})[1] or found
    if place and place.uri then
      vim.lsp.util.jump_to_location(place, client.offset_encoding)
    end
  end, buffer)
end

--- Neovim 0.7 never asks again for a buffer's lenses once it has asked a server that was not ready.
local function show_lenses()
  for id, client in pairs(vim.lsp.buf_get_clients(0)) do
    if id == client_id and client.initialized then
      vim.lsp.codelens.refresh()
    end
  end
end

local function attach(buffer, options)
  client_id = client_id
    or vim.lsp.start_client {
      name = 'dualrev',
      cmd = options.cmd or { 'dualrev-lsp' },
      root_dir = vim.fn.getcwd(),
      init_options = options.init_options,
      on_attach = function()
        if options.codelens then
          show_lenses()
        end
      end,
      on_exit = function()
        client_id = nil
      end,
    }
  if client_id then
    vim.lsp.buf_attach_client(buffer, client_id)
  end
end

function M.setup(options)
  options = options or {}
  local group = vim.api.nvim_create_augroup('dualrev', {})
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = { 'cpp', 'c' },
    callback = function(event)
      attach(event.buf, options)
    end,
  })
  if options.codelens then
    vim.api.nvim_create_autocmd({ 'BufEnter', 'CursorHold', 'InsertLeave', 'BufWritePost' }, {
      group = group,
      pattern = { '*.hpp', '*.h', '*.hh', '*.cpp', '*.cc', '*.cxx' },
      callback = show_lenses,
    })
  end
  vim.api.nvim_create_user_command('DualrevGenerate', function(command)
    if command.bang then
      M.generate_all()
    else
      M.generate()
    end
  end, { bang = true })
  vim.api.nvim_create_user_command('DualrevTwin', M.twin, {})
end

return M
