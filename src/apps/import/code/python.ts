import { compareText } from '../../../core/text/compare-text';
import { pythonName } from '../../../core/text/python-name';
import { commentLines, jsonLiteral } from './literals';
import {
  argsOf,
  type CodeEntry,
  type CodeExpression,
  type CodePackage,
  type CodeProgram,
  type CodeTypeName,
  hasNotesBelow,
  notesOf,
  parts,
  partsBesideArguments,
  type Statement,
} from './model';
import { variableNames } from './names';

const WIDTH = 120;

const PACKAGES: Readonly<Record<CodePackage, string>> = {
  cdk8s: 'cdk8s',
  'cdk8s-plus-28': 'cdk8s_plus_28',
  'cdk8s-ai-gateway': 'cdk8s_ai_gateway',
};

/** Returns the module of Python: `cdk8s_ai_gateway.auth` for `cdk8s-ai-gateway/auth`. */
function importPath(module: string): string {
  const [root = '', ...modules] = module.split('/');
  const package_ = Object.entries(PACKAGES).find(([name]) => name === root)?.[1] ?? root;
  return [package_, ...modules].join('.');
}

/** Prints a program as Python: objects in TypeScript become keyword arguments, or objects of their class. */
export function printPython(program: CodeProgram): string {
  return new PythonPrinter(program).print();
}

class PythonPrinter {
  private readonly names: ReadonlyMap<Statement, string>;

  public constructor(private readonly program: CodeProgram) {
    this.names = variableNames(program);
  }

  public print(): string {
    const { chart, distribution, functionName, title, objectsFiles = [] } = this.program;
    const name = pythonName(functionName);
    const type = chart.type.name;
    const namespace = chart.namespace === undefined ? '' : `, namespace=${quoted(chart.namespace)}`;
    const lines = [
      `"""${commentLines(title, WIDTH - 3)
        .map(docText)
        .join('\n')}"""`,
      '',
      ...(objectsFiles.length > 0 ? ['from pathlib import Path', ''] : []),
      ...this.imports(),
      '',
      '',
      `def ${name}(app: App) -> ${type}:`,
      ...(this.program.notes ?? []).flatMap((note) => commentLines(note, WIDTH - 6).map((line) => `    # ${line}`)),
      ...(distribution ? [`    ${this.fit(distribution, 4, 14)}.apply_to(app)`] : []),
      `    chart = ${type}(app, ${quoted(chart.id)}${namespace})`,
      ...(objectsFiles.length > 0
        ? ['    # Objects of other APIs stay YAML, in a chart that does not set their namespace.']
        : []),
      ...objectsFiles.flatMap((file, index) => [
        `    url = str(Path(__file__).parent / ${quoted(file)})`,
        `    Include(${type}(app, "${index === 0 ? 'objects' : `objects-${index + 1}`}"), "yaml", url=url)`,
      ]),
      ...chart.statements.flatMap((statement, index) => this.statement(statement, index === 0)),
      '    return chart',
      '',
      '',
      'if __name__ == "__main__":',
      '    app = App()',
      `    ${name}(app)`,
      '    app.synth()',
      '',
    ];
    return lines.join('\n');
  }

