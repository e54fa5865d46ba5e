import { PLAIN_CLAIMS } from '../../evaluate/authentication';
import { ADDRESS } from '../languages/addresses';
import {
  ANY_TEXT,
  HEADER_VALUE,
  HOST,
  LINES,
  METHOD,
  NO_TEXT,
  OF_QUERY,
  PATH,
  PLAIN_VALUE,
  SOME_TEXT,
  type TextKind,
} from '../languages/text-kind';
import type { Words } from '../languages/words';

/**
 * A part of a request, or of who sends it, that something can be asked about. It has no value, one, or several (headers, lists): then
 * routes ask whether one of them fits, and expressions look at the first.
 */
export interface Part {
  readonly key: string;
  readonly kind: TextKind;
  /** It is always there. */
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
  /** What is not there where this is: a claim is a text, a list, or something else. */
  readonly alternatives: () => readonly Part[];
  /** Of a part that says where a credential is asked for: that place. */
  readonly showing?: Showing;
}

/** A place in a request at which a credential is asked for. */
export interface Showing {
  readonly credential: Part;
  /** Nothing where an expression looks for it: it may be anywhere. */
  readonly in: Part | undefined;
  /** What the part holds where it shows the credential. */
  readonly words: Words;
  readonly example: string;
  /** It is taken out before routes match. */
  readonly isTaken: boolean;
  /** Nobody gets through who has the credential and does not show it there. */
  readonly isRequired: boolean;
  /** Who shows a wrong one there is refused. */
  readonly isChecked: boolean;
  /** What cannot be said where more is asked for there. */
  readonly doubt: string;
}

const parts = new Map<string, Part>();

interface Traits {
  readonly required?: true;
  readonly repeatable?: true;
  readonly alternatives?: () => readonly Part[];
  readonly showing?: Showing;
}

function partOf(
  key: string,
  kind: TextKind,
  { required, repeatable, alternatives = () => [], showing }: Traits = {},
): Part {
  const part = parts.get(key) ?? {
    key,
    kind,
    isRequired: required ?? false,
    isRepeatable: repeatable ?? false,
    alternatives,
    ...(showing ? { showing } : {}),
  };
  parts.set(key, part);
  return part;
}

/** Without its port. */
export const HOST_PART = partOf('host', HOST, { required: true });
export const PATH_PART = partOf('path', PATH, { required: true });
export const METHOD_PART = partOf('method', METHOD, { required: true });
/** The name in the handshake. */
export const SERVER_NAME = partOf('server name', HOST, { required: true });
/** The Host header has a port. */
export const PORT_IN_HOST = partOf('a port in the Host header', ANY_TEXT);

export const headerPart = (name: string): Part =>
  partOf(`header ${name.toLowerCase()}`, HEADER_VALUE, { repeatable: true });
/** The name of the header that a part is. */
export const headerOf = ({ key }: Part): string | undefined => /^header (.*)$/s.exec(key)?.[1];
/** Where an expression may look for a credential. */
export const mayShow = ({ key }: Part): boolean => /^(header|query) /.test(key);
export const queryPart = (name: string): Part => partOf(`query parameter ${name}`, LINES);
/** What follows the first slash of the query: parameters are written without one. */
export const QUERY_BEHIND_SLASH = partOf('query behind a slash', OF_QUERY);

export const claimKey = (path: string): string => `claim ${path}`;
export const keyFieldKey = (path: string): string => `key field ${path}`;

/** A value of JSON is one of these, or is not there. */
export interface FormsOfValue {
  readonly text: Part;
  /** Its items. */
  readonly list: Part;
  /** Its keys. */
  readonly object: Part;
  readonly plain: Part;
}

export function formsOfValue(key: string): FormsOfValue {
  const isPlain = PLAIN_CLAIMS.some((claim) => key === claimKey(claim));
  const but = (own: keyof FormsOfValue) => () =>
    Object.entries(formsOfValue(key)).flatMap(([name, part]: [string, Part]) => (name === own ? [] : [part]));
  return {
    text: partOf(key, LINES, { alternatives: but('text') }),
    list: partOf(`list of ${key}`, isPlain ? NO_TEXT : LINES, { repeatable: true, alternatives: but('list') }),
    object: partOf(`object of ${key}`, isPlain ? NO_TEXT : SOME_TEXT, {
      repeatable: true,
      alternatives: but('object'),
    }),
    plain: partOf(`value of ${key}`, PLAIN_VALUE, { alternatives: but('plain') }),
  };
}

/** A valid token. */
export const TOKEN = partOf('token', ANY_TEXT);
export const claimPart = (path: string): Part => formsOfValue(claimKey(path)).text;
export const claimListPart = (path: string): Part => formsOfValue(claimKey(path)).list;
export const API_KEY = partOf('API key', ANY_TEXT);
export const keyFieldPart = (path: string): Part => formsOfValue(keyFieldKey(path)).text;
/** Name of one whose password is right. */
export const USER = partOf('user', ANY_TEXT);
/** What nobody knows of a place in which more is asked for than a credential. */
export const placeDoubt = (place: string): string => `what ${place} says, in which credentials are shown, too`;

/** A credential is asked for at this place. Where no place is known, it is the usual header. */
export function shownAt(showing: Showing): Part {
  const { credential, in: place, words, isTaken, isRequired, isChecked } = showing;
  const how = JSON.stringify({ isTaken, isRequired, isChecked });
  return partOf(`${credential.key} shown at ${place?.key}: ${words.key} ${how}`, ANY_TEXT, { showing });
}
/** Whether it is something that credentials or services say of a caller. */
export const showsCaller = ({ key }: Part): boolean =>
  [TOKEN, API_KEY, USER, CLIENT_CERTIFICATE, EXTERNAL_CONSENT].some((part) => part.key === key) ||
  /(?:^|^\w+ of )(?:claim|key field) /.test(key);
/** Where the client is; for another client in front of the gateway, that one's. */
export const CLIENT_ADDRESS = partOf('client address', ADDRESS, { required: true });
export const CLIENT_CERTIFICATE = partOf('client certificate', ANY_TEXT);
/** The services that are asked about requests let them pass. */
export const EXTERNAL_CONSENT = partOf('external authorization', ANY_TEXT);

/** Of the call of an MCP tool: the server, and the name of the tool there. */
export const TOOL_TARGET = partOf('tool target', SOME_TEXT);
export const TOOL_NAME = partOf('tool name', SOME_TEXT);

const DOUBT = 'doubt ';
const SIDE = '\0';

/** Something that nobody can say here; of an expression, whether it is true and whether it is false are two things. */
export const doubtPart = (text: string, side = ''): Part => partOf(`${DOUBT}${text}${SIDE}${side}`, ANY_TEXT);

/** What cannot be said, where that is what a part stands for. */
export function doubtOf({ key }: Part): string | undefined {
  return key.startsWith(DOUBT) ? key.slice(DOUBT.length, key.indexOf(SIDE)) : undefined;
}
