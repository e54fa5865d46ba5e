import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { UnsavedTexts } from '../../../core/compiler/1-load';

/** Returns the path of a URI, if it names a file. */
export function pathOfUri(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? resolve(fileURLToPath(uri)) : undefined;
  } catch {
    return undefined;
  }
}

/** The open documents of the editor. */
export class OpenDocuments {
  private readonly byPath = new Map<string, TextDocument>();
  /** Open ones that were seen as files. */
  private readonly saved = new Set<string>();
  private readonly documents: typeof import('vscode-languageserver-textdocument') = require('vscode-languageserver-textdocument');

  public open(uri: string, languageId: string, version: number, text: string): void {
    const path = pathOfUri(uri);
    if (path !== undefined) this.byPath.set(path, this.documents.TextDocument.create(uri, languageId, version, text));
  }

  public change(uri: string, version: number, changes: TextDocumentContentChangeEvent[]): void {
    const path = pathOfUri(uri);
    const document = path === undefined ? undefined : this.byPath.get(path);
    if (path !== undefined && document)
      this.byPath.set(path, this.documents.TextDocument.update(document, changes, version));
  }

  public close(uri: string): void {
    const path = pathOfUri(uri);
    if (path === undefined) return;
    this.byPath.delete(path);
    this.saved.delete(path);
  }

  /** The texts by absolute path, including files that are not saved yet, but not files that were deleted. */
  public get texts(): UnsavedTexts {
    for (const path of this.byPath.keys()) if (existsSync(path)) this.saved.add(path);
    const there = [...this.byPath].filter(([path]) => !this.saved.has(path) || existsSync(path));
    return new Map(there.map(([path, document]) => [path, document.getText()]));
  }

  /** Versions of the open documents by URI. */
  public get versions(): ReadonlyMap<string, number> {
    return new Map([...this.byPath.values()].map(({ uri, version }) => [uri, version]));
  }

  public at(path: string): TextDocument | undefined {
    return this.byPath.get(path);
  }

  /** The address under which the editor knows a file: the one that it opened it by, as editors write some letters in ways of their own. */
  public uriOf(path: string): string {
    return this.byPath.get(path)?.uri ?? pathToFileURL(path).href;
  }
}
