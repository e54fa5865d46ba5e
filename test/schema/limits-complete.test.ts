import { describe, expect, it } from 'vitest';
import { definitions, isEnum, isRef, isStruct, kinds, type Schema } from '../../schema';
import { isObject } from '../../src/core/values/objects';
import { limits } from './limits';

type Bounds = Readonly<Record<string, unknown>>;
type Values = readonly unknown[];

const sizeOf = (value: unknown) => {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
};
const edge = (step: number) => (bound: unknown, accepted: Values, refused: Values) =>
  accepted.some((value) => sizeOf(value) === bound) && refused.some((value) => sizeOf(value) === Number(bound) + step);

/** Whether values lie at both sides of a bound, by the keyword of the schema that states it. */
const EDGES: Readonly<Record<string, (bound: unknown, accepted: Values, refused: Values) => boolean>> = {
  minLength: edge(-1),
  maxLength: edge(1),
  minimum: edge(-1),
  maximum: edge(1),
  minItems: edge(-1),
  maxItems: edge(1),
  minProperties: edge(-1),
  maxProperties: edge(1),
  pattern: (bound, _, refused) => refused.some((value) => typeof value === 'string' && !RegExp(`${bound}`).test(value)),
  enum: (bound, accepted) => Array.isArray(bound) && bound.every((word) => accepted.includes(word)),
  shortest: (bound, accepted, refused) => accepted.includes(bound) && refused.length > 0,
};

/** Of a time span only the shortest one is its own: all have one grammar, and its longest text. */
function boundsOf(schema: Schema): Bounds {
  if ('x-duration' in schema) {
    const { minimum } = schema['x-duration'] ?? {};
    return minimum === undefined ? {} : { shortest: minimum };
  }
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword in EDGES));
}

/** Identifies fields with the same bounds, such as all ports; lists, maps and enumerations are always separate. */
function thingOf(place: string, schema: Schema): string {
  const isOwn = 'items' in schema || 'additionalProperties' in schema || isEnum(schema);
  return `${isOwn ? place : ''} ${JSON.stringify(boundsOf(schema))}`.trim();
}

/** A schema that is referred to, and its name. */
function definitionOf(schema: Schema, place: string): readonly [place: string, schema: Schema] {
  if (!isRef(schema)) return [place, schema];
  const name = schema.$ref.replace('#/definitions/', '');
  const definition = definitions[name];
  if (!definition) throw new Error(`no ${name}`);
  return [name, definition];
}

/** Returns everything in a document that has bounds, with the locations of each. */
function bounded(): ReadonlyMap<string, { readonly bounds: Bounds; readonly places: readonly string[] }> {
  const found = new Map<string, { bounds: Bounds; places: string[] }>();
  const seen = new Set<string>();
  const visit = (from: Schema, at: string): void => {
    const [place, schema] = definitionOf(from, at);
    if (seen.has(place)) return;
    seen.add(place);
    const bounds = boundsOf(schema);
    if (Object.keys(bounds).length > 0) {
      const thing = found.get(thingOf(place, schema)) ?? { bounds, places: [] };
      thing.places.push(place);
      found.set(thingOf(place, schema), thing);
    }
    if (isStruct(schema))
      for (const [name, field] of Object.entries(schema.properties)) visit(field, `${place}.${name}`);
    if ('items' in schema) visit(schema.items, `${place}[]`);
    if ('additionalProperties' in schema) visit(schema.additionalProperties, `${place}{}`);
  };
  for (const { spec } of kinds) visit({ $ref: `#/definitions/${spec}` }, '');
  return found;
}

const MARK = 'the value that is left open';

/** The way to the value that a limit is about. */
function wayTo(value: unknown): readonly string[] | undefined {
  if (value === MARK) return [];
  for (const [step, below] of typeof value === 'object' && value !== null ? Object.entries(value) : []) {
    const way = wayTo(below);
    if (way) return [step, ...way];
  }
  return undefined;
}

/** Returns the subject of a limit. */
function aimOf({ document, subject }: (typeof limits)[number]): string {
  const { kind, spec } = document(MARK);
  const root = kinds.find((one) => one.kind === kind)?.spec;
  let [place, schema] = definitionOf({ $ref: `#/definitions/${root}` }, '');
  const way = wayTo(spec);
  if (!way) throw new Error(`${subject}: the value that is left open is not in the document`);
  for (const step of way) {
    if (isStruct(schema)) [place, schema] = definitionOf(schema.properties[step] ?? schema, `${place}.${step}`);
    else if ('items' in schema) [place, schema] = definitionOf(schema.items, `${place}[]`);
    else if ('additionalProperties' in schema)
      [place, schema] = definitionOf(schema.additionalProperties, `${place}{}`);
    else throw new Error(`${subject}: no ${step} in ${place}`);
  }
  return thingOf(place, schema);
}

/** Bounds that no value can reach, because something else refuses it before. */
const OUT_OF_REACH: readonly string[] = [
  // The pattern requires more.
  'AwsAssumeRole.roleArn: minLength 1',
  'BackendTunnel.url, OAuthTokenExchange.url, CrossAppAccessEndpoint.url, RemoteJwks.url, McpGuardrailsRemote.url, ExtAuth.url, OtlpAccessLog.url, Tracing.url, ExtProcOrConditional.url, ExtProc.url, ExtAuthOrConditional.url, GlobalRateLimit.url: minLength 1',
  // A rule keeps one word for cross-app access.
  'OAuthTokenType: enum ["AccessToken","Jwt","IdToken","IdJag"]',
];

describe('the limit cases', () => {
  it('have values at both sides of every bound of the schema', () => {
    const aimed = limits.map((limit) => [aimOf(limit), limit] as const);
    const forgotten = [...bounded()].flatMap(([thing, { bounds, places }]) => {
      const rows = aimed.flatMap(([aim, limit]) => (aim === thing ? [limit] : []));
      const [accepted, refused] = [rows.flatMap((row) => row.accepted), rows.flatMap((row) => row.refused)];
      return Object.entries(bounds)
        .filter(([keyword, bound]) => !EDGES[keyword]?.(bound, accepted, refused))
        .map(([keyword, bound]) => `${places.join(', ')}: ${keyword} ${JSON.stringify(bound)}`);
    });
    expect(forgotten.sort()).toEqual([...OUT_OF_REACH].sort());
  });
});
