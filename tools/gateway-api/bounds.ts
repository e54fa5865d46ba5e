import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { PACKAGE } from './declarations';

/** JSON Schema keywords with their values. */
export type Limits = { readonly [keyword: string]: number | string };

/** The bounds of a value and of its contents. */
export interface Bounds {
  readonly own?: Limits;
  readonly properties?: { readonly [name: string]: Bounds };
  /** Bounds of a list's items or a map's values. */
  readonly items?: Bounds;
}

const NUMBERS = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
];

/** `IoK8sSigsGatewayApiApisV1Listener` for `.../v1/Listener.d.ts`. */
function validatorFile(declaration: string): string {
  const match = /gateway\.networking\.k8s\.io\/(v\w+)\/(\w+)\.d\.ts$/.exec(declaration);
  if (!match) return '';
  const version = match[1]!.charAt(0).toUpperCase() + match[1]!.slice(1);
  return join(PACKAGE, '_schemas', `IoK8sSigsGatewayApiApis${version}${match[2]}.js`);
}

/** The bounds of a declared type, or of one of its fields. */
export function boundsOf(declaration: string, field?: string): Limits {
  const bounds = readBounds(declaration);
  return (field === undefined ? bounds.own : bounds.properties?.[field]?.own) ?? {};
}

/**
 * Reads bounds from the package's compiled validators, the only form in which it ships the JSON Schema they were generated from. Each
 * subschema is a separate function. It contains each bound as an object literal `{schemaPath: "#/maxItems", params: {limit: 16}}`; a call
 * on `data.name` references the function of a property, one on `data[...]` that of the items.
 */
export function readBounds(declaration: string): Bounds {
  const file = validatorFile(declaration);
  if (!existsSync(file)) return {};
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const functions = new Map<string, ts.FunctionDeclaration>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) functions.set(statement.name.text, statement);
  }
  const root = /export const validate=(validate\d+);/.exec(source.text)?.[1] ?? '';
  return boundsIn(functions.get(root), functions);
}

function boundsIn(
  declaration: ts.FunctionDeclaration | undefined,
  functions: ReadonlyMap<string, ts.FunctionDeclaration>,
): Bounds {
  if (!declaration) return {};
  const own: Record<string, number | string> = {};
  const properties: Record<string, Bounds> = {};
  let items: Bounds | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) Object.assign(own, limitIn(node));
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && functions.has(node.expression.text)) {
      const [value] = node.arguments;
      const inner = boundsIn(functions.get(node.expression.text), functions);
      if (value && ts.isPropertyAccessExpression(value)) properties[value.name.text] = inner;
      if (value && ts.isElementAccessExpression(value)) items = inner;
      return;
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
  return { own, properties, ...(items && { items }) };
}

/** Returns the keyword of an error literal if it is one that bounds a value. */
function limitIn(literal: ts.ObjectLiteralExpression): Record<string, number | string> {
  const keyword = member(literal, 'keyword');
  const params = member(literal, 'params');
  if (!keyword || !ts.isStringLiteral(keyword) || !params || !ts.isObjectLiteralExpression(params)) return {};
  const name = keyword.text;
  if (NUMBERS.includes(name)) return { [name]: Number(member(params, 'limit')!.getText()) };
  const value = name === 'pattern' || name === 'format' ? member(params, name) : undefined;
  return value && ts.isStringLiteral(value) ? { [name]: value.text } : {};
}

function member(literal: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  return literal.properties.filter(ts.isPropertyAssignment).find((each) => each.name.getText() === name)?.initializer;
}
