import { type Revision, type RevisionFacts, revisions, type Schema } from '../../schema';
import { type Span, spanOf } from '../../src/core/validation/revisions/project';

const FACTS = new Map<Revision, RevisionFacts>(revisions.map((facts) => [facts.name, facts]));

/** Returns the documentation of an element that only some revisions have. */
export function spanText({ since, until }: Span): string[] {
  return [...(since ? [FACTS.get(since)!.since] : []), ...(until ? [FACTS.get(until)!.until] : [])];
}

/** Returns the documentation of a field that revisions lack or define differently. */
export function historyOf(field: Schema, isRequired: boolean): string[] {
  const changes = revisions.flatMap(({ title }, index) => {
    const before = revisions[index + 1] && field['x-before']?.[revisions[index + 1]!.name];
    if (!before) return [];
    return [
      ...(before.name ? [`Called \`${before.name}\` in ${title}.`] : []),
      ...(before.required && !isRequired ? [`Required in ${title}.`] : []),
      ...(before.required === false && isRequired ? [`Not required in ${title}.`] : []),
    ];
  });
  return [...spanText(spanOf(field)), ...changes];
}
