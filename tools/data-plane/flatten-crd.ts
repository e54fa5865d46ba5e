/** Takes the schema of a CustomResourceDefinition apart into one entry for each place. */

type Node = Record<string, unknown>;

/** Everything that decides about values at one place, in a form in which two definitions can be compared. */
export interface Constraints {
  readonly keywords: Node;
  /** Messages of the rules. Two rules may express the same differently, but must have the same message. */
  readonly messages: readonly string[];
}

const CHILDREN = ['properties', 'items', 'additionalProperties'];
const IGNORED = ['description', 'x-kubernetes-validations'];

/** Places are written as paths of fields, with `[]` for items and `{}` for values of maps. */
export function flatten(crd: Node): Map<string, Constraints> {
  const spec = crd.spec as { versions: { schema: { openAPIV3Schema: Node } }[] };
  const places = new Map<string, Constraints>();
  visit(spec.versions[0]!.schema.openAPIV3Schema, '', places);
  return places;
}

function visit(node: Node, path: string, places: Map<string, Constraints>): void {
  const keywords: Node = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (CHILDREN.includes(keyword) || IGNORED.includes(keyword)) continue;
    keywords[keyword] = keyword === 'enum' || keyword === 'required' ? [...(value as string[])].sort() : value;
  }
  const rules = (node['x-kubernetes-validations'] ?? []) as { message: string }[];
  places.set(path, { keywords, messages: rules.map(({ message }) => message).sort() });
  for (const [name, property] of Object.entries((node.properties ?? {}) as Record<string, Node>)) {
    visit(property, `${path}.${name}`, places);
  }
  if (node.items) visit(node.items as Node, `${path}[]`, places);
  if (typeof node.additionalProperties === 'object') visit(node.additionalProperties as Node, `${path}{}`, places);
}
