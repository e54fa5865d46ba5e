import { kinds, type Names, type StructSchema } from '../../schema';
import type { Report } from './report';

const PLACEHOLDERS: readonly string[] = ['group', ...kinds.map(({ kind }) => kind)];

/** Checks that all names in a struct's keywords are among its fields, in the schema as written, for all revisions. */
export function checkFieldNames(schema: StructSchema, report: Report): void {
  const before = Object.values(schema['x-before'] ?? {}).map(({ keywords }) => keywords ?? {});
  const groups = [schema, ...before].flatMap((form) => [
    ...(form['x-exactly-one-of'] ?? []),
    ...(form['x-at-most-one-of'] ?? []),
    ...(form['x-at-least-one-of'] ?? []),
  ]);
  for (const field of [...(schema.required ?? []), ...groups.flat()]) {
    if (!Object.hasOwn(schema.properties, field)) report(`contains ${field}, which is not a property`);
  }
}

export function checkUnions(schema: StructSchema, report: Report): void {
  const groups = [
    ...(schema['x-exactly-one-of'] ?? []),
    ...(schema['x-at-most-one-of'] ?? []),
    ...(schema['x-at-least-one-of'] ?? []),
  ];
  for (const group of groups) {
    if (new Set(group).size !== group.length) report('a union names a field twice');
    // In an older revision, a union may contain a single field.
    for (const field of group.length > 1 ? group : [])
      if (schema.required?.includes(field)) report(`${field} is required and in a union`);
  }
  for (const group of schema['x-at-least-one-of'] ?? []) {
    if ([...group].sort().join() !== group.join()) report('x-at-least-one-of is not in alphabetical order');
  }
  for (const name of schema.required ?? []) {
    if (schema.properties[name]?.['x-implied']) report(`${name} is required, so nothing is implied`);
  }
}

/** Checks that the properties of a struct have different names in each distribution. */
export function checkNames(properties: StructSchema['properties'], report: Report): void {
  const distributions = new Set(Object.values(properties).flatMap((schema) => Object.keys(schema['x-names'] ?? {})));
  for (const distribution of distributions) {
    const names = Object.entries(properties).map(
      ([name, schema]) => schema['x-names']?.[distribution as keyof Names] ?? name,
    );
    if (new Set(names).size !== names.length) report(`two properties have one name in ${distribution}`);
  }
}

/** Rules may only speak of fields that there are. */
export function checkRules(schema: StructSchema, report: Report): void {
  for (const { rule, message } of schema['x-rules'] ?? []) {
    if (message.trim() === '') report(`the rule ${rule} has no message`);
    for (const [, placeholder] of `${rule}${message}`.matchAll(/\{\{(\w+)\}\}/g)) {
      const isOwn = schema.properties[placeholder!]?.['x-names'] !== undefined;
      if (!isOwn && !PLACEHOLDERS.includes(placeholder!))
        report(`the rule ${rule} has an unknown placeholder ${placeholder}`);
    }
    for (const [, field] of rule.matchAll(/\bself\.(\w+)/g)) {
      const property = schema.properties[field!];
      if (!property) report(`the rule ${rule} mentions ${field}, which is not a property`);
      else if (property['x-names'])
        report(`the rule ${rule} mentions ${field}, whose name depends on the distribution`);
    }
  }
}
