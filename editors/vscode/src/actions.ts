// What the commands ask the server for, without the editor, so that a test can ask the same.
import type { CodeAction, Position } from 'vscode-languageclient';

export const ofFunction = 'Generate reverse derivative of ';
export const ofFile = 'Generate reverse derivatives of all';

export interface Connection {
  sendRequest(method: string, parameters: unknown): Promise<unknown>;
}

/** The first action at a place whose title begins so, with its edit, or with the reason why it is not possible. */
export async function actionAt(connection: Connection, uri: string, at: Position, title: string): Promise<CodeAction | undefined> {
  const parameters = { textDocument: { uri }, range: { start: at, end: at }, context: { diagnostics: [], disabled: true } };
  const actions = (await connection.sendRequest('textDocument/codeAction', parameters)) as CodeAction[] | null;
  return actions?.find((action) => action.title.startsWith(title));
}
