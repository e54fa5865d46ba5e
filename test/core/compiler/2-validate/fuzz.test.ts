import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadObjects, loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { type Diagnostic, DiagnosticCollector } from '../../../../src/core/diagnostics';
import { renderDiagnostics } from '../../../../src/core/diagnostics/render';

const EXAMPLE = resolve(__dirname, '..', '..', '..', '..', 'examples', 'plain-yaml');
const TEXT = readdirSync(EXAMPLE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml') && !name.startsWith('dist'))
  .sort()
  .map((name) => readFileSync(join(EXAMPLE, name), 'utf8'))
  .join('---\n');
const OBJECTS = loadText([{ name: 'a', text: TEXT }], new DiagnosticCollector()).documents.map(({ value }) => value);

type Fields = Record<string | number, unknown>;

function pathsOf(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    return [[step], ...pathsOf(inner).map((path) => [step, ...path])];
  });
}
const PATHS = pathsOf(OBJECTS);

/** Returns a copy with another value in the field at the path; `undefined` removes the field. */
function changed(root: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(root) as Fields;
  let node: unknown = copy;
  for (const step of path.slice(0, -1)) node = (node as Fields | undefined)?.[step];
  const last = path[path.length - 1];
  if (typeof node !== 'object' || node === null) return copy;
  if (value !== undefined) (node as Fields)[last] = value;
  else if (Array.isArray(node)) node.splice(Number(last), 1);
  else delete (node as Fields)[last];
  return copy;
}

/** Whatever the input is: an answer, no placeholder left open, and nothing written when there is an error. */
function holds({ diagnostics, gateways }: { diagnostics: readonly Diagnostic[]; gateways: readonly unknown[] }): void {
  for (const { message, help } of diagnostics) expect(`${message} ${help}`).not.toMatch(/\bundefined\b|\[object/);
  if (diagnostics.some(({ severity }) => severity === 'error')) expect(gateways).toEqual([]);
  for (const format of ['text', 'sarif', 'github'] as const) renderDiagnostics(diagnostics, format);
}

describe('a mutated real input', () => {
  it('returns a result if values are replaced or removed', () => {
    const value = fc.oneof(
      fc.constantFrom(
        undefined,
        null,
        '',
        'x',
        'A B',
        0,
        -1,
        1e9,
        1.5,
        true,
        [],
        {},
        [null],
        { '': null },
        '$X',
        '$',
        '\u0000',
      ),
      fc.constantFrom('10ms', '*', 'Service', 'AgentgatewayBackend', 'HTTPRoute', 'default', 'ai', 'llm'),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const edits = fc.array(fc.tuple(fc.constantFrom(...PATHS), value), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(edits, (list) => {
        const objects = list.reduce<unknown>((root, [path, to]) => changed(root, path, to), OBJECTS) as Fields[];
        const values = objects.filter(
          (object) => typeof object === 'object' && object !== null && !Array.isArray(object),
        );
        holds(compile(loadObjects(values.map((object, index) => ({ value: object, constructPath: `app/${index}` })))));
      }),
      { numRuns: 400 },
    );
  });

  it('returns a result if the text is damaged', () => {
    const edit = fc.tuple(
      fc.nat(TEXT.length - 1),
      fc.nat(4),
      fc.constantFrom('', ' ', '\n', '-', ': ', '"', '{', '[', '&a ', '*a', '#', '\t', '0', 'x', '|'),
    );
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        const text = edits.reduce(
          (before, [at, remove, insert]) => before.slice(0, at) + insert + before.slice(at + remove),
          TEXT,
        );
        const collector = new DiagnosticCollector();
        holds(compile(loadText([{ name: 'a.yaml', text }], collector), {}, collector));
      }),
      { numRuns: 200 },
    );
  });
});
