import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a path given by a user leads to. */
export interface FoundFiles {
  /** In the order of their names. */
  readonly files: readonly string[];
  readonly failures: readonly { readonly path: string; readonly error: unknown }[];
}

/** A file of this name says that its folder holds output of the compiler, which is no input. */
export const OUTPUT_MARKER = '.ai-gateway-output';

/** The file with the settings, which is about the inputs and none of them. */
export const SETTINGS_FILE = 'ai-gateway.yaml';

const EXTENSION = /\.(?:ya?ml|json)$/i;

/**
 * All YAML and JSON files below a folder, in the order of their names. Entries that start with a dot, `node_modules` and
 * folders of compiled output are left out, and a folder that is reached twice, as by a symbolic link to a parent, is read once.
 */
export function findFiles(folder: string, exclude: readonly string[] = []): FoundFiles {
  const files: string[] = [];
  const failures: { path: string; error: unknown }[] = [];
  const seen = new Set(exclude.filter((path) => existsSync(path) && path !== folder).map((path) => realpathSync(path)));
  const attempt = (path: string, action: () => void) => {
    try {
      action();
    } catch (error) {
      failures.push({ path, error });
    }
  };
  const visit = (path: string): void =>
    attempt(path, () => {
      const real = realpathSync(path);
      if (seen.has(real)) return;
      seen.add(real);
      if (path !== folder && existsSync(join(path, OUTPUT_MARKER))) return;
      for (const name of readdirSync(path).sort()) {
        if (!name.startsWith('.') && name !== 'node_modules') attempt(join(path, name), () => add(join(path, name)));
      }
    });
  const add = (path: string) => {
    // A link that leads nowhere matters only when it looks like one of the files.
    const stat = statSync(path, { throwIfNoEntry: EXTENSION.test(path) });
    if (stat?.isDirectory()) visit(path);
    else if (stat && EXTENSION.test(path) && basename(path) !== SETTINGS_FILE) files.push(path);
  };
  visit(folder);
  return { files, failures };
}
