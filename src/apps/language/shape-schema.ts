import type { Field, Shape } from '../../core/validation/shapes';
import type { EditorSchemaNode } from './schema-node';

const NONE: ReadonlyMap<string, EditorSchemaNode> = new Map();

/** A value as the validators know it: bounds, words and defaults, and no documentation. */
export function shapeNode(shape: Shape, field: Omit<Field, 'shape'> = {}): EditorSchemaNode {
  return {
    type: shape.type === 'struct' || shape.type === 'map' ? 'object' : shape.type,
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(field.deprecated === undefined ? {} : { deprecated: field.deprecated }),
    ...(shape.type === 'string' && shape.words ? { words: shape.words } : {}),
    bounds: boundsOf(shape),
    ...(shape.type === 'struct' && shape.required ? { required: new Set(shape.required) } : {}),
    fields: () =>
      shape.type === 'struct'
        ? new Map([...shape.fields].map(([name, each]) => [name, shapeNode(each.shape, each)]))
        : NONE,
    items: () =>
      shape.type === 'array' ? shapeNode(shape.items) : shape.type === 'map' ? shapeNode(shape.values) : undefined,
  };
}

function boundsOf(shape: Shape): readonly string[] {
  const bounds: string[] = [];
  const add = (text: string, bound: number | undefined) => bound !== undefined && bounds.push(`${text} ${bound}`);
  if (shape.type === 'integer' || shape.type === 'number') {
    add('at least', shape.minimum);
    add('at most', shape.maximum);
  } else if (shape.type === 'string') {
    add('characters, at least', shape.minLength);
    add('characters, at most', shape.maxLength);
    const pattern = shape.writtenPattern ?? shape.pattern?.source;
    if (pattern !== undefined) bounds.push(`fits \`${pattern}\``);
  } else if (shape.type === 'array') {
    add('items, at least', shape.minItems);
    add('items, at most', shape.maxItems);
  }
  return bounds;
}
