import type { MessageConnection } from 'vscode-jsonrpc';
import type { RegistrationParams } from 'vscode-languageserver-protocol';
import { watchPaths } from '../watch';

/** Reports files that other programs write: through the editor if it supports that, otherwise by watching each folder. */
export class FileChanges {
  /** Whether the editor supports watching files. */
  public editorCanWatch = false;
  private close: () => void = () => undefined;

  public constructor(
    private readonly connection: MessageConnection,
    private readonly changed: () => void,
  ) {}

  public start(folders: readonly string[]): void {
    if (!this.editorCanWatch) {
      this.close = watchPaths(folders, undefined, this.changed);
      return;
    }
    const watchers = [{ globPattern: '**/*.{yaml,yml,json,ts,mts,cts,tsx,js,mjs,cjs,jsx,py,java,go,cs}' }];
    const id = 'files';
    const registrations = [{ id, method: 'workspace/didChangeWatchedFiles', registerOptions: { watchers } }];
    const params: RegistrationParams = { registrations };
    // An editor that refuses still reports the files that it saves.
    this.connection.sendRequest('client/registerCapability', params).catch(() => undefined);
  }

  public stop(): void {
    this.close();
  }
}
