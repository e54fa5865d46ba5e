import type { Declaration } from './types';

/**
 * Writes declarations into files, with the imports that they require from each other. `homes` maps each name to its file.
 */
export function writeFiles(
  declarations: readonly Declaration[],
  homes: ReadonlyMap<string, string>,
  prologue: (file: string) => string = () => '',
): Map<string, string> {
  const byFile = new Map<string, Declaration[]>();
  for (const declaration of declarations) {
    const home = homes.get(declaration.name);
    if (!home) throw new Error(`no file for the type ${declaration.name}`);
    byFile.set(home, [...(byFile.get(home) ?? []), declaration]);
  }
  const files = new Map<string, string>();
  for (const [file, own] of [...byFile].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const imports = importsOf(file, own, homes);
    const parts = [(prologue(file) + imports).trimEnd(), ...own.map(({ text }) => text)].filter(Boolean);
    files.set(file, `${parts.join('\n\n')}\n`);
  }
  return files;
}

/** Returns imports of types that a file uses and another one declares. Type imports load nothing at run time. */
function importsOf(file: string, own: readonly Declaration[], homes: ReadonlyMap<string, string>): string {
  const wanted = new Map<string, Set<string>>();
  for (const { text } of own) {
    for (const [, name] of text.matchAll(/^ *(?:readonly \w+\??|constructor.*props): .*?\b([A-Z]\w*)/gm)) {
      const home = homes.get(name);
      if (home && home !== file) wanted.set(home, (wanted.get(home) ?? new Set()).add(name));
    }
  }
  return [...wanted]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([home, names]) => `import type { ${[...names].sort().join(', ')} } from './${home}';\n`)
    .join('');
}
