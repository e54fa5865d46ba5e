import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withoutInternalMembers } from './internal-members';

/** Removes declarations that no public type references, more than half of the files, so that users' compilers do not read them. */
export function removeUnusedDeclarations(lib: string): void {
  for (const file of declarationsFrom(join(lib, 'index.d.ts'))) {
    writeFileSync(file, withoutInternalMembers(readFileSync(file, 'utf8')));
  }
  const used = declarationsFrom(join(lib, 'index.d.ts'));
  for (const path of readdirSync(lib, { recursive: true, encoding: 'utf8' })) {
    const file = join(lib, path);
    if (file.endsWith('.d.ts') && !used.has(file)) rmSync(file);
  }
}

/** Returns the declaration files reachable from one, including itself. */
function declarationsFrom(file: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const [, target] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() *['"](\.[^'"]*)['"]/g)) {
    const path = join(dirname(file), target);
    declarationsFrom(existsSync(`${path}.d.ts`) ? `${path}.d.ts` : join(path, 'index.d.ts'), reached);
  }
  return reached;
}
