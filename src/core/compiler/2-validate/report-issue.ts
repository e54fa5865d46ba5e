import type { DiagnosticCollector, FindingOptions, MessageCode, MessageValues, ReportNote } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { nearestName, nearestText } from '../../text/nearest-name';
import { atPlace } from '../../text/other-places';
import { isTemplate, TEMPLATE_FIX } from '../../text/template';
import { type Issue, type IssueRule, pathText } from '../../validation/issue';
import { knownText, revisionFix } from '../../validation/revisions/other-revisions';
import { isObject } from '../../values/objects';
import type { FieldPath, Origin } from '../../values/origin';
import { GATEWAY_KINDS } from '../../values/resource-name';
import { REVISION_TITLES } from '../../values/revisions.generated';
import { valueAt } from '../../values/value-at';
import { formerValue } from './former-values';
import { restatedRule } from './restated-rules';
import { ruleFix } from './rule-fix';

const CODES: Readonly<Record<IssueRule, MessageCode>> = {
  unknownField: CODE.unknownField,
  required: CODE.missingField,
  type: CODE.wrongType,
  enum: CODE.unknownEnumValue,
  bound: CODE.valueOutOfBounds,
  pattern: CODE.invalidFormat,
  format: CODE.invalidFormat,
  exactlyOneOf: CODE.wrongNumberOfAlternatives,
  atMostOneOf: CODE.wrongNumberOfAlternatives,
  atLeastOneOf: CODE.wrongNumberOfAlternatives,
  rule: CODE.brokenRule,
  duplicate: CODE.duplicateItem,
  revision: CODE.fieldOfOtherRevision,
  empty: CODE.emptyField,
  deprecated: CODE.deprecatedField,
};

/**
 * Turns an issue of the validator into one diagnostic.
 *
 * @param sourceAt - returns how a value is written, if that is known and may be shown
 */
export function reportIssue(
  issue: Issue,
  document: number,
  value: unknown,
  diagnostics: DiagnosticCollector,
  sourceAt?: (path: FieldPath) => string | undefined,
): void {
  const at: Origin = { document, path: issue.path };
  const { found = 'nothing', expected = '' } = issue;
  const field = fieldOf(issue);
  if (issue.path[0] === 'metadata' && (issue.rule === 'pattern' || issue.rule === 'required')) {
    const demand = expected.replace(/^(?:must be|a key must be) /, '');
    const missing = pathText(issue.path);
    const values =
      issue.rule === 'required'
        ? { problem: `${missing} is missing`, fix: `Set \`${missing}\`.` }
        : { problem: `${field} must be ${demand}; found ${found}`, fix: nameFix(found, demand) };
    diagnostics.report(CODE.invalidMetadata, at, values);
    return;
  }
  const restated = restatedRule(issue, value);
  const { twin, ...context } = restated ? { holds: '' as const, twin: undefined } : contextOf(issue, value);
  const former = formerValue(issue, value);
  const octal = issue.rule === 'bound' ? octalSource(sourceAt?.(issue.path)) : undefined;
  const values: MessageValues = {
    field: { word: field },
    found: octal === undefined ? found : `${found}, as YAML reads ${octal}`,
    expected: isForm(issue) && issue.fix ? `it must be ${issue.fix}` : expected,
    nearest: nearestOf(issue),
    fix: former?.fix ?? (issue.rule === 'required' ? wordsFor(issue, value) : fixOf(issue, value, sourceAt)),
    reason: sentence(issue.message),
    ...alternatives(issue),
    ...context,
    ...revisionValues(issue, field),
    ...(restated ? { reason: { word: restated.reason }, fix: { word: restated.fix } } : {}),
  };
  const notes = {
    notes: [...(twin ? [{ text: 'the other one', at: { document, path: twin } }] : []), ...revisionNote(issue)],
  };
  const change = issue.suggestion ?? former?.suggestion;
  const suggestion = change ? { suggestion: change } : {};
  const code = isKnownByName(issue) ? CODE.fieldKnownByNameOnly : CODES[issue.rule];
  const where = restated?.path ? { document, path: restated.path } : at;
  diagnostics.report(code, where, values, { ...focusOf(issue.rule), ...notes, ...suggestion });
}

