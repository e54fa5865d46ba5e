import { definitions, isStruct, type Schema } from '../../schema';
import type { Generator } from './generator';

/** The structs whose fields policies set, in the order in which a request meets them. */
const STRUCTS = { Frontend: 'Of the connection', Traffic: 'On the way', BackendFull: 'At a destination' } as const;

/** Fields that consist of two parts, each with its own source. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  headerModifiers: ['request', 'response'],
  mcp: ['authorization', 'authentication'],
};

/** The names of all fields that can be in force for a request, as an enum for assertions. */
export const generator: Generator = {
  name: 'policy fields',
  source: 'schema/',
  async outputs() {
    const members = [...fields()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, docs]) => member(name, docs));
    const names = [...fields().keys()].sort();
    return new Map([
      ['src/library/testing/policy-field.generated.ts', `${PROLOGUE}${members.join('')}}\n`],
      ['src/core/settings/policy-fields.generated.ts', `${LIST}${JSON.stringify(names)};\n`],
    ]);
  },
};

const PROLOGUE = `/** A field of a policy, as the reference names it: of the connection, on the way, or at a destination of a request. */
export enum PolicyField {
`;

const LIST = `/** The fields of policies, as the reference names them. */
export const POLICY_FIELDS: readonly string[] = `;

function fields(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (name: string, scope: string, description: string) =>
    found.set(name, [...(found.get(name) ?? []), `${scope}: ${description}`]);
  for (const [struct, scope] of Object.entries(STRUCTS)) {
    for (const [name, schema] of propertiesOf(struct)) {
      add(name, scope, firstSentence(schema));
      for (const part of PARTS[name] ?? []) add(`${name}.${part}`, scope, `\`${part}\` of \`${name}\`.`);
    }
  }
  return found;
}

function propertiesOf(name: string): [string, Schema][] {
  const definition = definitions[name];
  if (!isStruct(definition)) throw new Error(`${name} is not a struct of the schema`);
  return Object.entries(definition.properties);
}

function firstSentence(schema: Schema): string {
  const { description = '' } = schema as { readonly description?: string };
  return /^.*?\.(?=\s|$)/s.exec(description)?.[0] ?? description;
}

function member(name: string, docs: readonly string[]): string {
  const key = name
    .replace('.', '_')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase();
  return `  /** ${docs.join(' ')} */\n  ${key} = '${name}',\n`;
}
