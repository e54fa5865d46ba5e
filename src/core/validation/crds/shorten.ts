import { isObject } from '../../values/objects';

/**
 * Shortens a schema to a maximum number of bytes, if removing descriptions suffices: those of the most deeply nested fields are removed
 * first. Keywords that affect validation are kept.
 */
export function shortened<Schema extends object>(schema: Schema, most: number): Schema {
  let result = schema;
  for (let depth = depthOf(schema); depth > 0 && sizeOf(result) > most; depth--) result = described(schema, depth);
  return result;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function depthOf(node: unknown): number {
  const inner = isObject(node) ? Object.values(node) : Array.isArray(node) ? node : [];
  return inner.length === 0 ? 0 : 1 + Math.max(...inner.map(depthOf));
}

/** Removes descriptions below a depth. */
function described<Node>(node: Node, depth: number): Node {
  if (Array.isArray(node)) return node.map((item) => described(item, depth - 1)) as Node;
  if (!isObject(node)) return node;
  const kept = Object.entries(node).filter(
    ([key, value]) => depth > 0 || key !== 'description' || typeof value !== 'string',
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, described(value, depth - 1)])) as Node;
}
