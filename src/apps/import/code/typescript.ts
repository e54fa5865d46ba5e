import { compareText } from '../../../core/text/compare-text';
import { commentLines, jsonLiteral } from './literals';
import {
  type CodeEntry,
  type CodeExpression,
  type CodeProgram,
  type CodeTypeName,
  hasNotesBelow,
  notesOf,
  parts,
  type Statement,
} from './model';
import { variableNames } from './names';

const WIDTH = 120;

/** Prints a program as TypeScript, as the formatter of this repository would leave it. */
export function printTypeScript(program: CodeProgram): string {
  return new TypeScriptPrinter(program).print();
}

class TypeScriptPrinter {
  private readonly names: ReadonlyMap<Statement, string>;

  public constructor(private readonly program: CodeProgram) {
    this.names = variableNames(program);
  }

  public print(): string {
    const { chart, distribution, functionName, title, objectsFiles = [] } = this.program;
    const props = chart.namespace === undefined ? '' : `, { namespace: ${quotedCode(chart.namespace)} }`;
    const lines = [
      ...this.imports(),
      '',
      ...comment(title, '', true),
      `export function ${functionName}(app: App): ${chart.type.name} {`,
      ...(this.program.notes ?? []).flatMap((note) => comment(note, '  ')),
      ...(distribution ? [`  ${this.fit(distribution, 2, '.applyTo(app);'.length)}.applyTo(app);`] : []),
      `  const chart = new ${chart.type.name}(app, ${quotedCode(chart.id)}${props});`,
      ...(objectsFiles.length > 0
        ? ['  // Objects of other APIs stay YAML, in a chart that does not set their namespace.']
        : []),
      ...objectsFiles.map((file, index) => {
        const id = index === 0 ? 'objects' : `objects-${index + 1}`;
        return `  new Include(new ${chart.type.name}(app, '${id}'), 'yaml', { url: join(__dirname, ${quotedCode(file)}) });`;
      }),
      ...chart.statements.flatMap((statement, index) => this.statement(statement, chart.statements[index - 1])),
      '  return chart;',
      '}',
      '',
      'if (require.main === module) {',
      '  const app = new App();',
      `  ${functionName}(app);`,
      '  app.synth();',
      '}',
      '',
    ];
    return lines.join('\n');
  }

  private imports(): string[] {
    const found = new Map<string, Set<string>>();
    const add = ({ module, name }: CodeTypeName) => {
      found.set(module, (found.get(module) ?? new Set()).add(name.split('.')[0] ?? name));
    };
    const { chart, distribution, objectsFiles } = this.program;
    add({ module: 'cdk8s', name: 'App' });
    add(chart.type);
    if (objectsFiles) add({ module: 'cdk8s', name: 'Include' });
    for (const value of [...chart.statements.map((one) => one.value), ...(distribution ? [distribution] : [])]) {
      for (const part of parts(value)) {
        if (part.form === 'new' || part.form === 'static' || part.form === 'enum' || part.form === 'constant')
          add(part.type);
      }
    }
    const modules = [...found].sort(([a], [b]) => compareText(a, b));
    return [
      ...(objectsFiles ? ["import { join } from 'node:path';"] : []),
      ...modules.map(([module, names]) => {
        const sorted = [...names].sort((a, b) => compareText(a.toLowerCase(), b.toLowerCase()) || compareText(a, b));
        const line = `import { ${sorted.join(', ')} } from '${module}';`;
        return line.length <= WIDTH
          ? line
          : `import {\n${sorted.map((name) => `  ${name},\n`).join('')}} from '${module}';`;
      }),
    ];
  }

  private statement(statement: Statement, before: Statement | undefined): string[] {
    const name = this.names.get(statement);
    const start = name === undefined ? '' : `const ${name} = `;
    const text = `${start}${this.fit(statement.value, 2, 1, start.length)};`;
    const isApart =
      before === undefined || statement.comment !== undefined || isLong(text) || statement.value.form === 'new';
    const remarks = (this.program.remarks?.get(statement) ?? []).flatMap((one) => comment(one, '  '));
    const isSplit = isApart || remarks.length > 0;
    return [...(isSplit ? [''] : []), ...comment(statement.comment, '  '), ...remarks, `  ${text}`];
  }

  /** Returns the expression in one line if it fits, otherwise broken at the outermost position that helps. */
  private fit(expression: CodeExpression, indent: number, behind: number, before = 0): string {
    const flat = hasNotesBelow(expression) ? undefined : this.flat(expression);
    if (flat !== undefined && indent + before + flat.length + behind <= WIDTH) return flat;
    return this.broken(expression, indent, behind, before);
  }

  /** Returns the expression in one line; undefined if it requires several lines. */
  private flat(expression: CodeExpression): string | undefined {
    const all = (items: readonly CodeExpression[]) => items.map((item) => this.flat(item)).join(', ');
    switch (expression.form) {
      case 'list':
        return `[${all(expression.items)}]`;
      case 'map':
      case 'struct': {
        const entries = entriesOf(expression);
        if (entries.length === 0) return '{}';
        return `{ ${entries.map(([name, one]) => this.entry(name, this.flat(one) ?? '')).join(', ')} }`;
      }
      default:
        return this.head(expression) + (argsOf(expression) ? `(${all(argsOf(expression) ?? [])})` : '');
    }
  }

