import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

interface Member {
  readonly locationInModule?: { readonly filename: string; readonly line: number };
}

interface Assembly {
  readonly types: Readonly<Record<string, object>>;
}

/**
 * Writes the description that jsii made of the package without white space, and without the lines at which members are declared in
 * sources that the package does not hold: a quarter of what it takes there. Types keep their file, by which generators tell layers apart.
 */
export function compactAssembly(file: string): void {
  const assembly: Assembly = JSON.parse(readFileSync(file, 'utf8'));
  const types = Object.entries(assembly.types).map(([name, type]) => [name, withoutLines(type)] as const);
  const compact = { ...assembly, types: Object.fromEntries(types), fingerprint: undefined };
  // Of all the rest, as jsii takes it.
  const fingerprint = createHash('sha256').update(JSON.stringify(compact)).digest('base64');
  writeFileSync(file, `${JSON.stringify({ ...compact, fingerprint })}\n`);
}

function withoutLines(type: object): object {
  return Object.fromEntries(
    Object.entries(type).map(([key, value]) => {
      if (key === 'initializer') return [key, withoutLine(value)];
      return [key, key === 'methods' || key === 'properties' ? value.map(withoutLine) : value];
    }),
  );
}

function withoutLine({ locationInModule: _, ...member }: Member): object {
  return member;
}
