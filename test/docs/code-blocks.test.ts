import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as constructsModule from 'constructs';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import * as library from '../../src';
import { loadText } from '../../src/compiler/1-load';
import { compile } from '../../src/compiler/compile';
import { DiagnosticCollector } from '../../src/diagnostics';
import { typeErrors } from '../support/type-check';

const ROOT = join(__dirname, '..', '..');

interface Block {
  readonly file: string;
  readonly line: number;
  readonly language: string;
  /** What stands behind the language: `fragment`, or `gives AIG7001 AIG7002`. */
  readonly info: string;
  readonly code: string;
}

/** Pages that a generator makes are covered by the tests of what they are made from. */
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md') && !['diagnostics.md', 'coverage.md'].includes(name))
    .map((name) => `docs/${name}`),
];

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

const MODULES: Record<string, unknown> = {
  cdk8s,
  constructs: constructsModule,
  'cdk8s-plus-28': kplus,
  'cdk8s-ai-gateway': library,
};

function runProgram(code: string): void {
  const { outputText } = transpileModule(code, {
    compilerOptions: { target: ScriptTarget.ES2022, module: ModuleKind.CommonJS, esModuleInterop: true },
  });
  const load = (name: string): unknown => {
    if (!(name in MODULES)) throw new Error(`a documentation example imports ${name}`);
    return MODULES[name];
  };
  process.env.CDK8S_OUTDIR = mkdtempSync(join(tmpdir(), 'docs-'));
  new Function('require', 'exports', outputText)(load, {});
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

  it('has no type errors', { timeout: 60_000 }, () => {
    const programs = blocks.filter(({ language }) => language === 'ts');
    // Beside the pages, where the modules of the repository are found; `export {}` keeps names of one block from the others.
    const named = programs.map(({ file, line, code }) => [`${file}.${line}.ts`, `${code}\nexport {};\n`] as const);
    expect(typeErrors(new Map(named))).toEqual([]);
  });

  for (const block of blocks) {
    const where = `${block.file}:${block.line}`;
    const expected = codesOf(block);
    if (block.language === 'ts' && expected.length > 0) {
      it(`${where} gives ${expected.join(', ')}`, () => {
        for (const code of expected) expect(() => runProgram(block.code)).toThrow(code);
      });
    } else if (block.language === 'ts') {
      it(`${where} runs`, () => expect(() => runProgram(block.code)).not.toThrow());
    } else if (block.language === 'yaml' && block.info === 'fragment') {
      it(`${where} is YAML`, () => {
        for (const document of parseAllDocuments(block.code)) expect(document.errors).toEqual([]);
      });
    } else if (block.language === 'yaml' && expected.length > 0) {
      it(`${where} gives ${expected.join(', ')}`, () => expect(compiledCodes(block.code).all).toEqual(expected));
    } else if (block.language === 'yaml') {
      it(`${where} compiles`, () => expect(compiledCodes(block.code).errors).toEqual([]));
    }
  }
});
