import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { editorEntries } from '../../../library/api/runtime/editor-entries';
import { APP_OUTPUT, hasApp } from '../app-command';

/** Languages of programs, and data that they read. */
const READ = /\.(?:[cm]?[jt]sx?|py|java|go|cs|ya?ml|json)$/;

/** The sources of programs. Programs can write to them too, so changes are detected by content. */
export class EditorSources {
  private readonly known = new Map<string, { readonly stamp: string; readonly digest: string }>();

  /** @param folders - those of the workspace */
  public constructor(private readonly folders: ReadonlySet<string>) {}

  /**
   * Returns a hash of the folder of a program and of everything in the workspace outside of the folders of programs, such as shared
   * packages.
   */
  public of(folder: string): string {
    const hash = createHash('sha256');
    const add = (path: string, isLeftOut: (below: string) => boolean) => {
      for (const entry of editorEntries(path)) {
        const below = join(path, entry.name);
        if (entry.isDirectory() && !isLeftOut(below)) add(below, isLeftOut);
        else if (entry.isFile() && READ.test(entry.name)) hash.update(`${below}\n${this.digestOf(below)}`);
      }
    };
    add(folder, (below) => below === join(folder, APP_OUTPUT));
    for (const root of this.folders) if (!hasApp(root)) add(root, hasApp);
    return hash.digest('hex');
  }

  /** Returns the digest of a file, which is read again only after a change; empty if it cannot be read. */
  private digestOf(path: string): string {
    try {
      const { mtimeMs, ctimeMs, size } = statSync(path);
      const stamp = `${mtimeMs} ${ctimeMs} ${size}`;
      const before = this.known.get(path);
      if (before?.stamp === stamp) return before.digest;
      const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
      this.known.set(path, { stamp, digest });
      return digest;
    } catch {
      return '';
    }
  }
}
