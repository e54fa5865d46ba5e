import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { BatchSnippetTranslator, JavaVisitor, PythonVisitor } from 'jsii-rosetta';
import { afterAll, describe, expect, it } from 'vitest';
import { tidyPython } from '../../tools/packaging/examples';
import { foldLines } from '../../tools/packaging/fold-lines';
import { freeKeysOf } from '../../tools/packaging/free-keys';
import { translateToGo } from '../../tools/packaging/go-examples';
import { guidePages, guidePrograms, programsIn } from '../../tools/packaging/guides';
import type { ExampleFile } from '../../tools/packaging/programs';
import { ROOT } from '../packages/assembly';

describe('programs in the guides', () => {
  it('are the blocks of TypeScript, each of them whole', () => {
    const blocks = guidePages().flatMap(
      (path) => readFileSync(join(ROOT, path), 'utf8').match(/^```ts(?! fragment)/gm) ?? [],
    );
    expect(guidePrograms()).toHaveLength(blocks.length);
    expect(blocks.length).toBeGreaterThan(20);
    for (const code of guidePrograms()) expect(code).toMatch(/^import .*'cdk8s'/);
  });
});

const folder = mkdtempSync(join(ROOT, '.cache', 'translations-'));
mkdirSync(join(folder, 'node_modules'));
symlinkSync(ROOT, join(folder, 'node_modules', 'cdk8s-ai-gateway'), 'junction');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Preserves TypeScript's analysis of the program, too. */
class Visitor extends PythonVisitor {
  public seen?: ExampleFile;

  public override sourceFile(...[file, context]: Parameters<PythonVisitor['sourceFile']>) {
    this.seen = { checker: context.typeChecker, file };
    return super.sourceFile(file, context);
  }
}

interface Translated {
  readonly example: ExampleFile;
  readonly python: string;
  readonly java: string;
  /** Problems that jsii-rosetta reports. */
  readonly complaints: readonly string[];
}

/** Performs a part of the release and package tests. It takes seconds, because the result is not compiled and run. */
function translated(programs: readonly string[]): Translated[] {
  const snippets = programs.map((visibleSource, index) => ({
    visibleSource,
    location: { api: { api: 'file' as const, fileName: `program-${index}.ts` } },
  }));
  return [...new BatchSnippetTranslator(snippets, { compilationDirectory: folder })].map(([, translator]) => {
    const visitor = new Visitor();
    const python = translator.renderUsing(visitor);
    const java = translator.renderUsing(new JavaVisitor());
    if (!visitor.seen) throw new Error('nothing was translated');
    const complaints = translator.diagnostics.map(({ messageText }) => `${messageText}`);
    return { example: visitor.seen, python, java, complaints };
  });
}

const START = `import { App } from 'cdk8s';
import { CompiledChart, Gateway } from 'cdk8s-ai-gateway';
const chart = new CompiledChart(new App(), 'chart');
`;
const FREE_FORM = `${START}new Gateway(chart, 'edge', { rawConfig: { config: { modelCatalog: { inlineText: 'x' } } } });`;
const IMPOSSIBLE = {
  'a computed key': `${START}new Gateway(chart, 'edge', { rawConfig: { [chart.node.id]: {} } });`,
  'what is spread': `${START}new Gateway(chart, 'edge', { rawConfig: { ...{} } });`,
  'a condition': `${START}if (chart) new Gateway(chart, 'edge');`,
};

const pages = ['README.md', ...guidePages()].flatMap((path) =>
  programsIn(readFileSync(join(ROOT, path), 'utf8')).map((code, index) => ({ title: `${path}, ${index + 1}`, code })),
);
const all = translated([...pages.map(({ code }) => code), FREE_FORM, ...Object.values(IMPOSSIBLE)]);

describe('programs in README and guides', () => {
  it.each(pages.map(({ title }, index) => [title, all[index]] as const))(
    'come out in each language: %s',
    (_, { example, python, java, complaints }) => {
      expect(complaints).toEqual([]);
      expect(translateToGo(example)).toContain('/cdk8saigateway"');
      expect(java).toContain('import io.github.cdk8saigateway.');
      const keys = freeKeysOf(example);
      const tidy = tidyPython(python, keys);
      expect(tidy).toContain('from cdk8s_ai_gateway import');
      // A class is no module: so an import comes out where a literal is of a type of a namespace that the program does not name.
      expect(tidy).not.toMatch(/from cdk8s_ai_gateway\.[A-Z]/);
      expect(keys.filter((key) => !tidy.includes(`"${key}": `))).toEqual([]);
    },
  );

  it('import every class in Python, including those of docstrings', () => {
    const text =
      'from cdk8s_ai_gateway.auth import JwtIssuer\n\nroute.add(Duration.seconds(1), JwtIssuer("Cel"), Cel.of("Gateway"))\n';
    expect(tidyPython(text, []).split('\n').slice(0, 3)).toEqual([
      'from cdk8s import Duration',
      'from cdk8s_ai_gateway.auth import JwtIssuer',
      'from cdk8s_ai_gateway.expressions import Cel',
    ]);
  });

  it('keep the keys of free-form data', () => {
    const { example, python } = all[pages.length];
    const keys = freeKeysOf(example);
    expect(keys).toEqual(['config', 'modelCatalog', 'inlineText']);
    expect(tidyPython(python, keys)).toContain('raw_config={"config": {"modelCatalog": {"inlineText": "x"}}}');
  });

  it.each(Object.keys(IMPOSSIBLE).map((title, index) => [title, all[pages.length + 1 + index]] as const))(
    'may not hold %s, which is said',
    (_, { example }) => {
      expect(() => translateToGo(example)).toThrow('this cannot be translated to Go');
    },
  );
});

describe('long lines of translated programs', () => {
  const NAMES = ['alpha', 'bravo', 'charlie', 'delta', 'echo'].map((name) => `"${name}-with-a-long-name"`);

  it('are folded at the elements of the outermost brackets', () => {
    expect(foldLines(`call(1, names=[${NAMES.join(', ')}])`, false)).toBe(
      `call(\n    1,\n    names=[\n        ${NAMES.join(',\n        ')}\n    ]\n)`,
    );
  });

  it('open directly nested brackets on one line', () => {
    expect(foldLines(`one(two([${NAMES.join(', ')}]))`, false)).toBe(`one(two([\n    ${NAMES.join(',\n    ')}\n]))`);
  });

  it('are folded at the calls of a chain in Java', () => {
    const [first, ...calls] = ['Widget.builder()', ...NAMES.map((name) => `.with(${name})`), '.build();'];
    expect(foldLines([first, ...calls].join(''), true)).toBe([first, ...calls].join('\n        '));
  });

  it('ignore brackets in strings', () => {
    const text = `"${'(not a bracket '.repeat(8)}"`;
    expect(foldLines(`say(${text})`, false)).toBe(`say(\n    ${text}\n)`);
  });

  it('are unchanged if short, a comment or an import', () => {
    const lines = ['short(1, 2)', `# ${'a (comment), '.repeat(12)}`, `import ${'a, '.repeat(50)}b`].join('\n');
    expect(foldLines(lines, false)).toBe(lines);
  });
});
