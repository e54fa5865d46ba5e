/** The part of an OpenAPI schema that the definitions of Kubernetes use. */
export interface OpenApiSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly required?: readonly string[];
  readonly items?: OpenApiSchema;
  readonly additionalProperties?: OpenApiSchema | boolean;
  readonly oneOf?: readonly OpenApiSchema[];
  readonly anyOf?: readonly OpenApiSchema[];
  readonly $ref?: string;
}

type Definitions = Readonly<Record<string, OpenApiSchema>>;
type Fields = Readonly<Record<string, string>>;

export interface CompactTypes {
  nameOf(definition: string): string;
  /** Sorted by name. */
  entries(): readonly (readonly [name: string, fields: Fields])[];
}

const QUANTITY = 'io.k8s.apimachinery.pkg.api.resource.Quantity';
const INT_OR_STRING = 'io.k8s.apimachinery.pkg.util.intstr.IntOrString';

/** Returns the types that some roots consist of, from two releases of the definitions, with each field as one short string. */
export function compactTypes(roots: readonly string[], oldest: Definitions, newest: Definitions): CompactTypes {
  const types = new Map<string, Fields>();
  const owners = new Map<string, string>();
  const pending = [...roots];
  for (const definition of pending) {
    const name = shortName(definition);
    if (owners.get(name) === definition) continue;
    if (owners.has(name)) throw new Error(`two types have the name ${name}: ${owners.get(name)} and ${definition}`);
    owners.set(name, definition);
    types.set(name, compactFields(oldest[definition], newest[definition], oldest, newest));
    for (const release of [oldest[definition], newest[definition]])
      pending.push(...referenced(release, newest, oldest));
  }
  const entries = [...types].sort(([a], [b]) => (a < b ? -1 : 1));
  return { nameOf: shortName, entries: () => entries };
}

function shortName(definition: string): string {
  return definition.slice(definition.lastIndexOf('.') + 1);
}

function compactFields(
  old: OpenApiSchema | undefined,
  now: OpenApiSchema | undefined,
  oldest: Definitions,
  newest: Definitions,
): Fields {
  const fields: Record<string, string> = {};
  const names = new Set([...Object.keys(old?.properties ?? {}), ...Object.keys(now?.properties ?? {})]);
  for (const name of [...names].sort()) {
    const before = old?.properties?.[name];
    const after = now?.properties?.[name];
    const type = after ? compactType(after, newest) : compactType(before!, oldest);
    const required = (old?.required ?? []).includes(name) || (!old && (now?.required ?? []).includes(name));
    fields[name] = `${type}${required ? '!' : ''}${before || !old ? '' : '+'}${after ? '' : '-'}`;
  }
  return fields;
}

function compactType(schema: OpenApiSchema, definitions: Definitions): string {
  if (schema.$ref) {
    const target = definitionOf(schema.$ref);
    if (target === QUANTITY) return 'quantity';
    if (target === INT_OR_STRING) return 'intOrString';
    const referred = definitions[target]!;
    return referred.properties ? shortName(target) : compactType(referred, definitions);
  }
  const type = [schema.type ?? []].flat().find((name) => name !== 'null');
  if (type === 'array') return `[]${compactType(schema.items!, definitions)}`;
  if (type === 'object') {
    const values = schema.additionalProperties;
    return values && values !== true ? `{}${compactType(values, definitions)}` : 'any';
  }
  if (type === undefined) return 'any';
  if (!['string', 'integer', 'number', 'boolean'].includes(type)) throw new Error(`unexpected type ${type}`);
  return type;
}

function referenced(schema: OpenApiSchema | undefined, ...releases: readonly Definitions[]): string[] {
  if (!schema) return [];
  const inside = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  if (typeof schema.additionalProperties === 'object') inside.push(schema.additionalProperties);
  const own = schema.$ref ? [definitionOf(schema.$ref)] : [];
  return [
    ...own.filter((name) => releases.some((release) => release[name]?.properties)),
    ...inside.flatMap((part) => referenced(part, ...releases)),
  ];
}

function definitionOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
