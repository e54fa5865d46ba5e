import { GATEWAY_DESCRIPTIONS, GATEWAY_SPECS } from './gateway-descriptions.generated';
import type { EditorSchemaNode } from './schema-node';

/** Adds the descriptions of the Gateway API to the fields below the spec of a kind. */
export function describedSpec(node: EditorSchemaNode, kind: string): EditorSchemaNode {
  return describedNode(node, GATEWAY_SPECS[kind]);
}

/** @param type - the type of the value, or of the items of a list or map */
function describedNode(node: EditorSchemaNode, type: string | undefined): EditorSchemaNode {
  const descriptions = type === undefined ? undefined : GATEWAY_DESCRIPTIONS[type];
  if (!descriptions) return node;
  return {
    ...node,
    fields: () =>
      new Map(
        [...node.fields()].map(([name, field]) => {
          const [description, fieldType] = descriptions[name] ?? [];
          return [name, { ...describedNode(field, fieldType), ...(description ? { description } : {}) }] as const;
        }),
      ),
    items: () => {
      const items = node.items();
      return items && describedNode(items, type);
    },
  };
}
