import {
  type Definition,
  type Definitions,
  isArray,
  isMap,
  isRef,
  isStruct,
  type Revision,
  refName,
  revisions,
  type Schema,
  type StructSchema,
} from '../../schema';
import { isIn, nameIn, project, spanOf } from '../../src/core/validation/revisions/project';
import { printType } from './interfaces';
import type { Report } from './report';

const ORDER: readonly Revision[] = revisions.map(({ name }) => name);

/** Checks that the history of older revisions is possible, and that phases, which know only the newest form, can read them. */
export function checkHistory(definitions: Definitions, report: Report): void {
  for (const [name, definition] of Object.entries(definitions)) {
    checkBefore(definition, {}, name, report);
    if (!isStruct(definition)) continue;
    for (const [field, schema] of Object.entries(definition.properties)) {
      const path = `${name}.${field}`;
      const span = spanOf(schema);
      checkSpan(span, path, report);
      if (span.until && definition.required?.includes(field) && span.until !== ORDER.at(-1))
        report(`${path}: is required in a revision that lacks it`);
      checkBefore(schema, span, path, report);
      checkNames(definition, field, path, report);
      for (const revision of ORDER.filter((each) => isIn(each, span))) {
        const then = project(schema, revision);
        const problem = uncovered(schema, then, revision, definitions);
        if (problem) report(`${path}: ${problem}`);
      }
    }
  }
}

function checkSpan({ since, until }: ReturnType<typeof spanOf>, path: string, report: Report): void {
  if (since && until && ORDER.indexOf(until) < ORDER.indexOf(since)) report(`${path}: is in no revision`);
  if (since === ORDER[0] || until === ORDER.at(-1)) report(`${path}: specifies a revision that changes nothing`);
}

function checkBefore(schema: Definition | Schema, span: ReturnType<typeof spanOf>, path: string, report: Report): void {
  for (const [revision, { name, required, type }] of Object.entries(schema['x-before'] ?? {})) {
    const previous = ORDER[ORDER.indexOf(revision as Revision) - 1];
    if (!previous || !isIn(previous, span)) report(`${path}: did not exist before ${revision}`);
    if (isStruct(schema) && (name || required !== undefined || type))
      report(`${path}: name, required and type belong to a field, not to its type`);
  }
}

/** A former name must not be that of another field of its time, or documents could not be brought to the newest names. */
function checkNames(struct: StructSchema, field: string, path: string, report: Report): void {
  for (const revision of ORDER) {
    const former = nameIn(field, struct.properties[field]!, revision);
    if (former === field) continue;
    const other = Object.entries(struct.properties).find(
      ([name, schema]) => name !== field && isIn(revision, spanOf(schema)) && nameIn(name, schema, revision) === former,
    );
    if (other) report(`${path}: had the name ${former} in ${revision}, like ${other[0]}`);
    if (Object.hasOwn(struct.properties, former)) report(`${path}: had the name ${former}, which is another field now`);
  }
}

/** Returns the reason why a type of a revision is not covered by the newest type. */
function uncovered(now: Schema, then: Schema, revision: Revision, definitions: Definitions): string | undefined {
  const [newer, older] = [leafOf(now), leafOf(then)];
  if (isRef(newer) && isRef(older)) {
    if (refName(newer) === refName(older)) return undefined;
    return uncoveredFields(refName(newer), refName(older), revision, definitions);
  }
  const [types, was] = [printType(now), printType(then)];
  const isPart = types === was || types.split(' | ').includes(was);
  return isPart ? undefined : `is ${was} in ${revision}, which ${types} does not cover`;
}

function uncoveredFields(now: string, then: string, revision: Revision, definitions: Definitions): string | undefined {
  const [newer, older] = [definitions[now], definitions[then]];
  if (!newer || !older || !isStruct(newer) || !isStruct(older)) return undefined;
  const had = project(older, revision);
  for (const name of Object.keys(had.properties)) {
    if (!Object.hasOwn(newer.properties, name)) return `is ${then} in ${revision}, whose ${name} ${now} lacks`;
  }
  const missing = alwaysThere(newer).find((name) => !alwaysThere(had).includes(name));
  return missing && `is ${then} in ${revision}, without the ${missing} that ${now} always has`;
}

function alwaysThere({ required = [], properties }: StructSchema): string[] {
  return Object.keys(properties).filter((name) => required.includes(name) || properties[name]!.default !== undefined);
}

function leafOf(schema: Schema): Schema {
  if (isArray(schema)) return leafOf(schema.items);
  return isMap(schema) ? leafOf(schema.additionalProperties) : schema;
}
