import type { Expression } from '../../expressions/syntax';
import { all, FALSE, type Formula, not, present, TRUE } from '../space/formula';
import {
  CLIENT_ADDRESS,
  claimListPart,
  claimPart,
  HOST_PART,
  headerPart,
  keyFieldPart,
  METHOD_PART,
  PATH_PART,
  type Part,
  PORT_IN_HOST,
  TOOL_NAME,
  TOOL_TARGET,
  USER,
} from '../space/part';
import type { Identity } from './identity';

/** What an expression compares: a text of the request or of who sends it. */
export interface Subject {
  readonly part: Part;
  /** When there is one, beside that the part has a value. */
  readonly known: Formula;
  /** The same value where it is a list. */
  readonly list?: Part;
  /** Where the value may be longer than the part says: when it is the part alone. */
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

/** What an expression reads, where that is a text that requests can be chosen by. */
export function subjectOf(node: Expression, identity: Identity): Subject | undefined {
  const [variable, ...way] = wayOf(node) ?? [];
  const [field, name] = way;
  if (variable === 'request') return requestSubject(field, name, way.length, node);
  if (variable === 'jwt' && field !== undefined) {
    const path = way.join('.');
    return { part: claimPart(path), list: claimListPart(path), known: identity.token, isWhole: TRUE };
  }
  if (variable === 'apiKey' && field !== undefined && field !== 'key') {
    return { part: keyFieldPart(way.join('.')), known: identity.apiKey, isWhole: TRUE };
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

function requestSubject(
  field: string | undefined,
  name: string | undefined,
  length: number,
  node: Expression,
): Subject | undefined {
  const of = (part: Part): Subject => ({ part, known: TRUE, isWhole: TRUE });
  if (length === 1 && field === 'path') return of(PATH_PART);
  if (length === 1 && field === 'method') return of(METHOD_PART);
  if (length === 1 && field === 'host') return { ...of(HOST_PART), isWhole: not(present(PORT_IN_HOST)) };
  // Written as a field, a header that comes several times is a list.
  if (length === 2 && field === 'headers' && name !== undefined && node.kind === 'index') return of(headerPart(name));
  return undefined;
}

/** When the subject has a value that is a text. */
export function isText({ part, known }: Subject): Formula {
  return all(known, part.isRequired ? TRUE : present(part));
}

/** When it has a value that is none: a list. */
export function isList({ list, known }: Subject): Formula {
  return list ? all(known, present(list)) : FALSE;
}
