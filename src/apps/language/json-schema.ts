import { type Fields, isObject } from '../../core/values/objects';
import type { EditorSchemaNode } from './schema-node';

const NONE: ReadonlyMap<string, EditorSchemaNode> = new Map();

/** A value of a JSON Schema. */
export function jsonSchemaNode(schema: Fields, root: Fields = schema, own: Fields = {}): EditorSchemaNode {
  const node = { ...resolved(schema, root), ...own };
  const { description, default: usual, enum: words, required, properties, items, additionalProperties } = node;
  return {
    type: typeof node.type === 'string' ? node.type : 'any',
    ...(typeof description === 'string' ? { description } : {}),
    ...(usual === undefined ? {} : { default: usual }),
    ...(Array.isArray(words) ? { words: words.map(String) } : {}),
    bounds: boundsOf(node),
    ...(Array.isArray(required) ? { required: new Set(required.map(String)) } : {}),
    fields: () =>
      isObject(properties)
        ? new Map(
            Object.entries(properties).flatMap(([name, value]) =>
              isObject(value) ? [[name, jsonSchemaNode(value, root)] as const] : [],
            ),
          )
        : NONE,
    items: () => {
      const inner = isObject(items) ? items : additionalProperties;
      return isObject(inner) ? jsonSchemaNode(inner, root) : undefined;
    },
  };
}

/** Returns a schema with references resolved, and with the only alternative that has fields. */
function resolved(schema: Fields, root: Fields): Fields {
  const { $ref, ...rest } = schema;
  if (typeof $ref === 'string') {
    const target = $ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), root);
    return { ...(isObject(target) ? resolved(target, root) : {}), ...rest };
  }
  for (const all of [schema.anyOf, schema.oneOf]) {
    if (!Array.isArray(all) || isObject(schema.properties)) continue;
    const [first] = all
      .filter(isObject)
      .map((one) => resolved(one, root))
      .filter((one) => isObject(one.properties) || isObject(one.items));
    if (first) return { ...first, ...schema };
  }
  return schema;
}

const BOUNDS: Readonly<Record<string, string>> = {
  minimum: 'at least',
  maximum: 'at most',
  minLength: 'characters, at least',
  maxLength: 'characters, at most',
  minItems: 'items, at least',
  maxItems: 'items, at most',
  pattern: 'fits',
};

function boundsOf(node: Fields): readonly string[] {
  return Object.entries(BOUNDS).flatMap(([keyword, text]) =>
    node[keyword] === undefined
      ? []
      : [keyword === 'pattern' ? `${text} \`${node[keyword]}\`` : `${text} ${node[keyword]}`],
  );
}
