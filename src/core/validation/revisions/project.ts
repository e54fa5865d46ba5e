import { REVISIONS, type Revision } from '../../values/revisions.generated';

/** A range of revisions. */
export interface Span {
  readonly since?: Revision;
  readonly until?: Revision;
}

/** How a value was before a revision changed it. */
interface Before {
  readonly name?: string;
  readonly required?: boolean;
  readonly type?: Node;
  readonly keywords?: Readonly<Record<string, unknown>>;
}

/** A value of the schema, as far as revisions matter. */
interface Node {
  readonly 'x-since'?: Revision;
  readonly 'x-until'?: Revision;
  readonly 'x-before'?: { readonly [revision in Revision]?: Before };
  readonly 'x-deprecated'?: { readonly since: Revision };
  readonly 'x-rules'?: readonly Span[];
  readonly 'x-values'?: Readonly<Record<string, Span>>;
  readonly enum?: readonly (string | number)[];
  readonly items?: Node;
  readonly additionalProperties?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly 'x-exactly-one-of'?: Groups;
  readonly 'x-at-most-one-of'?: Groups;
  readonly 'x-at-least-one-of'?: Groups;
}

type Groups = readonly (readonly string[])[];

const UNIONS = ['x-exactly-one-of', 'x-at-most-one-of', 'x-at-least-one-of'] as const;

/** Whether a revision lies in a span. */
export function isIn(revision: Revision, { since, until }: Span): boolean {
  const at = REVISIONS.indexOf(revision);
  return (
    (since === undefined || REVISIONS.indexOf(since) <= at) && (until === undefined || at <= REVISIONS.indexOf(until))
  );
}

/** The span of a field in its struct. */
export function spanOf({ 'x-since': since, 'x-until': until }: Node): Span {
  return { ...(since && { since }), ...(until && { until }) };
}

/** Returns the name of a field in a revision. */
export function nameIn(name: string, field: Node, revision: Revision): string {
  return changesSince(revision, field).findLast((before) => before.name !== undefined)?.name ?? name;
}

/**
 * Returns a part of the schema as of a revision: without newer or removed parts, with the names, types and bounds of that revision, and
 * without the revision keywords. Definitions that it references are projected one by one.
 */
export function project<N extends object>(node: N, revision: Revision): N {
  // The form is the same as before: the schema itself specifies what is omitted or replaced.
  return projected(node, revision) as N;
}

function projected(node: Node, revision: Revision): Node {
  const {
    'x-since': since,
    'x-until': until,
    'x-before': before,
    'x-deprecated': deprecated,
    ...rest
  } = past(node, revision);
  const { 'x-rules': rules, 'x-values': values, items, additionalProperties } = rest;
  const kept = rules?.filter((rule) => isIn(revision, rule)).map(({ since: _, until: __, ...rule }) => rule);
  const { 'x-rules': _, ...bare } = rest;
  return {
    ...bare,
    ...(kept?.length && { 'x-rules': kept }),
    ...(deprecated && isIn(revision, deprecated) && { 'x-deprecated': deprecated }),
    ...(values && wordsIn(revision, values, rest.enum)),
    ...(items && { items: projected(items, revision) }),
    ...(additionalProperties && { additionalProperties: projected(additionalProperties, revision) }),
    ...(rest.properties && fieldsIn(revision, rest, rest.properties)),
  };
}

/** The value before the changes that the revision does not have yet. */
function past(node: Node, revision: Revision): Node {
  return changesSince(revision, node).reduce<Node>((then, { type, keywords }) => {
    const { 'x-before': before, ...annotations } = then;
    const base = type ? { ...ofField(annotations), ...type } : annotations;
    const entries = Object.entries({ ...base, ...keywords }).filter(([, value]) => value !== null);
    return Object.fromEntries(entries);
  }, node);
}

/** Returns the keywords that a field keeps regardless of its type. */
function ofField(node: Node): object {
  const kept = ['x-since', 'x-until', 'x-deprecated', 'x-names', 'x-member', 'x-reference'];
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => kept.includes(keyword)));
}

/** Returns the changes of newer revisions, the newest first. */
function changesSince(revision: Revision, { 'x-before': before }: Node): Before[] {
  if (!before) return [];
  return REVISIONS.slice(REVISIONS.indexOf(revision) + 1)
    .reverse()
    .flatMap((newer) => before[newer] ?? []);
}

function wordsIn(revision: Revision, values: Readonly<Record<string, Span>>, words: Node['enum'] = []): Node {
  // If only spans are kept, the values omit words that all revisions support.
  const isKnown = (word: string | number) => isIn(revision, values[word] ?? {});
  const entries = Object.entries(values).filter(([word]) => isKnown(word));
  return {
    enum: words.filter(isKnown),
    'x-values': Object.fromEntries(entries.map(([word, { since, until, ...value }]) => [word, value])),
  };
}

function fieldsIn(revision: Revision, struct: Node, properties: Readonly<Record<string, Node>>): Node {
  const fields = Object.entries(properties).filter(([, field]) => isIn(revision, spanOf(field)));
  const names = new Map(fields.map(([name, field]) => [name, nameIn(name, field, revision)]));
  const wasRequired = new Map(
    fields.map(([name, field]) => [
      name,
      changesSince(revision, field).findLast(({ required }) => required !== undefined)?.required,
    ]),
  );
  const named = (list: readonly string[]) => list.flatMap((name) => names.get(name) ?? []);
  const now = struct.required ?? [];
  const required = [
    ...fields.map(([name]) => name).filter((name) => wasRequired.get(name) && !now.includes(name)),
    ...now.filter((name) => wasRequired.get(name) !== false),
  ];
  const unions = UNIONS.flatMap((keyword) => {
    const list = struct[keyword]?.map(named).filter((group) => group.length > 0);
    return list ? [[keyword, list] as const] : [];
  });
  return {
    properties: Object.fromEntries(fields.map(([name, field]) => [names.get(name), projected(field, revision)])),
    ...(struct.required || required.length > 0 ? { required: named(required) } : {}),
    ...Object.fromEntries(unions),
  };
}
