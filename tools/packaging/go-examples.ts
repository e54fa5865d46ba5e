import ts from 'typescript';
import { moduleFiles } from './modules';
import type { ExampleFile } from './programs';

const OWN = 'github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway';

/** A Go package, and a part of the path of the declarations that it is made from. */
type GoPackage = readonly [declarations: string, name: string, path: string];

/** The Go packages; the first that fits applies. */
const PACKAGES: readonly GoPackage[] = [
  ['/node_modules/cdk8s/', 'cdk8s', 'github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2'],
  ['/node_modules/cdk8s-plus-28/', 'cdk8splus28', 'github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2'],
  ...moduleFiles().map(([declarations, module]): GoPackage => [`/lib/${declarations}`, module, `${OWN}/${module}`]),
  ['/lib/', 'cdk8saigateway', OWN],
];

/** Longer literals get a line for each element. */
const WIDTH = 90;

/**
 * Translates an example to Go that compiles; jsii-rosetta's own Go omits packages, pointers and optional arguments. It supports the syntax
 * that examples of a construct library use: constructors, calls, structures, lists, maps and constants. If an example has the markers `///
 * !show` and `/// !hide`, only the part between them is translated; other examples get their imports.
 *
 * @throws if the example contains unsupported syntax, with its text
 */
export function translateToGo({ checker, file }: ExampleFile): string {
  const example = new Example(checker, file);
  const text = example.translated();
  const hidden = example.packages().filter((name) => variablesIn(file).has(name));
  return hidden.length === 0 ? text : new Example(checker, file, new Set(hidden)).translated();
}

/** Returns the names of the variables that a program declares. */
function variablesIn(file: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) || ts.isParameter(node)) names.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

class Example {
  private readonly imports = new Set<string>();

  public constructor(
    private readonly checker: ts.TypeChecker,
    private readonly file: ts.SourceFile,
    /** Variables that would hide the package of the same name. */
    private readonly renamed: ReadonlySet<string> = new Set(),
  ) {}

  /** Returns the names of the packages that the translated code uses. */
  public packages(): string[] {
    return PACKAGES.flatMap(([, name, path]) => (this.imports.has(path) ? [name] : []));
  }

  public translated(): string {
    const { text } = this.file;
    const shown = text.indexOf('/// !show');
    const hidden = text.indexOf('/// !hide');
    // The code that jsii-rosetta appends to a complete program is hidden and is not followed by visible code.
    const whole = shown < 0 || (hidden >= 0 && hidden < shown);
    const statements = this.file.statements.filter((statement) => {
      if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return false;
      return whole || (statement.getStart() > shown && statement.getEnd() <= hidden);
    });
    const lines = statements.map((statement) => this.comment(statement) + this.statement(statement));
    const code = lines.join('\n').trimStart();
    if (!whole) return code;
    const paths = ['github.com/aws/jsii-runtime-go', ...this.imports].sort().map((path) => `\t"${path}"`);
    return `import (\n${paths.join('\n')}\n)\n\n${code}`;
  }

  /** Comments above a statement, and an empty line. */
  private comment(statement: ts.Statement): string {
    const above = this.file.text.slice(statement.getFullStart(), statement.getStart()).split('\n').slice(1, -1);
    const marker = above.findIndex((line) => line.startsWith('/// !show'));
    const lines = above.slice(marker + 1).map((line) => line.trim());
    return lines.map((line) => `${line}\n`).join('');
  }