/** Fields that the release notes of v1.5.0 name, and whose definitions are not known: by the end of their paths. */
const KNOWN_BY_NAME: readonly (readonly string[])[] = [
  ['tunnel', 'mode'],
  ['frontend', 'http', 'maxConcurrentRequests'],
  ['jwtAuthentication', 'preserveToken'],
  ['custom', 'providerOverride'],
];

function isKnownByName({ rule, path }: Issue): boolean {
  if (rule !== 'unknownField') return false;
  return KNOWN_BY_NAME.some((names) => names.every((name, index) => path.at(index - names.length) === name));
}

/** A field or a word that another revision has. */
function revisionValues({ rule, elsewhere, found }: Issue, field: string): MessageValues {
  if (rule !== 'revision' || !elsewhere) return {};
  const subject = found === undefined || found === field ? field : `${found} as ${field}`;
  return { subject, known: knownText(elsewhere), fix: revisionFix(elsewhere) };
}

/** Returns the note for a value that a newer revision accepts. An older one that accepts a value does not help to correct it. */
function revisionNote({ rule, elsewhere }: Issue): ReportNote[] {
  if (rule === 'revision' || !elsewhere?.since) return [];
  const [since, judgedBy] = [REVISION_TITLES[elsewhere.since], REVISION_TITLES[elsewhere.judgedBy]];
  return [{ text: `valid from ${since} on; this document is checked against ${judgedBy} (see --revision)` }];
}

/** Returns the fix for a name, a namespace, a label or an annotation. */
export function metadataFix(found: string): string {
  return isTemplate(found) ? TEMPLATE_FIX : 'Write a value of this form; the API server rejects others.';
}

/** Returns the fix for the name of a resource: its lower-case form with dashes, if that is valid. */
function nameFix(found: string, demand: string): string {
  const name = found.replaceAll('"', '').toLowerCase().replace(/[_ ]/g, '-');
  return demand.includes('RFC 1123') && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(name) && name.length < 64
    ? `Write ${name}.`
    : metadataFix(found);
}

/** Describes how many of the listed fields may be set, and how to fix it. */
function alternatives({ rule, expected = '', found = '' }: Issue): {
  readonly rulesOut: string;
  readonly choice: string;
} {
  const fields = (/\[(.*)\]/.exec(expected)?.[1] ?? '').split(' ').join(', ');
  const demand = rule === 'exactlyOneOf' ? 'exactly one' : rule === 'atMostOneOf' ? 'at most one' : 'at least one';
  const isMissing = found === 'none of them';
  return {
    rulesOut: `${demand} of ${fields} must be set, and ${isMissing ? 'none is' : `${found} are`}`,
    choice: isMissing ? `Set one of ${fields}.` : `Keep one of ${found}.`,
  };
}

interface IssueContext {
  /** The contents of the value that breaks a cross-field rule, by names only, because values may be confidential. */
  readonly holds: string | { readonly word: string };
  /** The path of the first of two equal items. */
  readonly twin?: readonly (string | number)[];
}

