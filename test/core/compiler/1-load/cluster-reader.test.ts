import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithOracle, ORACLE_START, Oracle } from '../../../oracles/oracle';
import { found, load } from './load';

const HEAD = 'apiVersion: v1\nkind: Secret\n';

/** Texts behind the head that kubectl refuses, or out of which it reads something else. */
const MISREAD: readonly [text: string, place: string, reason: string][] = [
  ['metadata: {name: "a\\/b"}\n', '3:20', 'it does not support the escape \\/'],
  ['metadata: {name: "\\ud83d\\ude00"}\n', '3:19', 'it rejects surrogate escapes'],
  ['metadata: {name: a?b}\n', '3:19', 'it ends an unquoted string at a question mark'],
  ['metadata:\n  name: a\na: [x,\n  y ? z]\n', '6:5', 'it ends an unquoted string at a question mark'],
  ['metadata: {name: [b, {c: "}]"}], d: a?b}\n', '3:38', 'it ends an unquoted string at a question mark'],
  ['metadata:\n  name: a\n\t\nb: c\n', '5:1', 'it rejects a tab at the start of'],
  ['metadata:\n  name: a\n\t# a comment\nb: c\n', '5:1', 'it rejects a tab at the start of'],
  ['metadata:\n  name: a\n  \t\nb: c\n', '5:3', 'it rejects a tab at the start of'],
  ['metadata:\n  name: "a"\n  \t\nb: c\n', '5:3', 'it rejects a tab at the start of'],
  ['metadata:\n  name: a\nb:\n-\tc\n', '6:2', 'it rejects a tab at the start of'],
  ['metadata:\n  name: a\nb: |\n  c\n\t\nd: e\n', '7:1', 'it rejects a tab at the start of'],
  ['metadata:\n  name: a # c\u2028  name: b\n', '4:14', 'it starts a new line at U+2028'],
  ['metadata:\n  name: a\u0085b\n', '4:10', 'it starts a new line at U+0085'],
  ['metadata:\n  name: "a\u0085b"\n', '4:11', 'it starts a new line at U+0085'],
  ['metadata:\n  name: a # \u0001\n', '4:13', 'it rejects the control character U+0001'],
  [`metadata: {name: a}\n...\n${HEAD}metadata: {name: b}\n`, '5:1', 'it skips everything between'],
  [
    `metadata: {name: a}\r---\r${HEAD}metadata: {name: b}\n`,
    '4:1',
    'it does not recognize `---` after a line that ends with',
  ],
  [`metadata: {name: a}\n--- {apiVersion: v1, kind: X, metadata: {name: b}}\n`, '4:5', 'only a comment after `---`'],
];

/** Similar strings that are read unchanged. */
const READ: readonly string[] = [
  'metadata: {name: "\\"a/b"}\n',
  "metadata: {name: 'a\\/b'}\n",
  'metadata: {name: "\\U0001F600\\u00e9\\\\/"}\n',
  'metadata: {name: "a?b"}\n',
  'metadata: {? name : a}\n',
  'metadata:\n  name: a ? b\na: [x]\n',
  'metadata:\n  name:\ta\t# b\n  b: [1,\n\t2]\n',
  'metadata:\n  name: a\n   \t\nb: c\n',
  'metadata:\n  name: a\nb: |\n  c\n  \td\n',
  'metadata:\n  name: "a\u2028b"\n',
  'metadata:\r  name: a\rb: |\r  c\r',
  `metadata: {name: a}\n...\n---\n${HEAD}metadata: {name: b}\n`,
  `metadata: {name: a}\n...\n%YAML 1.1\n---\n${HEAD}metadata: {name: b}\n`,
  `metadata: {name: a}\n--- # a comment\n${HEAD}metadata: {name: b}\n`,
];

describe('YAML that kubectl reads differently', () => {
  it.each(MISREAD)('is found in %j', (text, place, reason) => {
    const { diagnostics } = load(HEAD + text);
    expect(found(diagnostics)).toEqual([`AIG1018 ${place}`]);
    expect(diagnostics[0].message).toContain(reason);
  });

  it('is found in front of the first document', () => {
    expect(found(load(`# a\n%YAML 1.1\n---\n${HEAD}`).diagnostics)).toEqual(['AIG1018 2:1']);
  });

  it.each(READ)('is not %j', (text) => {
    expect(load(HEAD + text).diagnostics).toEqual([]);
  });

  it('is reported once for each document and reason', () => {
    expect(found(load(`${HEAD}\t\n\t\na: [b?c, d?e]\n`).diagnostics)).toEqual(['AIG1018 3:1', 'AIG1018 5:6']);
  });

  it('is ignored in JSON, in definitions and outside of resources', () => {
    expect(load('{"apiVersion": "v1", "kind": "Secret", "a": "\\/\u2028"}').diagnostics).toEqual([]);
    expect(load('config: {path: "\\/"}\n\t\n').diagnostics).toEqual([]);
    const definition = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: "\\/"\n';
    expect(load(definition).diagnostics).toEqual([]);
  });
});

interface Answer {
  readonly kubectl: { readonly objects: readonly string[]; readonly error?: string };
}

describeWithOracle('clients')('kubectl', () => {
  let oracle: Oracle;
  let folder: string;
  let files = 0;
  beforeAll(() => {
    oracle = Oracle.start('clients');
    folder = mkdtempSync(join(tmpdir(), 'cluster-reader-'));
  }, ORACLE_START);
  afterAll(() => {
    oracle.stop();
    rmSync(folder, { recursive: true });
  });

  /** The names of the objects that it reads, or undefined where it refuses the text. */
  async function namesRead(text: string): Promise<readonly string[] | undefined> {
    const path = join(folder, String(files++));
    mkdirSync(path);
    writeFileSync(join(path, 'a.yaml'), text);
    const { kubectl } = await oracle.ask<Answer>(JSON.stringify(path));
    return kubectl.error === undefined ? kubectl.objects : undefined;
  }

  const named = (text: string) =>
    load(text)
      .values.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} /${(metadata as { name: string }).name}`)
      .sort();

  it.each(MISREAD)('does not read %j as written', async (text) => {
    expect(await namesRead(HEAD + text)).not.toEqual(named(HEAD + text));
  });

  it.each(READ)('reads %j', async (text) => {
    expect(await namesRead(HEAD + text)).toEqual(named(HEAD + text));
  });

  it('rejects the input that the compiler rejects, at any position', async () => {
    const before = `${HEAD}metadata: {name: m}\n`;
    const text = `a: b # c\nd:\n- e\n- 'f': "g"\n  h: i\nj: [k, {l: m}, "n"]\no: |\n  p\nq: >-\n\n  r\ns:\n  t: u\nv: w\n  x\n`;
    const differences: string[] = [];
    for (const inserted of ['\t', '\n\t\n', '\n  \t\n', '\n\t# y\n', '\u0001', '\\/', 'x?']) {
      for (let at = 0; at <= text.length; at++) {
        const changed = before + text.slice(0, at) + inserted + text.slice(at);
        const isFine = load(changed).diagnostics.length === 0;
        if (isFine !== ((await namesRead(changed)) !== undefined))
          differences.push(`${isFine} ${JSON.stringify(changed)}`);
      }
    }
    expect(differences).toEqual([]);
  }, 600_000);
});
