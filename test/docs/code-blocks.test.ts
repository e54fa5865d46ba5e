import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as cdk8s from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import * as library from '../../src';
import { main } from '../../src/apps/cli';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { checkSettings } from '../../src/core/settings/check-settings';
import { completedProgram } from '../support/completed-program';
import { runProgram } from '../support/run-program';
import { typeErrors } from '../support/type-check';

const ROOT = join(__dirname, '..', '..');

interface Block {
  readonly file: string;
  readonly line: number;
  readonly language: string;
  /** The part after the language: `fragment`, or `gives AIG7001 AIG7002`. */
  readonly info: string;
  readonly code: string;
}

/** Generated pages are covered by the tests of their sources. */
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md') && !name.startsWith('coverage'))
    .map((name) => `docs/${name}`),
];

/** Lines of a program whose beginning is the page's first one, with the imports that they need. */
function completed({ file, code }: Block): string {
  const [first] = blocksOf(file);
  return completedProgram(first?.code ?? '', code);
}

function blocksOf(file: string): Block[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```/gm)].map((match) => ({
    file,
    line: text.slice(0, match.index).split('\n').length,
    language: match[1],
    info: match[2].trim(),
    code: match[3],
  }));
}

/** Returns the nearest preceding block of a language, whose outcome the current block shows. */
function blockAbove({ file, line }: Block, language: string): Block {
  const above = blocks.filter((block) => block.file === file && block.line < line && block.language === language);
  const found = above.filter(({ info }) => !SHOWS.test(info)).at(-1);
  if (!found) throw new Error(`${file}:${line} stands below no ${language}`);
  return found;
}

/** Matches blocks that show the outcome of another one. */
const SHOWS = /^(written$|reported$|explains )/;

/** Returns the first program of a page, which later explanations refer to. */
function firstProgram({ file }: Block): Block {
  return blocks.find((block) => block.file === file && block.language === 'ts') as Block;
}

function firstChart(program: Block): cdk8s.Chart {
  const [chart] = runProgram(program.code)?.charts ?? [];
  if (!chart) throw new Error(`${program.file}:${program.line} makes no chart in an \`app\``);
  return chart;
}

/** Returns the actual outcome. */
async function outcome(block: Block): Promise<string> {
  if (block.info === 'reported') return await reportOf(blockAbove(block, 'yaml').code);
  const [, request, json] = /^explains (.*?)(?: (\{.*\}))?$/.exec(block.info) ?? [];
  if (request !== undefined)
    return library.testing.GatewayAssertions.of(firstChart(firstProgram(block)))
      .request(request, json === undefined ? {} : { body: library.testing.RequestBody.json(JSON.parse(json)) })
      .explain();
  return (firstChart(blockAbove(block, 'ts')) as library.CompiledChart)
    .compile()
    .gateways.map(({ config }) => config)
    .join('');
}

/** Returns the command line's report on a file `shop.yaml`. */
async function reportOf(text: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'));
  writeFileSync(join(folder, 'shop.yaml'), text);
  let said = '';
  const hear = (more: string) => {
    said += more;
  };
  const terminal = { out: hear, err: hear, color: false, interactive: false };
  await main(['validate', '-f', join(folder, 'shop.yaml')], terminal);
  return said.replaceAll(`${folder}/`, '');
}

function codesOf(block: Block): string[] {
  return block.info.match(/AIG\d{4}/g) ?? [];
}

function compiledCodes(code: string): { errors: string[]; all: string[] } {
  const diagnostics = new DiagnosticCollector();
  const result = compile(loadText([{ name: 'docs.yaml', text: code }], diagnostics), {}, diagnostics);
  const worse = result.diagnostics.filter(({ severity }) => severity !== 'note');
  return {
    errors: worse.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    all: worse.map(({ code }) => code),
  };
}

const blocks = pages.flatMap(blocksOf);

describe('code in the documentation', () => {
  it('is there', () => expect(blocks.some(({ language }) => language === 'ts')).toBe(true));

  it('writes both gateways of README in thirty lines or fewer', () => {
    const programs = blocks.filter(({ file, language }) => file === 'README.md' && language === 'ts');
    expect(programs).toHaveLength(2);
    for (const { code } of programs) expect(code.trim().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('has no type errors', () => {
    const programs = blocks.filter(({ language }) => language === 'ts');
    // Beside the pages, where the modules of the repository are found; `export {}` keeps names of one block from the others.
    const named = programs.map((block) => {
      const code = block.info === 'fragment' ? completed(block) : block.code;
      return [`${block.file}.${block.line}.ts`, `${code}\nexport {};\n`] as const;
    });
    expect(typeErrors(new Map(named))).toEqual([]);
  });

  for (const block of blocks) {
    const where = `${block.file}:${block.line}`;
    const expected = codesOf(block);
    if (block.language === 'ts' && expected.length > 0) {
      it(`${where} reports ${expected.join(', ')}`, () => {
        for (const code of expected) expect(() => runProgram(block.code)).toThrow(code);
      });
    } else if (block.language === 'ts' && block.info === 'fragment') {
      it(`${where} runs after the first program of the page and compiles`, () => {
        expect(() => runProgram(completed(block))).not.toThrow();
      });
    } else if (block.language === 'ts') {
      it(`${where} runs`, () => expect(() => runProgram(block.code)).not.toThrow());
    } else if (SHOWS.test(block.info)) {
      it(`${where} is the actual output`, async () => {
        const whole = await outcome(block);
        // A line of dots represents omitted text.
        for (const piece of block.code.split(/^(?:# )?\.\.\.\n/m)) expect(whole).toContain(piece);
      });
    } else if (block.language === 'yaml' && block.info === 'settings') {
      const collector = new DiagnosticCollector();
      const [document] = loadText([{ name: 'ai-gateway.yaml', text: block.code }], collector).documents;
      checkSettings(document?.value, () => ({}), collector);
      expect(collector.errorsFound).toEqual([]);
      expect(Object.keys(document?.value ?? {})).not.toEqual([]);
    } else if (block.language === 'yaml' && block.info === 'fragment') {
      it(`${where} is valid YAML`, () => {
        for (const document of parseAllDocuments(block.code)) expect(document.errors).toEqual([]);
      });
    } else if (block.language === 'yaml' && expected.length > 0) {
      it(`${where} reports ${expected.join(', ')}`, () => expect(compiledCodes(block.code).all).toEqual(expected));
    } else if (block.language === 'yaml') {
      it(`${where} compiles`, () => expect(compiledCodes(block.code).errors).toEqual([]));
    }
  }
});