function contextOf({ rule, path, message }: Issue, document: unknown): IssueContext {
  if (rule !== 'rule' && rule !== 'duplicate') return { holds: '' };
  const isItem = rule === 'duplicate';
  const value = valueAt(document, isItem ? path.slice(0, -1) : path);
  if (Array.isArray(value)) {
    const names = value.map(identityOf);
    const last = isItem
      ? Number(path.at(-1))
      : names.findIndex((name, index) => name !== '' && names.indexOf(name) < index);
    const first = last < 0 ? -1 : names.indexOf(names[last]);
    const list = isItem ? path.slice(0, -1) : path;
    const named = names.filter((name) => name !== '');
    return {
      holds:
        !isItem && named.length > 0
          ? `; the items are ${named.slice(0, MOST_NAMES).join(', ')}${nearestKind(value, message)}`
          : '',
      ...(first >= 0 && first < last ? { twin: [...list, first] } : {}),
    };
  }
  const fields = isObject(value) ? Object.keys(value) : [];
  return { holds: fields.length > 0 ? { word: `; set here: ${fields.slice(0, MOST_NAMES).join(', ')}` } : '' };
}

const MOST_NAMES = 12;

/** Returns the kind that was probably intended, if a rule names the allowed kinds. */
function nearestKind(items: readonly unknown[], rule = ''): string {
  const kinds: readonly string[] = rule.match(/\b[A-Z]+[a-z]\w*/g) ?? [];
  const written = items.map((item) => (isObject(item) ? item.kind : undefined));
  const unknown = written.find((kind): kind is string => typeof kind === 'string' && !kinds.includes(kind));
  return unknown === undefined ? '' : nearestText(nearestName(unknown, kinds));
}

/** Returns the name by which a person identifies an item of a list. */
function identityOf(item: unknown): string {
  if (!isObject(item)) return typeof item === 'string' ? item : '';
  const name = item.name ?? item.type;
  if (typeof name !== 'string') return '';
  return typeof item.kind === 'string' ? `${item.kind} ${name}` : name;
}

/** The name of the field as its author wrote it; an item of a list is called by the list. */
function fieldOf({ path, found, rule }: Issue): string {
  if (rule === 'unknownField' && found) return found;
  const index = path.findLastIndex((step) => typeof step === 'string');
  return index < 0 ? 'the document' : [path[index], ...path.slice(index + 1).map((step) => `[${step}]`)].join('');
}

/** Points to the field itself if the field is wrong rather than its value. */
function focusOf(rule: IssueRule): FindingOptions {
  return rule === 'unknownField' || rule === 'revision' || rule === 'empty' || rule === 'deprecated'
    ? { focus: 'key' }
    : {};
}

function nearestOf({ nearest, places = [], otherKind, rule, found = '', expected = '' }: Issue): string {
  if (places.length > 0) return `; it belongs ${places.map(atPlace).join(' or ')}`;
  if (otherKind) return `; ${otherKind.kind} has it in ${otherKind.place}`;
  const words = [...expected.matchAll(/"([^"]*)"/g)].map(([, word]) => word);
  const name = nearest ?? (rule === 'enum' ? suggestedWordOf(found.replaceAll('"', ''), words) : undefined);
  return nearestText(name);
}

/** Returns the value that a wrong one is similar to, or a part of. */
function suggestedWordOf(found: string, words: readonly string[]): string | undefined {
  const longer = words.filter((word) => found.length > 3 && word.toLowerCase().includes(found.toLowerCase()));
  return nearestName(found, words) ?? (longer.length === 1 ? longer[0] : undefined);
}

/** Returns the fix if the catalogue derives it from the value. */
function fixOf(
  { rule, fix, help, places = [], otherKind, nearest, message, path, found = 'nothing', expected = '' }: Issue,
  document: unknown,
  sourceAt: ((path: FieldPath) => string | undefined) | undefined,
): string {
  if (rule === 'rule') return ruleFix(sentence(message));
  if (rule === 'unknownField') return unknownFieldFix(found, path, places, otherKind, nearest, fix);
  if (rule === 'pattern' || rule === 'format') return formFix(found, fix, help);
  if (rule === 'bound') {
    const octal = octalSource(sourceAt?.(path));
    return octal === undefined
      ? boundFix(found, expected)
      : `Write ${octal.replace(/^0+/, '')}: YAML reads a number that begins with 0 as octal.`;
  }
  if (rule !== 'type') return '';
  if (fix !== undefined) return fix;
  const value = valueAt(document, path);
  const isUnquoted = expected === 'string' && (typeof value === 'boolean' || typeof value === 'number');
  return isUnquoted ? unquotedFix(value, sourceAt?.(path)) : `Write a value of type ${expected}.`;
}

