import { formatPath } from '../../../../diagnostics/collector';
import { withoutCredentials } from '../../../../values/credentials';
import type { FieldPath, Origin } from '../../../../values/origin';
import { valueAt } from '../../../../values/value-at';
import type { RuleAttachment } from '../../../model/attachment';
import type { InputDocument } from '../../../model/document';
import { type DocumentsOfRule, documentsOfRule, LOCAL_KIND } from './affected-rules';
import type { ChangedDocument } from './changed-documents';

/** The edit that a finding is about. */
export interface Edit {
  /** The edited field; absent if the change removed the document. */
  readonly at?: Origin;
  /** The former value, in words. */
  readonly former: string;
}

/** What an edit has to explain. */
export interface Explained {
  readonly now?: RuleAttachment | undefined;
  readonly old?: RuleAttachment | undefined;
  /** Further documents of either side. */
  readonly documents?: { readonly now?: number; readonly old?: number };
  /** Whether a change of the field can be the reason. */
  readonly isAbout: (field: string) => boolean;
}

const MATCHING: ReadonlySet<string> = new Set(['matches', 'hostnames', 'parentRefs']);
/** Fields that decide where a policy applies. */
const TARGETING: ReadonlySet<string> = new Set(['targetRefs', 'targetSelectors', 'sectionName', 'labels', 'phase']);

const LONGEST = 200;

/** Finds the edit that is the reason for a difference, among all edits of a change. */
export class Edits {
  public constructor(
    private readonly changes: readonly ChangedDocument[],
    private readonly before: readonly InputDocument[],
    private readonly base: string,
  ) {}

  /** Returns the most closely related edit; undefined if none is related. */
  public of(explained: Explained): Edit | undefined {
    const [now, old] = [explained.now, explained.old].map((rule) => rule && documentsOfRule(rule));
    const weighed = this.changes.map((change) => ({ change, weight: weightOf(change, explained, now, old) }));
    const [best] = weighed.sort((one, other) => other.weight - one.weight);
    return best && best.weight > 0 ? this.editOf(best.change, explained) : undefined;
  }

  private editOf(change: ChangedDocument, { isAbout }: Explained): Edit {
    const { now, old, title } = change;
    const value = old === undefined ? undefined : this.before[old].value;
    if (value === undefined)
      return { ...(now === undefined ? {} : { at: { document: now, path: ['spec'] } }), former: this.without(title) };
    const path = pathOf(change, isAbout);
    if (now === undefined) return { former: this.shown(`${title}, which is removed`, undefined) };
    // A field that is gone has no line, and its parent shows where it was.
    const [name, former] = formerAt(value, path);
    return { at: { document: now, path }, former: this.shown(name, former) };
  }

  private without(title: string): string {
    return `${this.base} does not contain ${title}`;
  }

  private shown(name: string, former: unknown): string {
    if (former === undefined) return `${this.base} ${name.endsWith('removed') ? 'contains' : 'has no'} ${name}`;
    const text = JSON.stringify(former);
    return `in ${this.base}: ${name}: ${text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text}`;
  }
}

function weightOf(
  { now: index, old: formerIndex, kind, paths }: ChangedDocument,
  { documents, isAbout }: Explained,
  now: DocumentsOfRule | undefined,
  old: DocumentsOfRule | undefined,
): number {
  const isIn = (of: keyof DocumentsOfRule) =>
    (index !== undefined && now?.[of].has(index) === true) ||
    (formerIndex !== undefined && old?.[of].has(formerIndex) === true);
  const isNamed =
    (index !== undefined && documents?.now === index) || (formerIndex !== undefined && documents?.old === formerIndex);
  const isRelated = isNamed || isIn('policies') || isIn('routes') || isIn('backends');
  // Documents of other kinds are related to every rule that they affect, such as a Gateway or a ReferenceGrant.
  if (!isRelated && LOCAL_KIND.test(kind)) return 0;
  const isNewOrGone = index === undefined || formerIndex === undefined;
  const isPossible = isNewOrGone || paths.some((path) => path.some((step) => isReason(step, isAbout)));
  const weights = [
    isNamed ? 16 : 0,
    isIn('policies') ? 8 : isIn('routes') ? 6 : isIn('backends') ? 4 : 0,
    isPossible ? 7 : 0,
    1,
  ];
  return weights.reduce((sum, weight) => sum + weight, 0);
}

function isReason(step: string | number, isAbout: Explained['isAbout']): boolean {
  return typeof step === 'string' && (isAbout(step) || MATCHING.has(step) || TARGETING.has(step));
}

/** Returns the path of the field that changed, among several the one that explains most. */
function pathOf({ paths }: ChangedDocument, isAbout: Explained['isAbout']): FieldPath {
  const of = (test: (step: string) => boolean) => paths.find((path) => path.some((step) => test(String(step))));
  return of(isAbout) ?? of((step) => MATCHING.has(step) || TARGETING.has(step)) ?? paths[0] ?? [];
}

/** Returns the name and the former value at a path; of an item of a list, those of the list. */
function formerAt(value: unknown, path: FieldPath): readonly [name: string, value: unknown] {
  let own = path;
  while (typeof own.at(-1) === 'number' && own.length > 0) own = own.slice(0, -1);
  const field = own.filter((step): step is string => typeof step === 'string').at(-1) ?? '';
  return [formatPath(own), withoutCredentials(valueAt(value, own), field)];
}