  private statement(statement: ts.Statement): string {
    if (ts.isExpressionStatement(statement)) return this.expression(statement.expression);
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations
        .map(({ name, initializer }) => `${this.variable(name)} := ${this.expression(initializer as ts.Expression)}`)
        .join('\n');
    }
    if (ts.isFunctionDeclaration(statement) && statement.body && statement.name) return this.functionValue(statement);
    return this.unknown(statement);
  }

  /** Returns a function value, so that it can be nested in another function. */
  private functionValue({ name, parameters, body }: ts.FunctionDeclaration): string {
    const taken = parameters.map(
      (one) => `${this.variable(one.name)} ${this.typeName(this.checker.getTypeAtLocation(one))}`,
    );
    const lines = body?.statements.map((one) => this.statement(one).replace(/^/gm, '\t')) ?? [];
    return [`${name?.text} := func(${taken.join(', ')}) {`, ...lines, '}'].join('\n');
  }

  private variable(name: ts.Node): string {
    const text = name.getText();
    return this.renamed.has(text) ? `${text}Value` : text;
  }

  private expression(node: ts.Expression): string {
    if (ts.isStringLiteralLike(node))
      return this.isAny(node) ? JSON.stringify(node.text) : `jsii.String(${JSON.stringify(node.text)})`;
    if (ts.isNumericLiteral(node)) return this.isAny(node) ? node.text : `jsii.Number(${node.text})`;
    if (node.kind === ts.SyntaxKind.TrueKeyword) return this.isAny(node) ? 'true' : 'jsii.Bool(true)';
    if (node.kind === ts.SyntaxKind.FalseKeyword) return this.isAny(node) ? 'false' : 'jsii.Bool(false)';
    if (ts.isIdentifier(node)) return this.variable(node);
    if (ts.isArrayLiteralExpression(node)) return this.list(node);
    if (ts.isObjectLiteralExpression(node)) return this.object(node);
    if (ts.isNewExpression(node)) {
      const [owner, name] = this.named(node.expression);
      return `${owner}.New${name}(${this.callArguments(node, node.arguments ?? ts.factory.createNodeArray())})`;
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      return `${this.member(node.expression)}(${this.callArguments(node, node.arguments)})`;
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      return `${node.expression.text}(${this.callArguments(node, node.arguments)})`;
    }
    if (ts.isPropertyAccessExpression(node)) {
      const isEnum = Boolean(this.checker.getTypeAtLocation(node.expression).symbol?.flags & ts.SymbolFlags.Enum);
      const isField = this.isStruct(this.checker.getTypeAtLocation(node.expression).symbol);
      return isEnum || isField ? this.member(node) : `${this.member(node)}()`;
    }
    return this.unknown(node);
  }

  /** Returns `Class_Method` for static members, `value.Method` for others. */
  private member({ expression, name }: ts.PropertyAccessExpression): string {
    const symbol = this.symbolOf(expression);
    const isType = Boolean(symbol && symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Enum));
    const isConstant = /^[A-Z0-9_]+$/.test(name.text);
    if (!isType) return `${this.expression(expression)}.${capitalized(name.text)}`;
    const [owner, type] = this.named(expression);
    return `${owner}.${type}_${isConstant ? name.text : capitalized(name.text)}`;
  }

  /** Returns the passed arguments, and `nil` for omitted optional ones. */
  private callArguments(call: ts.CallExpression | ts.NewExpression, given: ts.NodeArray<ts.Expression>): string {
    const parameters = this.checker.getResolvedSignature(call)?.parameters ?? [];
    const texts = given.map((argument) => this.expression(argument));
    for (const parameter of parameters.slice(given.length)) {
      const { valueDeclaration } = parameter;
      const variadic = valueDeclaration && ts.isParameter(valueDeclaration) && valueDeclaration.dotDotDotToken;
      if (!variadic) texts.push('nil');
    }
    return texts.join(', ');
  }

  private list(node: ts.ArrayLiteralExpression): string {
    const elements = node.elements.map((element) => this.expression(element));
    if (this.isAny(node)) return braced('[]any', elements);
    const type = this.checker.getContextualType(node) ?? this.checker.getTypeAtLocation(node);
    const element = this.checker.getIndexTypeOfType(this.checker.getNonNullableType(type), ts.IndexKind.Number);
    if (!element) return this.unknown(node);
    if (element.flags & ts.TypeFlags.String) return `jsii.Strings(${node.elements.map(textOf).join(', ')})`;
    if (element.flags & ts.TypeFlags.Number)
      return `jsii.Numbers(${node.elements.map((one) => one.getText()).join(', ')})`;
    return braced(`&[]${this.typeName(element)}`, short(this.typeName(element), elements));
  }

  private object(node: ts.ObjectLiteralExpression): string {
    const entries = node.properties.map((property) => {
      if (ts.isShorthandPropertyAssignment(property))
        return [property.name.text, this.variable(property.name)] as const;
      if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return this.unknown(property);
      return [textOf(property.name), this.expression(property.initializer)] as const;
    });
    const quoted = (values: readonly string[]) =>
      values.map((value, index) => `${JSON.stringify(entries[index][0])}: ${value}`);
    const values = entries.map(([, value]) => value);
    if (this.isAny(node)) return braced('map[string]any', quoted(values));
    const expected = this.checker.getContextualType(node);
    if (!expected) return this.unknown(node);
    const type = this.checker.getNonNullableType(expected);
    const element = this.valueType(type);
    if (element) return braced(`&map[string]${this.typeName(element)}`, quoted(short(this.typeName(element), values)));
    return braced(
      `&${this.typeName(type).slice(1)}`,
      entries.map(([key, value]) => `${capitalized(key)}: ${value}`),
    );
  }

  /** Returns the Go type: structs and strings are pointers; classes and behavioral interfaces are interfaces. */
  private typeName(type: ts.Type): string {
    const plain = this.checker.getNonNullableType(type);
    if (plain.flags & ts.TypeFlags.Any) return 'any';
    if (plain.flags & ts.TypeFlags.StringLike) return '*string';
    if (plain.flags & ts.TypeFlags.NumberLike && !(plain.flags & ts.TypeFlags.EnumLike)) return '*float64';
    const value = this.valueType(plain);
    if (value) return `*map[string]${this.typeName(value)}`;
    const element = this.checker.isArrayType(plain) && this.checker.getIndexTypeOfType(plain, ts.IndexKind.Number);
    if (element) return `*[]${this.typeName(element)}`;
    const symbol = plain.symbol;
    const name = `${this.packageOf(symbol)}.${symbol.name}`;
    return this.isStruct(symbol) ? `*${name}` : name;
  }

  /** Interfaces of data, whose members are fields; those of behaviour begin with an I. */
  private isStruct(symbol: ts.Symbol | undefined): boolean {
    return Boolean(symbol && symbol.flags & ts.SymbolFlags.Interface) && !/^I[A-Z]/.test(symbol?.name ?? '');
  }

  /** Returns the value type of a map. A struct with free-form members in addition to its own remains a struct. */
  private valueType(type: ts.Type): ts.Type | undefined {
    return type.getProperties().length === 0 ? this.checker.getIndexTypeOfType(type, ts.IndexKind.String) : undefined;
  }

  private named(node: ts.Expression): [string, string] {
    const symbol = this.symbolOf(node);
    return symbol ? [this.packageOf(symbol), symbol.name] : [this.unknown(node), ''];
  }

  private symbolOf(node: ts.Expression): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private packageOf(symbol: ts.Symbol): string {
    const path = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
    const found = PACKAGES.find(([part]) => path.includes(part));
    if (!found) throw new Error(`${symbol.name} of ${path} belongs to no Go package`);
    this.imports.add(found[2]);
    return found[1];
  }

  /** Reports whether a literal, or one that contains it, is free-form. */
  private isAny(node: ts.Expression): boolean {
    const type = this.checker.getContextualType(node);
    if (type) return Boolean(type.flags & ts.TypeFlags.Any);
    const outer = ts.isPropertyAssignment(node.parent) ? node.parent.parent : node.parent;
    return (ts.isObjectLiteralExpression(outer) || ts.isArrayLiteralExpression(outer)) && this.isAny(outer);
  }

  private unknown(node: ts.Node): never {
    throw new Error(`this cannot be translated to Go: ${ts.SyntaxKind[node.kind]} ${node.getText()}`);
  }
}

/** Returns the elements without the type that the list already specifies. */
function short(type: string, elements: readonly string[]): string[] {
  const said = `&${type.slice(1)}{`;
  return elements.map((text) => (type.startsWith('*') && text.startsWith(said) ? text.slice(said.length - 1) : text));
}

function capitalized(name: string): string {
  return name.replace(/^./, (letter) => letter.toUpperCase());
}

function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node))
    return ts.isPropertyAssignment(node.parent) && node.parent.name === node ? node.text : JSON.stringify(node.text);
  return node.getText();
}

function braced(type: string, elements: readonly string[]): string {
  const line = `${type}{${elements.join(', ')}}`;
  if (line.length <= WIDTH && !line.includes('\n')) return line;
  return `${type}{\n${elements.map((element) => `${element.replace(/^/gm, '\t')},`).join('\n')}\n}`;
}
