// The VS Code extension without VS Code: what it asks the server for, over the JSON-RPC of its own client library; the edit
// applied, compiled and run; and what is packed. Run in the folder where it was built.
// usage: node vscode.test.js EXTENSION SERVER CXX RUNTIME_INCLUDE
'use strict';
const assert = require('node:assert');
const { execFileSync, spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');
const { pathToFileURL, fileURLToPath } = require('node:url');

const [extension, server, cxx, runtime] = process.argv.slice(2).map((each) => (each.includes('/') ? path.resolve(each) : each));
const load = (name) => require(require.resolve(name, { paths: [extension] }));
const protocol = load('vscode-languageserver-protocol/node');
const { actionAt, ofFile, ofFunction } = require(path.join(extension, 'out', 'actions.js'));

const model = `#pragma once
#include <cmath>
inline double f(double x, double y) { return x * std::sin(y); }
inline double h(double x) { static double n; return n += x; }
`;
const main = `#include "model.dual.hpp"
#include <cstdio>
int main() {
  const auto [value, dx, dy] = dualrev::gradient<f>(2.0, 0.5);
  std::puts(dx == std::sin(0.5) && std::fabs(dy - 2.0 * std::cos(0.5)) < 1e-15 ? "right" : "wrong");
}
`;

function apply(edit) {
  for (const change of edit.documentChanges) {
    const file = fileURLToPath(change.kind === 'create' ? change.uri : change.textDocument.uri);
    if (change.kind === 'create') {
      assert(!fs.existsSync(file));
    } else {
      assert.strictEqual(change.edits.length, 1);
      assert.deepStrictEqual(change.edits[0].range.start, { line: 0, character: 0 });
      fs.writeFileSync(file, change.edits[0].newText);
    }
  }
}

test('generates what compiles and runs', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dualrev-'));
  const file = path.join(folder, 'model.hpp');
  fs.writeFileSync(file, model);
  const uri = pathToFileURL(file).toString();
  const child = spawn(server, [], { stdio: ['pipe', 'pipe', 'ignore'] });
  const connection = protocol.createProtocolConnection(child.stdout, child.stdin);
  try {
    connection.listen();
    const capabilities = { workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } } };
    const answer = await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities });
    assert.deepStrictEqual(answer.capabilities.executeCommandProvider.commands, ['dualrev.generate']);
    await connection.sendNotification('initialized', {});
    await connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'cpp', version: 1, text: model } });
    const refused = await actionAt(connection, uri, { line: 3, character: 20 }, ofFunction);
    assert(!refused.edit && refused.disabled.reason.includes("static local 'n'"));
    assert((await actionAt(connection, uri, { line: 0, character: 0 }, ofFile)).edit);
    apply((await actionAt(connection, uri, { line: 2, character: 20 }, ofFunction)).edit);
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    assert.strictEqual(await new Promise((resolve) => child.on('exit', resolve)), 0);
    fs.writeFileSync(path.join(folder, 'main.cpp'), main);
    execFileSync(cxx, ['-std=c++20', `-I${runtime}`, 'main.cpp', '-o', 'program'], { cwd: folder });
    assert.strictEqual(execFileSync('./program', { cwd: folder, encoding: 'utf8' }), 'right\n');
  } finally {
    connection.dispose();
    child.kill();
    fs.rmSync(folder, { recursive: true });
  }
});

test('is packed whole, and nothing else is', () => {
  const list = 'import sys, zipfile; print("\\n".join(sorted(zipfile.ZipFile(sys.argv[1]).namelist())))';
  const packed = path.join(extension, 'dualrev.vsix');
  const files = execFileSync('python3', ['-c', list, packed], { encoding: 'utf8' }).trim().split('\n');
  assert.deepStrictEqual(files, ['[Content_Types].xml', 'extension.vsixmanifest', 'extension/out/extension.js', 'extension/package.json', 'extension/readme.md']);
  const manifest = JSON.parse(fs.readFileSync(path.join(extension, 'package.json'), 'utf8'));
  const source = fs.readFileSync(path.join(extension, 'src', 'extension.ts'), 'utf8');
  for (const { command } of manifest.contributes.commands) assert(source.includes(`'${command}'`), command);
  assert.strictEqual(manifest.main, './out/extension.js');
});