  private imports(): string[] {
    const found = new Map<string, Set<string>>();
    const add = ({ module, name }: CodeTypeName) => {
      const package_ = importPath(module);
      found.set(package_, (found.get(package_) ?? new Set()).add(name.split('.')[0] ?? name));
    };
    const { chart, distribution, objectsFiles } = this.program;
    add({ module: 'cdk8s', name: 'App' });
    add(chart.type);
    if (objectsFiles) add({ module: 'cdk8s', name: 'Include' });
    const visit = (expression: CodeExpression, isLast: boolean): void => {
      if ('type' in expression && !(expression.form === 'struct' && (isLast || isMetadata(expression))))
        add(expression.type);
      const args = argsOf(expression);
      if (args) for (const [index, arg] of args.entries()) visit(arg, index === args.length - 1);
      for (const part of partsBesideArguments(expression)) visit(part, false);
    };
    for (const { value } of chart.statements) visit(value, false);
    if (distribution) for (const part of parts(distribution)) visit(part, false);
    return [...found]
      .sort(([a], [b]) => compareText(a, b))
      .map(([package_, names]) => {
        const sorted = [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
        const line = `from ${package_} import ${sorted.join(', ')}`;
        return line.length <= WIDTH
          ? line
          : `from ${package_} import (\n${sorted.map((name) => `    ${name},\n`).join('')})`;
      });
  }

  private statement(statement: Statement, isFirst: boolean): string[] {
    const name = this.names.get(statement);
    const start = name === undefined ? '' : `${pythonName(name)} = `;
    const text = `${start}${this.fit(statement.value, 4, 0, start.length)}`;
    const isApart = isFirst || text.includes('\n') || statement.value.form === 'new';
    const remarks = [statement.comment ?? [], this.program.remarks?.get(statement) ?? []].flat();
    const comment = remarks.flatMap((one) => commentLines(one, WIDTH - 6).map((line) => `    # ${line}`));
    return [...(isApart || comment.length > 0 ? [''] : []), ...comment, `    ${text}`];
  }

  /** Returns the expression in one line if it fits, otherwise with each part in its own line. */
  private fit(expression: CodeExpression, indent: number, behind: number, before = 0): string {
    const flat = this.flat(expression);
    return !hasNotesBelow(expression) && indent + before + flat.length + behind <= WIDTH
      ? flat
      : this.broken(expression, indent);
  }

  private flat(expression: CodeExpression): string {
    const [open, close] = bracketsOf(expression);
    const head = this.head(expression);
    if (open === undefined) return head;
    return `${head}${open}${this.itemsOf(expression)
      .map(([key, one]) => key + this.flat(one))
      .join(', ')}${close}`;
  }

  private broken(expression: CodeExpression, indent: number): string {
    const [open, close] = bracketsOf(expression);
    const items = this.itemsOf(expression);
    if (open === undefined || items.length === 0) return this.flat(expression);
    const pad = ' '.repeat(indent + 4);
    const lines = items.map(([key, one]) => {
      const notes = notesOf(one).flatMap((note) => commentLines(note, WIDTH - pad.length - 2));
      const text = `${pad}${key}${this.fit(one, indent + 4, 1, key.length)},\n`;
      return notes.map((line) => `${pad}# ${line}`.trimEnd().concat('\n')).join('') + text;
    });
    return `${this.head(expression)}${open}\n${lines.join('')}${' '.repeat(indent)}${close}`;
  }

  /** Returns the arguments between the parentheses, each with its name. */
  private itemsOf(expression: CodeExpression): readonly (readonly [key: string, value: CodeExpression])[] {
    const args = argsOf(expression);
    if (args) {
      return args.flatMap((arg, index) =>
        arg.form === 'struct' && index === args.length - 1 ? named(arg.members) : [['', arg] as const],
      );
    }
    switch (expression.form) {
      case 'list':
        return expression.items.map((item) => ['', item] as const);
      case 'map':
        return expression.entries.map(([name, one]) => [`${quoted(name)}: `, one] as const);
      case 'struct':
        return isMetadata(expression)
          ? expression.members.map(([name, one]) => [`${quoted(name)}: `, one] as const)
          : named(expression.members);
      default:
        return [];
    }
  }

  private head(expression: CodeExpression): string {
    switch (expression.form) {
      case 'value':
        return valueText(expression.value);
      case 'struct':
        return isMetadata(expression) ? '' : expression.type.name;
      case 'enum':
        return `${expression.type.name}.${expression.member}`;
      case 'constant':
        return `${expression.type.name}.${expression.name}`;
      case 'new':
        return expression.type.name;
      case 'static':
        return `${expression.type.name}.${pythonName(expression.method)}`;
      case 'call':
        return `${this.flat(expression.on)}.${pythonName(expression.method)}`;
      case 'member':
        return `${this.flat(expression.of)}.${pythonName(expression.name)}`;
      case 'made':
        return pythonName(this.names.get(expression.by) ?? '');
      case 'scope':
        return 'chart';
      default:
        return '';
    }
  }
}

function named(members: readonly CodeEntry[]): (readonly [string, CodeExpression])[] {
  return members.map(([name, one]) => [`${pythonName(name)}=`, one] as const);
}

/** Metadata are a dictionary, as they are written everywhere. */
function isMetadata(expression: CodeExpression): boolean {
  return expression.form === 'struct' && expression.type.name === 'ApiObjectMetadata';
}

function bracketsOf(expression: CodeExpression): readonly [open: string, close: string] | readonly [] {
  if (argsOf(expression)) return ['(', ')'];
  if (expression.form === 'list') return ['[', ']'];
  if (expression.form === 'map' || isMetadata(expression)) return ['{', '}'];
  return expression.form === 'struct' ? ['(', ')'] : [];
}

function valueText(of: string | number | boolean | null): string {
  if (of === null) return 'None';
  if (typeof of === 'boolean') return of ? 'True' : 'False';
  if (typeof of === 'string') return quoted(of);
  return /^\d{6,}$/.test(String(of)) ? String(of).replace(/\B(?=(\d{3})+$)/g, '_') : String(of);
}

function quoted(text: string): string {
  return jsonLiteral(text, (letter) => `\\U${(letter.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`);
}

/** A line between three quotes. */
function docText(line: string): string {
  return line.replace(/["\\]/g, '\\$&');
}
