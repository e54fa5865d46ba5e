import { definitions, isArray, isMap, isRef, isStruct, kinds, refName, type Schema } from '../../schema';
import type { Generator } from './generator';

interface Step {
  readonly field: string;
  readonly shape: 'one' | 'list' | 'map';
  readonly context?: string;
  readonly expects?: string;
  readonly pattern?: 'always' | 'whenTyped';
  readonly type?: string;
}

/** The use of an expression's result by its field, if the field does not accept every result. */
const EXPECTED: Readonly<Record<string, string>> = {
  'AuthorizationPolicy.matchExpressions': 'boolean',
  'AccessLog.filter': 'boolean',
  'Health.unhealthyCondition': 'boolean',
  'Tracing.randomSampling': 'samplingRatio',
  'Tracing.clientSampling': 'samplingRatio',
  'Tracing.filter': 'boolean',
  'OtlpAccessLog.filter': 'boolean',
  'Retry.precondition': 'boolean',
  'Retry.condition': 'boolean',
  'Delay.duration': 'timeSpan',
  'ExtAuthCache.ttl': 'expiry',
  'ConditionalModelTarget.when': 'boolean',
  ...Object.fromEntries(
    ['Transformation', 'ExtProc', 'ExtAuth', 'RateLimits', 'DirectResponse'].map((policy) => [
      `${policy}Conditional.condition`,
      'boolean',
    ]),
  ),
};

/** Fields that contain regular expressions: always, or depending on the `type` next to them. */
const PATTERNS: Readonly<Record<string, 'always' | 'whenTyped'>> = {
  'Regex.matches': 'always',
  'HttpHeaderMatch.value': 'whenTyped',
};

/** Generates the places of expressions and regular expressions in the types of the schema, and the paths to them. */
export const generator: Generator = {
  name: 'expression-fields',
  source: 'schema/',
  async outputs() {
    const reachable = typesWithExpressions();
    for (const place of [...Object.keys(EXPECTED), ...Object.keys(PATTERNS)]) assertExists(place);
    const entries = [...reachable].sort().map(
      (name) =>
        `  ${name}: [\n${stepsOf(name, reachable)
          .map((step) => `    ${write(step)},\n`)
          .join('')}  ],\n`,
    );
    const roots = kinds.filter((kind) => reachable.has(kind.spec)).map((kind) => `  ${kind.kind}: '${kind.spec}',\n`);
    return new Map([
      [
        'src/core/compiler/expressions/fields.generated.ts',
        `${PROLOGUE}export const SPEC_TYPES: Readonly<Record<string, string>> = {\n${roots.join('')}};\n\nexport const EXPRESSION_STEPS: Readonly<Record<string, readonly ExpressionStep[]>> = {\n${entries.join('')}};\n`,
      ],
    ]);
  },
};

const PROLOGUE = `import type { CelContext } from '../../data-plane/expression-vocabulary';
import type { ExpectedResult } from './expected-result';

/** A field that contains expressions or patterns, or references a type that does. */
export interface ExpressionStep {
  readonly field: string;
  readonly shape: 'one' | 'list' | 'map';
  /** The context of an expression in this field, or of the type that the field leads to; \`fromUse\`: the nearest field above decides. */
  readonly context?: CelContext | 'fromUse';
  readonly expects?: ExpectedResult;
  /** Whether the field contains a regular expression: always, or if the \`type\` next to it is RegularExpression. */
  readonly pattern?: 'always' | 'whenTyped';
  readonly type?: string;
}

/** The type of \`spec\` by kind. */
`;

function typesWithExpressions(): Set<string> {
  const found = new Set<string>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const name of Object.keys(definitions)) if (stepsOf(name, found).length > 0) found.add(name);
  }
  return found;
}

function stepsOf(name: string, reachable: ReadonlySet<string>): Step[] {
  const definition = definitions[name];
  if (definition === undefined || !isStruct(definition)) return [];
  return Object.entries(definition.properties).flatMap(([field, schema]): Step[] => {
    const { inner, shape } = unwrap(schema);
    const place = `${name}.${field}`;
    const context = inner['x-cel'] ?? schema['x-cel'];
    if (isRef(inner))
      return reachable.has(refName(inner))
        ? [{ field, shape, ...(context ? { context } : {}), type: refName(inner) }]
        : [];
    if (context) return [{ field, shape, context, ...(EXPECTED[place] ? { expects: EXPECTED[place] } : {}) }];
    const pattern = PATTERNS[place];
    return pattern ? [{ field, shape, pattern }] : [];
  });
}

function assertExists(place: string): void {
  const [name, field] = place.split('.') as [string, string];
  const definition = definitions[name];
  if (definition === undefined || !isStruct(definition) || !definition.properties[field])
    throw new Error(`the schema has no ${place}`);
}

function unwrap(schema: Schema): { inner: Schema; shape: Step['shape'] } {
  if (isArray(schema)) return { inner: schema.items, shape: 'list' };
  // Maps may be nested, so this recurses to the innermost values.
  if (isMap(schema)) return { inner: unwrap(schema.additionalProperties).inner, shape: 'map' };
  return { inner: schema, shape: 'one' };
}

function write(step: Step): string {
  const fields = Object.entries(step).map(([key, value]) => `${key}: '${value}'`);
  return `{ ${fields.join(', ')} }`;
}
