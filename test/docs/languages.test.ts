import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RESOURCE_MODULES } from '../../tools/packaging/modules';
import { readAssembly } from '../packages/assembly';
import { examplePath } from '../support/examples';

const ROOT = join(__dirname, '..', '..');
const PAGES = join(ROOT, 'docs', 'languages');
const PROGRAMS = join(ROOT, 'test', 'packages', 'programs');

/** Files that the tests of test/packages build and run: the code on a page must be in them. */
const TRIED: Readonly<Record<string, readonly string[]>> = {
  'python.md': [examplePath('python', 'main.py'), examplePath('python', 'test_main.py'), join(PROGRAMS, 'gateways.py')],
  'java.md': [
    examplePath('java', 'pom.xml'),
    examplePath('java', 'src/main/java/example/LlmFailover.java'),
    examplePath('java', 'src/test/java/example/LlmFailoverTest.java'),
    join(PROGRAMS, 'Gateways.java'),
  ],
  'go.md': [examplePath('go', 'main.go'), examplePath('go', 'main_test.go'), join(PROGRAMS, 'gateways.go')],
};

function pageText(name: string): string {
  return readFileSync(join(PAGES, name), 'utf8');
}

function blocksOf(text: string): string[] {
  return [...text.matchAll(/^```\w+\n([\s\S]*?)^```/gm)].map(([, code]) => code);
}

const TEXTS = Object.keys(TRIED).map((name) => [name, pageText(name)] as const);

describe.each(TEXTS)('the code in docs/languages/%s', (name, text) => {
  it.each(blocksOf(text))('is built and run by tests: %s', (code) => {
    expect(TRIED[name].filter((file) => readFileSync(file, 'utf8').includes(code))).not.toEqual([]);
  });
});

it('shows code of each language that is tried', () => {
  for (const [name, text] of TEXTS) expect(blocksOf(text).length, name).toBeGreaterThanOrEqual(3);
  expect(readdirSync(PAGES).sort()).toEqual([...Object.keys(TRIED), 'dotnet.md'].sort());
});

it('lists all names that wildcard imports make ambiguous in Java', () => {
  const namespaces = new Map<string, string[]>();
  for (const { name, namespace } of readAssembly()) {
    // Programs import the types of the root and of the other modules by their names, which differ.
    const room = namespace !== undefined && RESOURCE_MODULES.includes(namespace) ? namespace : 'constructs';
    namespaces.set(name, [...(namespaces.get(name) ?? []), room]);
  }
  const rows = [...pageText('java.md').matchAll(/^\| (constructs|`\w+`) and `(\w+)` \| (.*) \|$/gm)];
  const said = rows.flatMap(([, one, other, names]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${name}: ${one.replaceAll('`', '')}, ${other}`),
  );
  const twice = [...namespaces].filter(([, list]) => list.length > 1);
  const order = ['constructs', 'api', 'gatewayapi'];
  const sorted = (list: readonly string[]) => [...list].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(', ');
  expect(said.sort()).toEqual(twice.map(([name, list]) => `${name}: ${sorted(list)}`).sort());
});

it('states the versions that the packages require', () => {
  const { peerDependencies, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const [name, text] of TEXTS) {
    for (const range of Object.values<string>(peerDependencies)) expect(text, name).toContain(range.replace('^', ''));
  }
  expect(pageText('java.md')).toContain(`<version>${version}</version>`);
});
