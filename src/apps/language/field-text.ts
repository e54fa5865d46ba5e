import type { EditorSchemaNode } from './schema-node';

/** Returns the description of a field as Markdown. */
export function hoverFieldText(name: string, node: EditorSchemaNode, parent?: EditorSchemaNode): string {
  const { type, description, words, bounds, default: usual, since, deprecated } = node;
  const facts = [
    ...(words ? [`one of ${words.map((word) => `\`${word}\``).join(', ')}`] : []),
    ...bounds,
    ...(usual === undefined ? [] : [`default \`${JSON.stringify(usual)}\``]),
    ...(since === undefined ? [] : [`since ${since}`]),
  ];
  const head = `**${name}** \`${type}\`${parent?.required?.has(name) ? ', required' : ''}`;
  const warning = deprecated === undefined ? [] : [`Deprecated. ${deprecated}`];
  return [head, ...(description ? [description] : []), ...facts.map((fact) => `- ${fact}`), ...warning]
    .join('\n\n')
    .replaceAll('\n\n- ', '\n- ');
}
