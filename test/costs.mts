import { readdirSync, readFileSync } from 'node:fs';

/**
 * What a test file costs, and with that the project of vitest that it belongs to. Told by the folder and by what the file imports,
 * so that nobody has to list it:
 *
 * - `unit`: plain functions. What `npm run test:fast` runs.
 * - `process`: starts programs or compilers, and waits for them.
 * - `alone`: replaces modules, changes the folder that it runs in, or measures itself; each file has a process of its own.
 * - `random`: many random inputs.
 * - `oracle`: asks Kubernetes' own code, which Go builds the first time.
 * - `cluster`: asks a real API server, which takes Go a quarter of an hour to build.
 * - `live`: asks the running data plane.
 * - `packages`: packages of all languages, and the documentation's site.
 *
 * Files of all but `alone` share processes: none of them leaves a state behind that another one meets.
 */
export type Cost = 'unit' | 'process' | 'alone' | 'random' | 'oracle' | 'cluster' | 'live' | 'packages';

export const COSTS: readonly Cost[] = ['packages', 'live', 'cluster', 'oracle', 'random', 'process', 'alone', 'unit'];

/** The first one that fits. */
const SIGNS: readonly { readonly cost: Cost; readonly path?: RegExp; readonly text?: RegExp }[] = [
  { cost: 'packages', path: /^test\/(packages|site)\// },
  { cost: 'packages', text: /from '[./]*\/packages\/|AI_GATEWAY_SLOW|from '\.\/installed'/ },
  { cost: 'cluster', path: /^test\/cluster\// },
  { cost: 'live', path: /^test\/live\// },
  { cost: 'live', text: /from '[./]*\/live\/harness\// },
  { cost: 'oracle', text: /from '[./]*\/oracles\// },
  { cost: 'alone', path: /\/(memory|watch)\.test\.ts$/, text: /\bvi\.(mock|stubGlobal)\(|process\.chdir/ },
  { cost: 'random', text: /from '(fast-check|[./]*\/support\/random)'/ },
  { cost: 'process', path: /^test\/scaffold\// },
  {
    cost: 'process',
    text: /\b(spawn|spawnSync|execFile|execFileSync|fork)\(|from 'typescript'|from '[./]*\/support\/(run-program|type-check|browser|language-client|mcp-client)'/,
  },
];

export function costOf(path: string, text: string): Cost {
  return SIGNS.find((sign) => sign.path?.test(path) || sign.text?.test(text))?.cost ?? 'unit';
}

/** All test files by what they cost. */
export function testFiles(): ReadonlyMap<Cost, readonly string[]> {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .sort();
  const costs = new Map(files.map((file) => [file, costOf(file, readFileSync(file, 'utf8'))]));
  return new Map(COSTS.map((cost) => [cost, files.filter((file) => costs.get(file) === cost)]));
}
