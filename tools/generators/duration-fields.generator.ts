import { definitions, isArray, isMap, isRef, isStruct, refName, type Schema } from '../../schema';
import type { Generator } from './generator';

/** The structs whose fields policies set. */
const STRUCTS = ['Frontend', 'Traffic', 'BackendFull'] as const;
/** Fields of Gateway API rules that policies also have. */
const OF_RULES = ['timeouts.backendRequest'];

/** Generates the fields of policies that contain durations, whose strings can be equal in different forms. */
export const generator: Generator = {
  name: 'duration fields',
  source: 'schema/',
  async outputs() {
    const durations = new Set(OF_RULES);
    const others = new Set<string>();
    for (const struct of STRUCTS) collect(struct, '', durations, others, []);
    const unclear = [...durations].find((path) => others.has(path));
    if (unclear !== undefined) throw new Error(`${unclear} is a duration in one place and another string elsewhere`);
    const lines = [...durations].sort().map((path) => `  '${path}',\n`);
    return new Map([['src/core/compiler/semantics/duration-fields.generated.ts', `${PROLOGUE}${lines.join('')}]);\n`]]);
  },
};

const PROLOGUE = `/** Paths of durations in fields of policies; items of lists go without a step of their own. */
export const DURATION_FIELDS: ReadonlySet<string> = new Set([
`;

function collect(
  name: string,
  path: string,
  durations: Set<string>,
  others: Set<string>,
  above: readonly string[],
): void {
  const definition = definitions[name];
  if (definition === undefined || !isStruct(definition) || above.includes(name)) return;
  for (const [field, property] of Object.entries(definition.properties)) {
    const at = path ? `${path}.${field}` : field;
    const schema = itemOf(property, at);
    if (isRef(schema)) collect(refName(schema), at, durations, others, [...above, name]);
    else if ('x-scalar' in schema && schema['x-scalar'] === 'Duration') durations.add(at);
    else others.add(at);
  }
}

function itemOf(schema: Schema, at: string): Schema {
  if (isArray(schema)) return itemOf(schema.items, at);
  if (!isMap(schema)) return schema;
  const value = itemOf(schema.additionalProperties, at);
  if ('x-scalar' in value && value['x-scalar'] === 'Duration') throw new Error(`${at} is a map of durations`);
  return value;
}