  private broken(expression: CodeExpression, indent: number, behind: number, before: number): string {
    const inner = indent + 2;
    const pad = ' '.repeat(inner);
    const end = ' '.repeat(indent);
    if (expression.form === 'list') {
      if (expression.items.length === 0) return '[]';
      if (isNumbers(expression.items)) return this.filled(expression.items, indent);
      const items = expression.items.map((item) => {
        const notes = notesOf(item).flatMap((note) => comment(note, pad));
        return `${notes.map((line) => `${line}\n`).join('')}${pad}${this.fit(item, inner, 1)},\n`;
      });
      return `[\n${items.join('')}${end}]`;
    }
    if (expression.form === 'map' || expression.form === 'struct') {
      const lines = entriesOf(expression).map(([name, one]) => {
        const key = keyText(name);
        return `${pad}${this.entry(name, this.fit(one, inner, 1, key.length + 2))},\n`;
      });
      return lines.length === 0 ? '{}' : `{\n${lines.join('')}${end}}`;
    }
    const args = argsOf(expression);
    const head = this.head(expression);
    const last = args?.[args.length - 1];
    if (!args || !last) return head + (args ? '()' : '');
    const first = args.slice(0, -1).map((arg) => this.flat(arg) ?? '');
    const opening = `${head}(${first.map((text) => `${text}, `).join('')}`;
    // A last argument in braces opens on the line of the call, unless the text before it is already too long.
    if (
      isOpen(last) &&
      entriesOf(last).length + itemsOf(last).length > 0 &&
      indent + before + opening.length + 1 <= WIDTH
    )
      return `${opening}${this.fit(last, indent, behind + 1, WIDTH)})`;
    return `${head}(\n${args.map((arg) => `${pad}${this.fit(arg, inner, 1)},\n`).join('')}${end})`;
  }

  /** Prints as many numbers per line as fit. */
  private filled(items: readonly CodeExpression[], indent: number): string {
    const pad = ' '.repeat(indent + 2);
    const lines: string[] = [];
    let line = pad;
    for (const item of items) {
      const text = `${this.flat(item)},`;
      if (line !== pad && line.length + text.length > WIDTH) {
        lines.push(line.trimEnd());
        line = pad;
      }
      line += `${text} `;
    }
    return `[\n${[...lines, line.trimEnd()].join('\n')}\n${' '.repeat(indent)}]`;
  }

  private entry(name: string, text: string): string {
    return name === text ? name : `${keyText(name)}: ${text}`;
  }

  /** Returns the text before the arguments. */
  private head(expression: CodeExpression): string {
    switch (expression.form) {
      case 'value':
        return typeof expression.value === 'string' ? quotedCode(expression.value) : numberText(expression.value);
      case 'enum':
        return `${expression.type.name}.${expression.member}`;
      case 'constant':
        return `${expression.type.name}.${expression.name}`;
      case 'new':
        return `new ${expression.type.name}`;
      case 'static':
        return `${expression.type.name}.${expression.method}`;
      case 'call':
        return `${this.receiver(expression.on)}.${expression.method}`;
      case 'member':
        return `${this.receiver(expression.of)}.${expression.name}`;
      case 'made':
        return this.names.get(expression.by) ?? '';
      case 'scope':
        return 'chart';
      default:
        return '';
    }
  }

  private receiver(expression: CodeExpression): string {
    return this.flat(expression) ?? '';
  }
}

function argsOf(expression: CodeExpression): readonly CodeExpression[] | undefined {
  return expression.form === 'new' || expression.form === 'static' || expression.form === 'call'
    ? expression.args
    : undefined;
}

function entriesOf(expression: CodeExpression): readonly CodeEntry[] {
  if (expression.form === 'map') return expression.entries;
  return expression.form === 'struct' ? expression.members : [];
}

function isOpen(expression: CodeExpression): boolean {
  return expression.form === 'map' || expression.form === 'struct' || expression.form === 'list';
}

function itemsOf(expression: CodeExpression): readonly CodeExpression[] {
  return expression.form === 'list' ? expression.items : [];
}

function isNumbers(items: readonly CodeExpression[]): boolean {
  return items.every((item) => item.form === 'value' && typeof item.value === 'number');
}

function isLong(text: string): boolean {
  return text.includes('\n');
}

function keyText(name: string): string {
  // Written as a plain key, it would set the prototype of the object.
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quotedCode(name);
}

/** Numbers beyond those of ports have a mark at each thousand. */
function numberText(of: number | boolean | null): string {
  const text = String(of);
  return /^\d{6,}$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, '_') : text;
}

/** Returns a string in single quotes, or in double quotes if it contains more single ones. */
function quotedCode(text: string): string {
  const body = jsonLiteral(text, (letter) => [...utf16(letter)].join('')).slice(1, -1);
  const [single, double] = [text.split("'").length - 1, text.split('"').length - 1];
  if (single > double) return `"${body}"`;
  return `'${body.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Formats a comment that fits into the line length; undefined results in no comment. */
function comment(text: string | undefined, indent: string, isDoc = false): string[] {
  if (text === undefined) return [];
  const lines = commentLines(text, WIDTH - indent.length - 4);
  if (isDoc && lines.length === 1) return [`${indent}/** ${lines[0]} */`];
  if (isDoc) return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
  return lines.map((line) => `${indent}// ${line}`.trimEnd());
}

function* utf16(letter: string): Generator<string> {
  for (let index = 0; index < letter.length; index++)
    yield `\\u${letter.charCodeAt(index).toString(16).padStart(4, '0')}`;
}
