import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import ts from 'typescript';
import { importedFrom } from './packages';

/** Strings and numbers that replace others, as TypeScript expressions. */
const STRINGS = ["''", "' '", "'x'.repeat(70_000)", "'\\u0000\\ud800'", "'${x} {{y}}'", "'constructor'"];
const NUMBERS = ['0', '-1', '0.5', '30', '2 ** 53', '1e308', 'NaN', 'Infinity'];

/** Values of every type, which the type checker would refuse at most places. */
const VALUES = [
  ...STRINGS,
  ...NUMBERS,
  ...[
    'undefined',
    'null',
    'true',
    'false',
    '[]',
    '[undefined]',
    "['']",
    '{}',
    '{ name: {} }',
    '() => 1',
    "Symbol('x')",
  ],
  ...['10n', 'new Date(0)', 'new Map()'],
];

/** A value in a program. */
export interface MutationSite {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly text: string;
  /** Whether the value is an argument of another package, which reports wrong types itself or not at all. */
  readonly isForeign: boolean;
}

/** Returns the values that may replace the one at a site. Other packages receive values of the same type. */
export function mutationsAt({ isForeign, text }: MutationSite): readonly string[] {
  if (!isForeign) return VALUES;
  if (/^['"`]/.test(text)) return STRINGS;
  return /^[\d_.]+$/.test(text) ? NUMBERS : [`(${text})`];
}

/** Returns the values in a program that are passed to constructors and methods: arguments, members of options and items of lists. */
export function sitesOf(program: string): MutationSite[] {
  const file = ts.createSourceFile('main.ts', program, ts.ScriptTarget.ES2022, true);
  const sites: MutationSite[] = [];
  const add = (node: ts.Node, isForeign: boolean) => {
    const from = node.getStart(file);
    const line = file.getLineAndCharacterOfPosition(from).line + 1;
    sites.push({ from, to: node.getEnd(), line, text: node.getText(file), isForeign });
  };
  const visit = (node: ts.Node, around: boolean): void => {
    if (ts.isIfStatement(node)) return;
    let isForeign = around;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const [callee] = node.expression.getText(file).split('.');
      isForeign = Object.hasOwn(cdk8s, callee) || Object.hasOwn(kplus, callee) || /^(process|join)$/.test(callee);
      for (const argument of node.arguments ?? []) add(argument, isForeign);
    }
    if (ts.isPropertyAssignment(node)) add(node.initializer, isForeign);
    if (ts.isArrayLiteralExpression(node)) for (const element of node.elements) add(element, isForeign);
    ts.forEachChild(node, (child) => visit(child, isForeign));
  };
  visit(file, false);
  return sites;
}

/** Returns whether an error is one of the catalogue. */
export function isFinding({ message }: Error): boolean {
  return /\bAIG\d{4}\b/.test(message);
}

/** Returns a program with another value at a site. */
export function mutated(program: string, { from, to }: MutationSite, value: string): string {
  return `${program.slice(0, from)}(${value} as any)${program.slice(to)}`;
}

/** A program whose exported functions add charts to an app. */
export class Program {
  public readonly text: string;

  public constructor(
    public readonly name: string,
    private readonly file: string,
  ) {
    this.text = readFileSync(file, 'utf8');
  }

  /** Runs the program with another text, and writes and validates its charts. Returns the error that it throws. */
  public errorWith(text: string): Error | undefined {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 50;
    try {
      const app = new cdk8s.App();
      for (const make of Object.values(load(this.file, text))) if (typeof make === 'function') make(app);
      for (const chart of app.node.findAll()) if (cdk8s.Chart.isChart(chart)) chart.toJson();
      const [problem] = app.node.findAll().flatMap((construct) => construct.node.validate());
      return problem === undefined ? undefined : new Error(problem);
    } catch (error) {
      return error instanceof Error ? error : new Error(`not an Error: ${String(error)}`);
    } finally {
      Error.stackTraceLimit = limit;
    }
  }
}

/** Returns the exports of a program, which uses the package from its source. */
function load(file: string, text: string): Record<string, unknown> {
  const { outputText } = ts.transpileModule(text, {
    fileName: file,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  });
  const local = createRequire(join(dirname(file), 'main.js'));
  const require = Object.assign((name: string): unknown => importedFrom(name) ?? local(name), { main: undefined });
  const module: { readonly exports: Record<string, unknown> } = { exports: {} };
  const run = new Function('module', 'exports', 'require', '__dirname', outputText);
  run(module, module.exports, require, dirname(file));
  return module.exports;
}
