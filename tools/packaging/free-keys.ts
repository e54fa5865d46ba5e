import ts from 'typescript';
import type { ExampleFile } from './programs';

/**
 * Returns keys of maps and of free-form data, such as a fragment of the data plane's config, which stay unchanged in every language.
 *
 * @throws if a key is computed, because no translation handles it correctly
 */
export function freeKeysOf({ checker, file }: ExampleFile): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isComputedPropertyName(node)) {
      throw new Error(`a computed key cannot be translated; write its value: ${node.parent.getText()}`);
    }
    if (ts.isObjectLiteralExpression(node)) for (const key of keysOf(node, checker)) found.add(key);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found];
}

/** Returns the keys of an object, without the members of its type. */
function keysOf(node: ts.ObjectLiteralExpression, checker: ts.TypeChecker): string[] {
  const type = checker.getContextualType(node);
  const names = node.properties.flatMap(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : [],
  );
  return names.filter((name) => !type?.getProperty(name) && !isMemberOfUnion(type, name));
}

function isMemberOfUnion(type: ts.Type | undefined, name: string): boolean {
  return Boolean(type?.isUnion() && type.types.some((one) => one.getProperty(name)));
}

/** jsii-rosetta writes the keys of free-form data in Python as if they were names. */
export function withFreeKeys(python: string, keys: readonly string[]): string {
  return keys.reduce((text, key) => {
    const name = key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
    return name === key ? text : text.replaceAll(`"${name}": `, () => `"${key}": `);
  }, python);
}
