import {
  type Definition,
  type Definitions,
  isArray,
  isEnum,
  isMap,
  isRef,
  isStruct,
  kinds,
  revisions,
  type Schema,
} from '../../schema';
import { checkCelContexts } from './check-contexts';
import { checkHistory } from './check-history';
import { checkFieldNames, checkNames, checkRules, checkUnions } from './check-structs';
import { checkDefault, checkDescription, checkLimits, checkListKeys, checkPattern } from './check-values';
import { definitionsIn } from './definitions-in';
import type { Report } from './report';

const ANNOTATIONS = ['description', 'default', 'x-implied', 'x-rules', 'x-reference', 'x-source', 'x-before'];

/** Keywords that describe a property of its struct, and hence do not apply to items, map values and definitions. */
const PROPERTY_ONLY = ['x-since', 'x-until', 'x-deprecated', 'x-names', 'x-member'];

const UNIONS = ['x-exactly-one-of', 'x-at-most-one-of', 'x-at-least-one-of'];

/** Which keywords each form of a schema may have besides the annotations. */
const KEYWORDS: { readonly [form: string]: readonly string[] } = {
  reference: ['$ref', 'x-cel'],
  enumeration: ['type', 'enum', 'x-values'],
  struct: [
    'type',
    'properties',
    'required',
    'x-kubernetes-map-type',
    'x-kubernetes-preserve-unknown-fields',
    ...UNIONS,
  ],
  map: ['type', 'additionalProperties', 'minProperties', 'maxProperties'],
  list: ['type', 'items', 'minItems', 'maxItems', 'x-kubernetes-list-type', 'x-kubernetes-list-map-keys'],
  string: ['type', 'minLength', 'maxLength', 'pattern', 'format', 'x-scalar', 'x-duration', 'x-cel', 'x-unit'],
  integer: ['type', 'format', 'enum', 'minimum', 'maximum', 'x-unit'],
  boolean: ['type'],
  'int-or-string': ['x-kubernetes-int-or-string', 'minLength', 'maxLength', 'pattern', 'x-scalar', 'x-unit'],
  json: ['type', 'x-kubernetes-preserve-unknown-fields'],
};

/** Fails with every problem of the schema: unknown or misplaced keywords, dangling names, bounds that contradict each other. */
export function checkSchema(definitions: Definitions): void {
  const problems: string[] = [];
  for (const [name, definition] of Object.entries(definitions)) checkForms(definition, name, 'definition', problems);
  if (problems.length > 0) fail(problems);
  const roots = kinds.flatMap(({ spec, status }) => (status ? [spec, status] : [spec]));
  checkCelContexts(definitions, roots, (problem) => problems.push(problem));
  checkHistory(definitions, (problem) => problems.push(problem));
  for (const { name: revision } of [...revisions].reverse()) {
    const then = definitionsIn(definitions, revision);
    const found: string[] = [];
    for (const [name, definition] of Object.entries(then)) checkNode(definition, name, then, found);
    const said = new Set(problems.map((problem) => problem.replace(/ \(in \S+\)$/, '')));
    problems.push(...found.filter((problem) => !said.has(problem)).map((problem) => `${problem} (in ${revision})`));
  }
  if (problems.length > 0) fail(problems);
}

function fail(problems: readonly string[]): never {
  throw new Error(`The schema has ${problems.length} problems:\n  ${problems.join('\n  ')}`);
}

type Place = 'definition' | 'property' | 'inner';

/** Whether each value has a form, and keywords that mean something there; as it is written, for all revisions. */
function checkForms(schema: Schema | Definition, path: string, place: Place, problems: string[]): void {
  const report: Report = (problem) => problems.push(`${path}: ${problem}`);
  const form = formOf(schema);
  if (!form) {
    report(`no known form (keywords: ${Object.keys(schema).join(', ')})`);
    return;
  }
  checkKeywords(schema, form, place, report);
  if ((isStruct(schema) || isEnum(schema)) && place !== 'definition') report('must be a separate definition');
  for (const [revision, before] of Object.entries(schema['x-before'] ?? {})) {
    if (before.type) checkForms(before.type, `${path} before ${revision}`, place, problems);
  }
  if (isStruct(schema)) {
    checkFieldNames(schema, report);
    for (const [name, property] of Object.entries(schema.properties))
      checkForms(property, `${path}.${name}`, 'property', problems);
  }
  if (isArray(schema)) checkForms(schema.items, `${path}[]`, 'inner', problems);
  if (isMap(schema)) checkForms(schema.additionalProperties, `${path}{}`, 'inner', problems);
}

/** Checks the schema of a value, as of one revision. */
function checkNode(schema: Schema | Definition, path: string, definitions: Definitions, problems: string[]): void {
  const report: Report = (problem) => problems.push(`${path}: ${problem}`);
  checkDescription(schema, report);
  checkLimits(schema, report);
  checkPattern(schema, report);
  checkDefault(schema, definitions, report);
  if (isStruct(schema)) {
    checkUnions(schema, report);
    checkNames(schema.properties, report);
    checkRules(schema, report);
    for (const [name, property] of Object.entries(schema.properties))
      checkNode(property, `${path}.${name}`, definitions, problems);
  }
  if (isArray(schema)) {
    checkListKeys(schema, definitions, report);
    checkNode(schema.items, `${path}[]`, definitions, problems);
  }
  if (isMap(schema)) checkNode(schema.additionalProperties, `${path}{}`, definitions, problems);
}

function formOf(schema: Schema): string | undefined {
  if (isRef(schema)) return 'reference';
  if (isEnum(schema)) return 'enumeration';
  if (isStruct(schema)) return 'struct';
  if (isMap(schema)) return 'map';
  if (isArray(schema) && 'items' in schema) return 'list';
  if ('x-kubernetes-int-or-string' in schema) return 'int-or-string';
  if ('x-kubernetes-preserve-unknown-fields' in schema) return 'json';
  if ('type' in schema && ['string', 'integer', 'boolean'].includes(schema.type ?? '')) return schema.type;
  return undefined;
}

function checkKeywords(schema: Schema, form: string, place: Place, report: Report): void {
  for (const keyword of Object.keys(schema)) {
    if (KEYWORDS[form]!.includes(keyword) || ANNOTATIONS.includes(keyword)) continue;
    if (!PROPERTY_ONLY.includes(keyword)) report(`keyword ${keyword} has no effect at a ${form}`);
    else if (place !== 'property') report(`keyword ${keyword} belongs to a property`);
  }
}
