/**
 * Reads bounds back out of a compiled ajv validator. Every subschema is a function of its own; in it each bound is an
 * object literal `{schemaPath: "#/maxItems", params: {limit: 16}, ...}`, and a call with
 * `instancePath: instancePath + "/name"` leads to the function of a property, one on `data[...]` to that of the items.
 */
import ts from 'typescript';

export interface Bounds {
  /** Bounds of the value itself, as JSON Schema keywords. */
  readonly own?: { readonly [keyword: string]: number | string };
  readonly properties?: { readonly [name: string]: Bounds };
  readonly items?: Bounds;
}

const LIMITS = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
];

export function readBounds(code: string): Bounds {
  const source = ts.createSourceFile('validator.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const functions = new Map<string, ts.FunctionDeclaration>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) functions.set(statement.name.text, statement);
  }
  return boundsOf(functions.get('validate0'), functions);
}

function boundsOf(
  declaration: ts.FunctionDeclaration | undefined,
  functions: ReadonlyMap<string, ts.FunctionDeclaration>,
): Bounds {
  if (!declaration) return {};
  const own: Record<string, number | string> = {};
  const properties: Record<string, Bounds> = {};
  let items: Bounds | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) Object.assign(own, boundOf(node));
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && functions.has(node.expression.text)) {
      const [value] = node.arguments;
      const next = boundsOf(functions.get(node.expression.text), functions);
      if (value && ts.isPropertyAccessExpression(value)) properties[value.name.text] = next;
      if (value && ts.isElementAccessExpression(value)) items = next;
      return;
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
  return { own, properties, ...(items && { items }) };
}

/** The JSON Schema keyword that an error literal stands for, where it is one that we keep. */
function boundOf(literal: ts.ObjectLiteralExpression): Record<string, number | string> {
  const keyword = property(literal, 'keyword');
  const params = property(literal, 'params');
  if (!keyword || !ts.isStringLiteral(keyword) || !params || !ts.isObjectLiteralExpression(params)) return {};
  const name = keyword.text;
  if (LIMITS.includes(name)) return { [name]: Number(property(params, 'limit')!.getText()) };
  if (name === 'pattern' || name === 'format') {
    const value = property(params, name);
    if (value && ts.isStringLiteral(value)) return { [name]: value.text };
  }
  return {};
}

function property(literal: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  return literal.properties.filter(ts.isPropertyAssignment).find((member) => member.name.getText() === name)
    ?.initializer;
}
