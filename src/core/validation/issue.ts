import type { Meant } from '../text/meant';
import type { Revision } from '../values/revisions.generated';

/** What kind of limit a value breaks. */
export type IssueRule =
  | 'unknownField'
  | 'required'
  | 'type'
  | 'enum'
  | 'bound'
  | 'pattern'
  | 'format'
  | 'exactlyOneOf'
  | 'atMostOneOf'
  | 'atLeastOneOf'
  | 'rule'
  | 'duplicate'
  | 'revision'
  | 'empty'
  | 'deprecated';

/** One problem of a document. */
export interface Issue {
  /** The field, in the reference's names; the loader finds it under the names of the document's distribution. */
  readonly path: readonly (string | number)[];
  readonly rule: IssueRule;
  /** What the API server says, or as near to it as makes sense. Field and kind names are those of the author's distribution. */
  readonly message: string;
  /** The value found, shortened; absent where it may be confidential or says nothing. */
  readonly found?: string;
  readonly expected?: string;
  /** The known name that is most like an unknown one. */
  readonly nearest?: string;
  /** Of an unknown field: the mappings of the kind, in the author's names, that have a field of its name. The nearest come first. */
  readonly places?: readonly string[];
  /** Of an unknown field that no other mapping of the kind has: a kind that has it, and where, in the author's names. */
  readonly otherKind?: { readonly kind: string; readonly place: string };
  /** What may stand in its place, in words: fields of a struct, a time span. */
  readonly fix?: string;
  /** What was meant, where only one thing can have been. */
  readonly meant?: Meant;
  readonly severity: 'error' | 'warning';
  /** The revision in which it would be no error. */
  readonly elsewhere?: KnownElsewhere;
}

/** Where a value is right that the revision at hand refuses. */
export interface KnownElsewhere {
  readonly judgedBy: Revision;
  /** The first newer revision. */
  readonly since?: Revision;
  /** Where there is no newer one: the last older revision. */
  readonly until?: Revision;
  /** What the field is called today, where it was renamed. */
  readonly today?: string;
}

/** `spec.rules[0].name`, as the API server writes a field. */
export function pathText(path: readonly (string | number)[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}
