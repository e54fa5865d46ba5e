import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { discoverGenerators, ROOT } from '../../tools/discover';
import { headerOf } from '../../tools/generated-files';
import type { Generator } from '../../tools/generators/generator';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);

/** `git check-attr` prints `path: linguist-generated: set`; such files are collapsed in reviews. */
const attributes = execFileSync('git', ['check-attr', '--stdin', 'linguist-generated'], {
  cwd: ROOT,
  encoding: 'utf8',
  input: files.join('\n'),
});
const marked = [...attributes.matchAll(/^(.*): linguist-generated: (?:set|true)$/gm)].map(([, file]) => file as string);
const firstLine = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n', 1)[0] as string;

const ofProjen: readonly string[] = JSON.parse(readFileSync(join(ROOT, '.projen', 'files.json'), 'utf8')).files;

/** Made by projen or npm without being listed, and by a program that is run by hand, because it needs Go. */
const OF_OTHERS = ['.npmignore', 'package-lock.json', 'package.json', 'tools/validators/gateway-api.json'];

describe('generated files', () => {
  const generators: Generator[] = [];
  beforeAll(async () => {
    for await (const generator of discoverGenerators()) generators.push(generator);
  }, 300_000);

  const ours = marked.filter((file) => !ofProjen.includes(file) && !OF_OTHERS.includes(file));

  it('are many', () => expect(ours.length).toBeGreaterThan(50));

  it('start with the shared header and name their source', () => {
    const headers = generators.map(({ source }) => headerOf(source));
    const without = ours.filter(
      (file) => !file.endsWith('.json') && !headers.some((header) => firstLine(file).includes(header)),
    );
    expect(without).toEqual([]);
  });

  it('are all marked in .gitattributes', () => {
    const text = /\b[Gg]enerated from .* do not edit/;
    const unmarked = files.filter(
      (file) => /\.(ts|md|ya?ml)$/.test(file) && !marked.includes(file) && text.test(firstLine(file)),
    );
    expect(unmarked).toEqual([]);
  });

  it('are the only files in the folders of L1 constructs', () => {
    const beside = files.filter(
      (file) => /^src\/(api|gateway-api)\/[^/]*$/.test(file) && !marked.includes(file) && !file.endsWith('/index.ts'),
    );
    expect(beside).toEqual([]);
  });
});
