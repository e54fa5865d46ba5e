import type { Expression } from '../../../../data-plane/expression-syntax';
import { pathOf } from '../../../model/value-path';
import { exactly } from '../languages/words';
import { all, any, FALSE, type Formula, first, not, present, some, TRUE } from '../space/formula';
import {
  CLIENT_ADDRESS,
  claimKey,
  type FormsOfValue,
  formsOfValue,
  HOST_PART,
  headerPart,
  keyFieldKey,
  METHOD_PART,
  PATH_PART,
  type Part,
  PORT_IN_HOST,
  TOOL_NAME,
  TOOL_TARGET,
  USER,
} from '../space/part';
import type { Identity } from './identity';

/** The operand of a comparison: a string of the request or of its sender. */
export interface CallerSubject {
  readonly part: Part;
  /** When the subject exists, in addition to the part having a value. */
  readonly known: Formula;
  /** The other forms that the value can have if it need not be a string. */
  readonly forms?: FormsOfValue;
  /** When the part is the entire value, which may otherwise be longer than the part. */
  readonly isWhole: Formula;
}

/** The way of names from a variable, such as `jwt.team` or `request.headers["x-team"]`. */
function wayOf(node: Expression): readonly string[] | undefined {
  if (node.kind === 'name') return [node.name];
  if (node.kind === 'select' && !node.isQuoted) {
    const way = wayOf(node.operand);
    return way && [...way, node.field];
  }
  if (node.kind === 'index' && node.index.kind === 'literal' && node.index.type === 'string') {
    const way = wayOf(node.operand);
    return way && [...way, node.index.text];
  }
  return undefined;
}

const TOOL_PARTS: ReadonlyMap<string, Part> = new Map([
  ['name', TOOL_NAME],
  ['target', TOOL_TARGET],
]);

/** Returns the string that an expression reads; undefined if requests cannot be selected by it. */
export function callerSubjectOf(node: Expression, identity: Identity): CallerSubject | undefined {
  const [variable, ...way] = wayOf(node) ?? [];
  const [field, name] = way;
  if (variable === 'request') return requestSubject(field, name, way.length, node);
  if (variable === 'jwt' && field !== undefined) {
    return ofValue(claimKey(pathOf(way)), identity.token);
  }
  if (variable === 'apiKey' && field !== undefined && field !== 'key') {
    return ofValue(keyFieldKey(pathOf(way)), identity.apiKey);
  }
  if (variable === 'source' && way.length === 1 && field === 'address') {
    return { part: CLIENT_ADDRESS, known: TRUE, isWhole: TRUE };
  }
  if (variable === 'mcp' && identity.callsTool && way.length === 2 && field === 'tool') {
    const part = TOOL_PARTS.get(name ?? '');
    return part && { part, known: TRUE, isWhole: TRUE };
  }
  if (variable === 'basicAuth' && way.length === 1 && field === 'username') {
    return { part: USER, known: identity.user, isWhole: TRUE };
  }
  return undefined;
}

function ofValue(key: string, known: Formula): CallerSubject {
  const forms = formsOfValue(key);
  return { part: forms.text, forms, known, isWhole: TRUE };
}

function requestSubject(
  field: string | undefined,
  name: string | undefined,
  length: number,
  node: Expression,
): CallerSubject | undefined {
  const of = (part: Part): CallerSubject => ({ part, known: TRUE, isWhole: TRUE });
  if (length === 1 && field === 'path') return of(PATH_PART);
  if (length === 1 && field === 'method') return of(METHOD_PART);
  if (length === 1 && field === 'host') return { ...of(HOST_PART), isWhole: not(present(PORT_IN_HOST)) };
  // Written as a field, a header that comes several times is a list.
  if (length === 2 && field === 'headers' && name !== undefined && node.kind === 'index') return of(headerPart(name));
  return undefined;
}

/** Returns when the subject's value is a string. */
export function isText({ part, known }: CallerSubject): Formula {
  return all(known, part.isRequired ? TRUE : present(part));
}

/** Returns when the subject has a value that is not a string. */
export function isNoText({ forms, known }: CallerSubject): Formula {
  return forms ? all(known, any(...[forms.list, forms.object, forms.plain].map(present))) : FALSE;
}

/** When its value is null. */
export function isNull({ forms, known }: CallerSubject): Formula {
  return forms ? all(known, first(forms.plain, exactly('null'))) : FALSE;
}

/** When it is a list with an item, or an object with a key, and when it is one without. */
export function holdsKey(
  { forms, known }: CallerSubject,
  item: string,
): { readonly yes: Formula; readonly no: Formula } {
  const several = forms ? [forms.list, forms.object] : [];
  return {
    yes: all(known, any(...several.map((part) => some(part, exactly(item))))),
    no: all(known, any(...several.map((part) => all(present(part), not(some(part, exactly(item))))))),
  };
}
