import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

interface Member {
  readonly locationInModule?: { readonly filename: string; readonly line: number };
}

interface Assembly {
  readonly types: Readonly<Record<string, object>>;
}

/**
 * Writes jsii's description of the package without white space, and without line numbers of members in sources that the package does not
 * contain: together a quarter of its size. Types keep their file, which generators use to distinguish layers.
 */
export function compactAssembly(file: string): void {
  const assembly: Assembly = JSON.parse(readFileSync(file, 'utf8'));
  const types = Object.entries(assembly.types).map(([name, type]) => [name, withoutLines(type)] as const);
  const compact = { ...assembly, types: Object.fromEntries(types), fingerprint: undefined };
  // The fingerprint covers everything else, as jsii expects.
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
