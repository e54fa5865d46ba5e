import { KUBERNETES_KINDS, KUBERNETES_TYPES } from './kubernetes-types.generated';

/** A type of the generated table, split into its parts. */
export interface KubernetesType {
  /** A plain type, or the name of an entry of the table. */
  readonly name: string;
  readonly container?: 'list' | 'map';
  readonly required: boolean;
  /** The oldest release of the table does not have the field. */
  readonly recent: boolean;
}

export type KubernetesFields = ReadonlyMap<string, KubernetesType>;

/** The table, read once. */
const TYPES: ReadonlyMap<string, KubernetesFields> = new Map(
  Object.entries(KUBERNETES_TYPES).map(([name, fields]) => [
    name,
    new Map(Object.entries(fields).map(([field, text]) => [field, parseType(text)])),
  ]),
);

export function typeOfKind(apiVersion: unknown, kind: unknown): string | undefined {
  return KUBERNETES_KINDS[`${apiVersion}/${kind}`];
}

/** The fields of a struct; undefined for plain types. */
export function fieldsOfKubernetesType(name: string): KubernetesFields | undefined {
  return TYPES.get(name);
}

function parseType(text: string): KubernetesType {
  const container = text.startsWith('[]') ? 'list' : text.startsWith('{}') ? 'map' : undefined;
  return {
    name: text.replace(/^(?:\[\]|\{\})|[!+-]+$/g, ''),
    ...(container ? { container } : {}),
    required: text.includes('!'),
    recent: text.includes('+'),
  };
}
