import {
  type Atom,
  atomsOf,
  type ConfigFacts,
  type Fact,
  fieldsOfConfigType,
  isStruct,
  type StructFact,
} from '../../src/core/data-plane/config-facts';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Converts the facts to a JSON Schema for a validator, which accepts the same documents as the schema from which the facts were extracted.
 */
export function configJsonSchema({ root, types }: ConfigFacts): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: `#/$defs/${root}`,
    $defs: Object.fromEntries(Object.entries(types).map(([name, fact]) => [name, schemaOf(fact)])),
  };
}

function schemaOf(fact: Fact): JsonSchema {
  if (typeof fact === 'string') {
    const [first, ...others] = atomsOf(fact).map(schemaOfAtom);
    return first && others.length === 0 ? first : { anyOf: [first, ...others] };
  }
  if (isStruct(fact)) return schemaOfStruct(fact);
  if ('list' in fact)
    return {
      type: 'array',
      items: schemaOf(fact.list),
      ...(fact.distinct ? { uniqueItems: true } : {}),
      ...(fact.atLeast ? { minItems: fact.atLeast } : {}),
    };
  if ('map' in fact) return { type: 'object', additionalProperties: schemaOf(fact.map) };
  return { [fact.onlyOne ? 'oneOf' : 'anyOf']: fact.choices.map(schemaOf) };
}

function schemaOfStruct(struct: StructFact): JsonSchema {
  const fields = fieldsOfConfigType(struct);
  const { exactlyOneOf, anyOf, notTogether, open } = struct;
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, type }) => [name, schemaOf(type)])),
    ...(required.length > 0 ? { required } : {}),
    ...(exactlyOneOf ? { oneOf: exactlyOneOf.map(schemaOf) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(schemaOf) } : {}),
    ...(notTogether ? { allOf: notTogether.map((names) => ({ not: { required: names } })) } : {}),
    ...(open ? {} : { unevaluatedProperties: false }),
  };
}

function schemaOfAtom(atom: Atom): JsonSchema {
  switch (atom.kind) {
    case 'list':
      return { type: 'array', items: schemaOfAtom(atom.of) };
    case 'map':
      return { type: 'object', additionalProperties: schemaOfAtom(atom.of) };
    case 'word':
      return { const: atom.word };
    case 'type':
      return { $ref: `#/$defs/${atom.name}` };
    case 'integer': {
      const { minimum, maximum } = atom;
      return {
        type: 'integer',
        ...(minimum === undefined ? {} : { minimum }),
        ...(maximum === undefined ? {} : { maximum }),
      };
    }
    case 'plain':
      return atom.name === 'any' ? {} : { type: atom.name };
  }
}