function unknownFieldFix(
  field: string,
  path: Issue['path'],
  places: readonly string[],
  otherKind: Issue['otherKind'],
  nearest: string | undefined,
  known: string | undefined,
): string {
  if (places.length > 0) return `Move ${field} to ${places.join(', or to ')}.`;
  if (otherKind) return `Move ${field} to ${otherKind.place} of a document of kind ${otherKind.kind}.`;
  if (field === 'namespace' && path.at(-3) === 'targetRefs')
    return 'Remove namespace: a policy only targets resources of its own namespace. Set `metadata.namespace` of the policy instead.';
  if (field === 'namespace' && known !== undefined && /\bname\b/.test(known))
    return 'Remove namespace: this field only references objects in the namespace of the resource.';
  if (/^(?:api_?key|api_?token|token)$/i.test(field) && path.includes('provider'))
    return 'Store the key in a Secret, and set `policies.auth.secretRef` of the backend to its name.';
  if (/^-\w/.test(field)) return `Put a space after the dash: \`- ${field.slice(1)}\`.`;
  if (nearest !== undefined) return `Write ${nearest}, or remove the field.`;
  return `Correct the name of the field, or remove it${known === undefined ? '' : `; ${known}`}.`;
}

/** Returns the source of a number that begins with 0, which YAML 1.1 reads as octal. */
function octalSource(source: string | undefined): string | undefined {
  return source !== undefined && /^0[0-7]+$/.test(source) && /[1-9]/.test(source) ? source : undefined;
}

function boundFix(found: string, expected: string): string {
  if (expected.startsWith('it requires')) return 'Add the missing items.';
  const most = /^at most (\d+) (?:items|entries)$/.exec(expected)?.[1];
  if (most !== undefined) return `Remove ${Number(found) - Number(most)} of them.`;
  const [, side, bound] = /^should be (less|greater) than or equal to (-?\d+)$/.exec(expected) ?? [];
  if (bound === undefined) return 'Write a value in this range.';
  return side === 'less' ? `Write at most ${bound}.` : `Write ${bound} or more.`;
}

function isForm({ rule }: Issue): boolean {
  return rule === 'pattern' || rule === 'format';
}

/** Returns a fix for the format of a string. */
function formFix(found: string, fix: string | undefined, help: string | undefined): string {
  if (isTemplate(found)) return TEMPLATE_FIX;
  return help ?? (fix === undefined ? 'Write the value in the expected format.' : `Write ${fix}.`);
}

/** Returns the values that a missing field may have, if there are only a few. */
function wordsFor({ path, fix = '' }: Issue, document: unknown): string {
  const holder = valueAt(document, path.slice(0, -1));
  const isGatewayApi = isObject(holder) && GATEWAY_KINDS.some((kind) => kind === holder.kind);
  return path.at(-1) === 'group' && isGatewayApi ? ' to gateway.networking.k8s.io' : fix;
}

/** A string without quotes that YAML reads as something else: words such as `y` and `no`, and numbers such as `017` and `1e3`. */
function unquotedFix(value: boolean | number, source: string | undefined): string {
  const type = typeof value;
  if (source === undefined || !/^[\w.+-]+$/.test(source))
    return `Quote the value: an unquoted word or number can be a ${type} in YAML.`;
  const reading = String(value) === source ? `a ${type}` : `the ${type} ${value}`;
  return `Quote it: "${source}". Kubernetes reads YAML 1.1, in which an unquoted ${source} is ${reading}.`;
}

function sentence(message: string): string {
  return message.replace(/^(?:Invalid value|Forbidden): /, '');
}
