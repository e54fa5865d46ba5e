import { REVISION_TITLES, REVISIONS, type Revision } from '../../values/revisions.generated';
import type { Issue, KnownElsewhere } from '../issue';
import { nameToday } from './newest-names';

type JudgeBy = (revision: Revision) => readonly Issue[];

/**
 * Adds to each error the other revision without it: the oldest newer one, otherwise the newest older one. A field or an enum value of
 * another revision is not unknown, so similar names are not suggested.
 *
 * @param judgeBy - validates the same document against another revision
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

/** Returns whether another revision reports the same at the place, or does not reach it. */
function standsInTheWay(error: Issue, { path, rule }: Issue): boolean {
  // A revision without the kind accepts none of its fields.
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
  const { nearest, places, otherKind, fix, suggestion, ...rest } = issue;
  return { ...rest, rule: 'revision', message: `${issue.message}: ${knownText(elsewhere)}`, elsewhere };
}

/** `known from v1.4 on; this document is judged by the later revision`. */
export function knownText({ since, until, judgedBy, today }: KnownElsewhere): string {
  const span = since ? `from ${REVISION_TITLES[since]} on` : until ? `up to ${REVISION_TITLES[until]}` : 'elsewhere';
  const name = today === undefined ? '' : ` and renamed to ${today} since`;
  return `known ${span}${name}; this document is checked against ${REVISION_TITLES[judgedBy]}`;
}

/** Returns the help for input that only another revision accepts. */
export function revisionFix({ since, until, today }: KnownElsewhere): string {
  if (today !== undefined) return `Rename it to ${today}.`;
  const other = since ?? until;
  return `Set --revision ${other} or "revision: ${other}" in the settings, or remove it.`;
}
