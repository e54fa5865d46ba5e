import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { NameIndex } from '../../../src/apps/language/name-index';
import { renameEdits } from '../../../src/apps/language/navigation';
import { snapshotOf } from './snapshot-of';

const FIXTURES = join(__dirname, '..', '..', 'core', 'compiler', '5-lower', 'fixtures');
const FILE = 'all.yaml';

/** Returns the findings, independent of the names. */
function findingsIn(text: string, names: readonly string[]): readonly string[] {
  return snapshotOf({ [FILE]: text })
    .diagnostics.map(({ code, message, path }) =>
      names.reduce((told, name) => told.replaceAll(name, '@'), `${code} ${message} ${path}`),
    )
    .sort();
}

describe('a rename', () => {
  // Each field of the reference has a value there: whatever can refer to something, does.
  it.each([
    ['every-field.yaml', ['Namespace far', 'HTTPRoute web']],
    ['newest-fields.yaml', []],
    ['models.yaml', []],
  ])('reaches all that refers to it in %s', { timeout: 300_000 }, (file, byHand) => {
    const text = readFileSync(join(FIXTURES, file), 'utf8');
    const snapshot = snapshotOf({ [FILE]: text });
    const index = new NameIndex(snapshot);
    const all = [...index.definitions()];
    expect(all.length).toBeGreaterThan(10);
    const refused: string[] = [];
    for (const named of all) {
      const word = named.section ?? named.name;
      const other = `${word}-0`;
      const edit = renameEdits(snapshot, index, named, other, (name) => name);
      if (typeof edit === 'string') {
        expect(edit).toContain('by hand');
        refused.push(`${named.kind} ${word}`);
        continue;
      }
      const now = TextDocument.applyEdits(TextDocument.create(FILE, 'yaml', 1, text), edit.changes?.[FILE] ?? []);
      expect(now).toContain(other);
      expect(findingsIn(now, [other, word])).toEqual(findingsIn(text, [other, word]));
    }
    expect(refused).toEqual(byHand);
  });

  const service =
    'apiVersion: v1\nkind: Service\nmetadata: { name: items, namespace: shop }\nspec: { ports: [{ port: 80 }] }\n';
  const backend = (namespace: string, host: string) =>
    `apiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayBackend\nmetadata: { name: b, namespace: ${namespace} }\nspec:\n  static: { host: ${host}, port: 80 }\n`;

  it.each([
    ['shop', 'items', true],
    ['stock', 'items', false],
    ['stock', 'items.shop', true],
    ['stock', 'items.shop.svc.cluster.local', true],
    ['stock', 'items.shop.svc.', true],
    ['stock', 'items.shop.example.com', false],
    ['stock', 'my-items.shop', false],
    ['stock', 'items.shopping', false],
  ])('of a Service is rejected if a backend in %s has the host %s: %s', (namespace, host, isRefused) => {
    const snapshot = snapshotOf({ 'a.yaml': `${service}---\n${backend(namespace, host)}` });
    const edit = renameEdits(
      snapshot,
      new NameIndex(snapshot),
      { kind: 'Service', namespace: 'shop', name: 'items' },
      'goods',
      (name) => name,
    );
    if (isRefused) expect(edit).toBe('a.yaml:10:19 calls the Service by its host: change the name by hand');
    else expect(edit).toMatchObject({ changes: { 'a.yaml': [{ newText: 'goods' }] } });
  });
});
