import type { Definitions, Kind } from '../../schema';
import type { SchemaData } from '../../src/core/validation/crds';
import type { Span } from '../../src/core/validation/revisions/project';

/** Keywords that are not read at run time. */
const OMITTED = [
  'x-source',
  'x-reference',
  'x-cel',
  'x-member',
  'x-unit',
  'x-scalar',
  'x-implied',
  'x-names',
  'x-deprecated',
];

/** Returns the schema without keywords that only documentation and code generators read. */
export function schemaData(apiVersion: string, kinds: readonly Kind[], definitions: Definitions): SchemaData {
  const data = {
    apiVersion,
    kinds: kinds.map(({ names, ...kind }) => kind),
    definitions: Object.fromEntries(Object.entries(definitions).map(([name, value]) => [name, slim(value)])),
  };
  return JSON.parse(JSON.stringify(data)) as SchemaData;
}

/** The same as a TypeScript module. */
export const schemaModule = (data: SchemaData): string =>
  `${PROLOGUE}export const SCHEMA = JSON.parse(\n  ${literal(JSON.stringify(data))},\n) as SchemaData;\n`;

const PROLOGUE = `import type { SchemaData } from './schema-node';

/** The data is a string because parsing it is faster than an object literal of this size. */
`;

/** A string literal that keeps `'` and needs no escapes for \`"\`. */
const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Keeps the value of a property regardless of its name; only keywords are omitted. */
function slim(value: unknown, inProperties = false): unknown {
  if (Array.isArray(value)) return value.map((item) => slim(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => inProperties || !OMITTED.includes(key))
      .map(([key, item]) => [key, slimKeyword(key, item, inProperties)]),
  );
}

function slimKeyword(key: string, value: unknown, inProperties: boolean): unknown {
  if (inProperties) return slim(value);
  if (key === 'properties') return slim(value, true);
  if (key === 'x-values') return spansOnly(value as Record<string, Span>);
  return key === 'default' ? value : slim(value);
}

const spansOnly = (values: Record<string, Span>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([word, { since, until }]) =>
      since || until ? [[word, { since, until }] as const] : [],
    ),
  );
