import { readdirSync, readFileSync } from 'node:fs';

/**
 * The cost of a test file, which determines its vitest project. Derived from the folder and the imports of the file, so that no list is
 * required: - `unit`: plain functions. `npm run test:fast` runs them. - `process`: starts programs or compilers, and waits for them. -
 * `alone`: replaces modules, changes its working directory, or measures itself; each file has its own process. - `random`: many random
 * inputs. - `oracle`: queries Kubernetes' own code, which Go builds on the first run. - `cluster`: queries a real API server, which Go
 * takes a quarter of an hour to build. - `live`: queries the running data plane. - `packages`: packages of all languages, and the
 * documentation's site. Files of all but `alone` share processes: none of them leaves state that affects another one.
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

/** Returns all test files by their cost. */
export function testFiles(): ReadonlyMap<Cost, readonly string[]> {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .sort();
  const costs = new Map(files.map((file) => [file, costOf(file, readFileSync(file, 'utf8'))]));
  return new Map(COSTS.map((cost) => [cost, files.filter((file) => costs.get(file) === cost)]));
}
