import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder for all tests of a file. */
export function temporaryFolder() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ai-gateway-mcp-')));
  return {
    path: (...parts: readonly string[]) => join(root, ...parts),
    write(name: string, text: string): void {
      const file = join(root, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    list: (...parts: readonly string[]) => readdirSync(join(root, ...parts)).sort(),
    /** Without a name, the folder itself. */
    remove: (name = '') => rmSync(join(root, name), { recursive: true, force: true }),
  };
}
