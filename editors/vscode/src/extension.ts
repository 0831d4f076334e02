// dualrev-lsp in VS Code. Actions, lenses, hovers and diagnostics are the client library's; the commands are for the palette.
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';

import { actionAt, ofFile, ofFunction } from './actions';

let client: LanguageClient | undefined;

async function generate(title: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!client || !editor) return;
  const { uri } = editor.document;
  const action = await actionAt(client, client.code2ProtocolConverter.asUri(uri), editor.selection.active, title);
  if (!action?.edit) {
    const why = action?.disabled ? `nothing to generate: ${action.disabled.reason}` : 'there is no function here';
    void vscode.window.showWarningMessage(`dualrev: ${why}`);
    return;
  }
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(action.edit);
  await vscode.workspace.applyEdit(edit);
  for (const [file] of edit.entries()) {
    await (await vscode.workspace.openTextDocument(file)).save();
    void vscode.window.showInformationMessage(`dualrev: wrote ${vscode.workspace.asRelativePath(file)}`);
  }
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const settings = vscode.workspace.getConfiguration('dualrev');
  client = new LanguageClient(
    'dualrev',
    'dualrev',
    { command: settings.get<string>('server', 'dualrev-lsp') },
    {
      documentSelector: [
        { scheme: 'file', language: 'cpp' },
        { scheme: 'file', language: 'c' },
      ],
      initializationOptions: {
        fallbackFlags: settings.get<string[]>('fallbackFlags'),
        costHints: settings.get<boolean>('costHints'),
      },
    },
  );
  context.subscriptions.push(
    vscode.commands.registerCommand('dualrev.generateHere', () => generate(ofFunction)),
    vscode.commands.registerCommand('dualrev.generateAll', () => generate(ofFile)),
    vscode.commands.registerCommand('dualrev.twin', () => vscode.commands.executeCommand('editor.action.goToImplementation')),
  );
  await client.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
