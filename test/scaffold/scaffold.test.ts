import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeField } from '../../tools/scaffold/field';
import { writePattern } from '../../tools/scaffold/pattern';
import { writeProvider } from '../../tools/scaffold/provider';
import { RepositoryCopy } from './copy';

/** One copy for all tests, because the type check takes most of the time. */
describe('scaffolding in a repository copy', () => {
  let copy: RepositoryCopy;
  const read = (path: string) => readFileSync(join(copy.root, path), 'utf8');

  beforeAll(() => {
    copy = new RepositoryCopy();
  });
  afterAll(() => copy.remove());

  it.each([
    ['Traffic', 'duration', 'write a type and a field, such as Traffic.pace'],
    ['Traffic.Pace', 'duration', 'write a type and a field, such as Traffic.pace'],
    ['Traffic.pace', 'number', 'is not one of string, shortString'],
    ['Traffics.pace', 'duration', 'no type Traffics'],
    ['Traffic.retry', 'duration', 'already exists'],
  ])('a field %s %s is refused: %s', (place, type, message) => {
    expect(() => writeField(copy.root, place, type)).toThrow(message);
  });

  it('rejects a pattern name that is not in lowercase words', () => {
    expect(() => writePattern(copy.root, 'CanaryRelease')).toThrow('lowercase words');
  });

  it('exports, documents and tests a new pattern, and never overwrites it', () => {
    expect(writePattern(copy.root, 'canary-release')).toEqual([
      'src/library/patterns/canary-release.ts',
      'docs/canary-release.md',
      'src/modules/patterns.ts',
      'test/library/patterns/variants.ts',
      'docs/contents.md',
    ]);
    const exported = read('src/modules/patterns.ts').match(/^export \* .*$/gm) ?? [];
    expect(exported).toContain("export * from '../library/patterns/canary-release';");
    expect(exported).toEqual([...exported].sort());
    expect(read('docs/contents.md')).toMatch(/^- \[Canary release\]\(canary-release\.md\)/m);
    expect(read('test/library/patterns/variants.ts')).toMatch(/VARIANTS.*\.\.\.canaryRelease\]/);
    expect(() => writePattern(copy.root, 'canary-release')).toThrow('exists');
  });

  it('adds a new provider to the schema, the table and the constructs', () => {
    expect(writeProvider(copy.root, 'star-models')).toEqual([
      'src/core/providers/star-models.ts',
      'schema/llm-backend.ts',
      'src/core/providers/index.ts',
      'src/library/constructs/llm-provider.ts',
    ]);
    expect(read('schema/llm-backend.ts')).toContain("agentgateway: 'starmodels'");
    expect(read('src/core/providers/index.ts')).toMatch(/^ {2}provider[G-Z]: STAR_MODELS,$/m);
    expect(() => writeProvider(copy.root, 'star-models')).toThrow('exists');
  });

  it('compiles the new pattern and reports code that must handle new fields and providers', {
    timeout: 600_000,
  }, () => {
    expect(writeField(copy.root, 'Traffic.pace', 'duration')).toBe('schema/traffic.ts');
    expect(read('schema/traffic.ts')).toContain('pace: duration(');
    for (const generator of ['types', 'api']) copy.generate(generator);
    const errors = copy.typeErrors([
      'schema/index.ts',
      'src/core/compiler/compile.ts',
      'test/library/patterns/variants.ts',
    ]);
    // The data plane has no such provider.
    const [unknown, ...others] = errors.filter((error) => !error.startsWith('src/core/compiler/'));
    expect(unknown).toMatch(/^src\/core\/providers\/star-models\.ts.*starModels/);
    expect(others).toEqual([]);
    expect(errors.filter((error) => /^src\/core\/compiler\/5-lower\/.*pace/.test(error))).not.toEqual([]);
  });
});
