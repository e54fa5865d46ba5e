import { REVISION_TITLES, REVISIONS, type Revision } from '../../values/revisions.generated';
import type { Issue, KnownElsewhere } from '../issue';
import { nameToday } from './newest-names';

type JudgeBy = (revision: Revision) => readonly Issue[];

/**
 * Says of each error in what other revision it would be none: from which newer one on, else up to which older one. A field or a word
 * that another revision has is not unknown, and nothing that is like it was meant.
 *
 * @param judgeBy - the same document by another revision
 */
export function withOtherRevisions(issues: readonly Issue[], revision: Revision, judgeBy: JudgeBy): Issue[] {
  const verdicts = new Map<Revision, readonly Issue[]>();
  const verdictOf = (other: Revision): readonly Issue[] => {
    const known = verdicts.get(other) ?? judgeBy(other).filter(({ severity }) => severity === 'error');
    verdicts.set(other, known);
    return known;
  };
  const at = REVISIONS.indexOf(revision);
  const newer = REVISIONS.slice(at + 1);
  const older = REVISIONS.slice(0, at).reverse();
  return issues.map((issue) => {
    if (issue.severity !== 'error') return issue;
    const takes = (other: Revision) => !verdictOf(other).some((error) => standsInTheWay(error, issue));
    const since = newer.find(takes);
    if (since) return withElsewhere(issue, { judgedBy: revision, since });
    const until = older.find(takes);
    return until ? withElsewhere(issue, { judgedBy: revision, until, ...today(issue, until) }) : issue;
  });
}

/** Whether another revision says the same of the place, or does not get there. */
function standsInTheWay(error: Issue, { path, rule }: Issue): boolean {
  // A revision without the kind takes nothing of it.
  if (error.path[0] === 'kind') return true;
  const isAbove = error.path.length < path.length && startsWith(path, error.path);
  if (isAbove) return error.rule === 'unknownField' || error.rule === 'type';
  if (!startsWith(error.path, path)) return false;
  return rule === 'unknownField' ? error.rule === rule && error.path.length === path.length : true;
}

function startsWith(path: Issue['path'], start: Issue['path']): boolean {
  return start.every((step, index) => path[index] === step);
}

function today({ path, rule }: Issue, until: Revision): Pick<KnownElsewhere, 'today'> {
  const name = rule === 'unknownField' ? nameToday(String(path.at(-1)), until) : undefined;
  return name === undefined ? {} : { today: name };
}

function withElsewhere(issue: Issue, elsewhere: KnownElsewhere): Issue {
  if (issue.rule !== 'unknownField' && issue.rule !== 'enum') return { ...issue, elsewhere };
  const { nearest, places, otherKind, fix, meant, ...rest } = issue;
  return { ...rest, rule: 'revision', message: `${issue.message}: ${knownText(elsewhere)}`, elsewhere };
}

/** `known from v1.4 on; this document is judged by the later revision`. */
export function knownText({ since, until, judgedBy, today }: KnownElsewhere): string {
  const span = since ? `from ${REVISION_TITLES[since]} on` : until ? `up to ${REVISION_TITLES[until]}` : 'elsewhere';
  const name = today === undefined ? '' : ` and renamed to ${today} since`;
  return `known ${span}${name}; this document is checked against ${REVISION_TITLES[judgedBy]}`;
}

/** What to do where only another revision takes it. */
export function revisionFix({ since, until, today }: KnownElsewhere): string {
  if (today !== undefined) return `Rename it to ${today}.`;
  const other = since ?? until;
  return `Set --revision ${other} or "revision: ${other}" in the settings, or remove it.`;
}
