import type { Suggestion } from '../text/suggestion';
import type { Revision } from '../values/revisions.generated';

/** The kind of limit that a value violates. */
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
  /** The message of the API server, or as close to it as is useful. Field and kind names are those of the author's distribution. */
  readonly message: string;
  /** The actual value, shortened; absent if it may be confidential or adds no information. */
  readonly found?: string;
  readonly expected?: string;
  /** The known name that is most like an unknown one. */
  readonly nearest?: string;
  /** For an unknown field, the mappings of the kind that contain a field of its name, in the author's names, nearest first. */
  readonly places?: readonly string[];
  /** For an unknown field that no other mapping of the kind contains, a kind that contains it, and its place, in the author's names. */
  readonly otherKind?: { readonly kind: string; readonly place: string };
  /** The possible replacement, in words: fields of a struct, a duration. */
  readonly fix?: string;
  /** The help for a value whose meaning is clear. */
  readonly help?: string;
  /** The only possible intended value. */
  readonly suggestion?: Suggestion;
  readonly severity: 'error' | 'warning';
  /** The revision in which it would be no error. */
  readonly elsewhere?: KnownElsewhere;
}

/** The revisions that accept a value which the current revision rejects. */
export interface KnownElsewhere {
  readonly judgedBy: Revision;
  /** The first newer revision. */
  readonly since?: Revision;
  /** The last older revision, if there is no newer one. */
  readonly until?: Revision;
  /** The current name of a renamed field. */
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
