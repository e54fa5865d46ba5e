import {
  type Atom,
  atomsOf,
  type ConfigFacts,
  type Fact,
  fieldsOfConfigType,
  isStruct,
  type StructFact,
} from '../../src/core/data-plane/config-facts';

/** Lists, by their types and fields, that a placeholder may replace because Secrets contain them. */
const HELD_BY_SECRETS: ReadonlySet<string> = new Set(['LocalAPIKeys.keys']);

/**
 * Returns the facts as TypeScript: the configuration that the compiler may write. The compiler never writes `null`; it omits unset fields.
 * Types are aliases, because interfaces cannot be passed as maps.
 */
export function configTypes({ types }: ConfigFacts): string {
  const declared = Object.entries(types).map(([name, fact]) => declaration(name, fact));
  return [
    "import type { JsonValue, Placeholder, Text } from '../placeholders';",
    '',
    ...declared,
    keysText(types),
  ].join('\n');
}

/** Returns types for code that reads a config from another source, so that a misspelled key is an error there, too. */
function keysText(types: ConfigFacts['types']): string {
  const keys = new Set(Object.values(types).flatMap((fact) => [...keysOf(fact)]));
  const text = [...keys].sort().map((key) => `\n  | ${JSON.stringify(key)}`);
  return `/** Every key that a part of the config can have. */\nexport type ConfigKey =${text.join('')};\n`;
}

function* keysOf(fact: Fact): Iterable<string> {
  if (typeof fact === 'string') return;
  if (isStruct(fact)) {
    for (const { name, type } of fieldsOfConfigType(fact)) {
      yield name;
      yield* keysOf(type);
    }
  }
  for (const inner of partsOf(fact)) yield* keysOf(inner);
}

function partsOf(fact: Exclude<Fact, string>): readonly Fact[] {
  if (isStruct(fact)) return [...(fact.exactlyOneOf ?? []), ...(fact.anyOf ?? [])];
  if ('list' in fact) return [fact.list];
  return 'map' in fact ? [fact.map] : fact.choices;
}

function declaration(name: string, fact: Fact): string {
  return `export type ${name} = ${typeText(fact, '', name)};\n`;
}

function fieldText(field: { name: string; required: boolean; type: Fact }, indent: string, owner?: string): string {
  const held = HELD_BY_SECRETS.has(`${owner}.${field.name}`) ? 'Placeholder | ' : '';
  const name = /^[A-Za-z_$][\w$]*$/.test(field.name) ? field.name : JSON.stringify(field.name);
  return `readonly ${name}${field.required ? '' : '?'}: ${held}${typeText(field.type, indent)};`;
}

function typeText(fact: Fact, indent: string, owner?: string): string {
  if (typeof fact === 'string') return union(atomsOf(fact).map(atomText));
  if (isStruct(fact)) return structText(fact, indent, owner);
  if ('list' in fact) return `readonly ${inBrackets(typeText(fact.list, indent))}[]`;
  if ('map' in fact) return `{ readonly [name: string]: ${typeText(fact.map, indent)} }`;
  return union(fact.choices.map((choice) => typeText(choice, indent)));
}

function structText(struct: StructFact, indent: string, owner?: string): string {
  const deeper = `${indent}  `;
  const fields = fieldsOfConfigType(struct).map((field) => `${deeper}${fieldText(field, deeper, owner)}\n`);
  const variants = [struct.exactlyOneOf, struct.anyOf].flatMap((choices) =>
    choices ? [inBrackets(union(choices.map((choice) => typeText(choice, indent))))] : [],
  );
  const own = fields.length > 0 ? [`{\n${fields.join('')}${indent}}`] : [];
  return [...own, ...variants].join(' & ') || 'Readonly<Record<string, never>>';
}

function atomText(atom: Atom): string | undefined {
  switch (atom.kind) {
    case 'list':
      return `readonly ${inBrackets(atomText(atom.of) ?? 'null')}[]`;
    case 'map':
      return `{ readonly [name: string]: ${atomText(atom.of) ?? 'null'} }`;
    case 'word':
      return JSON.stringify(atom.word);
    case 'integer':
      return 'number';
    case 'type':
      return atom.name;
    case 'plain':
      return { string: 'Text', boolean: 'boolean', number: 'number', any: 'JsonValue', null: undefined }[atom.name];
  }
}

function union(choices: readonly (string | undefined)[]): string {
  return [...new Set(choices.filter((choice) => choice !== undefined))].join(' | ') || 'null';
}

function inBrackets(text: string): string {
  return /[|&]|^readonly/.test(text) ? `(${text})` : text;
}
