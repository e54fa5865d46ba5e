import { definitions, isArray, isMap, isRef, isStruct, type Reference, refName, type Schema } from '../../schema';
import type { Generator } from './generator';

interface Step {
  readonly field: string;
  readonly shape: 'one' | 'list' | 'map';
  readonly reference?: Reference;
  readonly type?: string;
}

/** Generates the references of each type of the schema, and the fields that lead to types with references. */
export const generator: Generator = {
  name: 'references',
  source: 'schema/',
  async outputs() {
    const reachable = typesWithReferences();
    const entries = [...reachable].sort().map(
      (name) =>
        `  ${name}: [\n${stepsOf(name, reachable)
          .map((step) => `    ${write(step)},\n`)
          .join('')}  ],\n`,
    );
    return new Map([
      [
        'src/core/validation/references.generated.ts',
        `${PROLOGUE}${entries.join('')}} satisfies Record<string, readonly ReferenceStep[]>;\n\nexport type ReferringType = keyof typeof STEPS;\n\nexport const REFERENCE_STEPS: Readonly<Record<string, readonly ReferenceStep[]>> = STEPS;\n`,
      ],
    ]);
  },
};

const PROLOGUE = `/** One key of a Secret or ConfigMap; a list names spellings of which any will do, the preferred one first. */
export type DataKey = string | readonly string[];

/** The target of a field's reference. \`keys\` must exist; \`optionalKeys\` are used if they exist. */
export interface Reference {
  readonly to: string;
  readonly keys?: readonly DataKey[];
  readonly optionalKeys?: readonly DataKey[];
  /** The destination types that a backend may have here; absent: any. */
  readonly backends?: readonly string[];
  /** Whether only pods read it, as a file. */
  readonly isMounted?: boolean;
}

/** A field that contains a reference, or that leads to a type which does. */
export interface ReferenceStep {
  readonly field: string;
  readonly shape: 'one' | 'list' | 'map';
  readonly reference?: Reference;
  readonly type?: string;
}

const STEPS = {
`;

function typesWithReferences(): Set<string> {
  const found = new Set<string>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const name of Object.keys(definitions)) if (stepsOf(name, found).length > 0) found.add(name);
  }
  return found;
}

function stepsOf(name: string, reachable: ReadonlySet<string>): Step[] {
  const definition = definitions[name];
  if (!isStruct(definition)) return [];
  return Object.entries(definition.properties).flatMap(([field, schema]): Step[] => {
    const { inner, shape } = unwrap(schema);
    const reference = schema['x-reference'] ?? inner['x-reference'];
    if (reference) return [{ field, shape: isSelection(reference) ? 'one' : shape, reference }];
    const type = isRef(inner) ? refName(inner) : undefined;
    return type && reachable.has(type) ? [{ field, shape, type }] : [];
  });
}

function unwrap(schema: Schema): { inner: Schema; shape: Step['shape'] } {
  if (isArray(schema)) return { inner: schema.items, shape: 'list' };
  if (isMap(schema)) return { inner: schema.additionalProperties, shape: 'map' };
  return { inner: schema, shape: 'one' };
}

/** Reports whether a reference selects targets, because the targets of a policy are resolved as one list. */
function isSelection(reference: Reference): boolean {
  return reference.to === 'PolicyTarget' || reference.to === 'PolicyTargetSelector';
}

function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`;
  if (value && typeof value === 'object') {
    return `{ ${Object.entries(value)
      .map(([key, item]) => `${key}: ${write(item)}`)
      .join(', ')} }`;
  }
  return typeof value === 'boolean' ? String(value) : `'${String(value)}'`;
}
