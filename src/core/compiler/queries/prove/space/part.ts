import { DEFAULT_OPTIONS } from '../../../model/options';
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
  onlyText,
  PATH,
  PLAIN_VALUE,
  SOME_TEXT,
  type TextKind,
} from '../languages/text-kind';
import { matching, type Words } from '../languages/words';

/**
 * A part of a request or of its sender that conditions refer to. It has no value, one, or several (headers, lists). Routes then test
 * whether one of them matches, and expressions read the first.
 */
export interface Part {
  readonly key: string;
  readonly kind: TextKind;
  /** It is always there. */
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
  /** Returns the literals for other parts that follow from its presence or absence: a claim is a string, a list, or another type. */
  readonly consequences: (isPresent: boolean) => readonly FormulaLiteral[];
  /** The place, if the part represents a required credential's place. */
  readonly showing?: Showing;
}

/** One thing that is so, or is not. */
export interface FormulaLiteral {
  readonly of: Part;
  /** `first`: its first value is among the words; `some`: one of its values is; `present`: it is there. */
  readonly is: 'first' | 'some' | 'present';
  /** Absent for `present`. */
  readonly words?: Words;
  readonly isPositive: boolean;
}

/** A place in a request at which a credential is required. */
export interface Showing {
  readonly credential: Part;
  /** Absent if an expression determines the place, which can be any part. */
  readonly in: Part | undefined;
  /** The values of the part that contain the credential. */
  readonly words: Words;
  readonly example: string;
  /** Whether the credential is removed before routes match. */
  readonly isTaken: boolean;
  /** Whether callers are refused if they have the credential but do not present it there. */
  readonly isRequired: boolean;
  /** Who shows a wrong one there is refused. */
  readonly isChecked: boolean;
  /** The doubt that applies if there are further conditions on that place. */
  readonly doubt: string;
}

const parts = new Map<string, Part>();

interface Traits {
  readonly required?: true;
  readonly repeatable?: true;
  readonly consequences?: Part['consequences'];
  readonly showing?: Showing;
}

function partOf(
  key: string,
  kind: TextKind,
  { required, repeatable, consequences = () => [], showing }: Traits = {},
): Part {
  const part = parts.get(key) ?? {
    key,
    kind,
    isRequired: required ?? false,
    isRepeatable: repeatable ?? false,
    consequences,
    ...(showing ? { showing } : {}),
  };
  parts.set(key, part);
  return part;
}

/** The host, without its port. */
export const HOST_PART = partOf('host', HOST, { required: true });
export const PATH_PART = partOf('path', PATH, { required: true });
export const METHOD_PART = partOf('method', METHOD, { required: true });
/** The name in the handshake. */
export const SERVER_NAME = partOf('server name', HOST, { required: true });
/** The Host header has a port. */
export const PORT_IN_HOST = partOf('a port in the Host header', ANY_TEXT);

const { receivedHeaders, cookies } = DEFAULT_OPTIONS.dataPlane.requests;

/** Returns the part for a header as received, which policies and routes see. */
export function headerPart(name: string): Part {
  const lower = name.toLowerCase();
  const key = `header ${lower}`;
  const received = receivedHeaders.get(lower);
  if (received?.is === 'removed') return partOf(key, NO_TEXT, { repeatable: true });
  if (lower === 'upgrade')
    return partOf(key, HEADER_VALUE, { repeatable: true, consequences: ofUpgrade('connection') });
  if (received?.is !== 'reduced') return partOf(key, HEADER_VALUE, { repeatable: true });
  const consequences = lower === 'connection' ? ofUpgrade('upgrade') : undefined;
  return partOf(key, onlyText(received.to), { repeatable: true, ...(consequences ? { consequences } : {}) });
}

/** Both headers of an upgrade are there or neither, and only HTTP/1.1 has them. */
function ofUpgrade(other: string): Part['consequences'] {
  return (isPositive) => [{ of: headerPart(other), is: 'present', isPositive }, ...(isPositive ? NOT_OVER_HTTP2 : [])];
}

const HOST_HEADER = partOf('header host', HEADER_VALUE, { repeatable: true });
const NOT_OVER_HTTP2: readonly FormulaLiteral[] = [{ of: HOST_HEADER, is: 'present', isPositive: false }];

/** A header as the client sends it, if the data plane changes it. */
export const sentHeaderPart = (name: string): Part =>
  partOf(`sent header ${name.toLowerCase()}`, HEADER_VALUE, { repeatable: true });

/** A header that the client sends and names in `Connection`, so that it is removed. */
export const droppedHeaderPart = (name: string): Part =>
  partOf(`dropped header ${name.toLowerCase()}`, HEADER_VALUE, {
    repeatable: true,
    consequences: (isPresent) => (isPresent ? NOT_OVER_HTTP2 : []),
  });

/** Cookies as policies before routing and routes see them. */
export const COOKIE_PART = headerPart('cookie');
const KEPT_COOKIES = matching(cookies.kept, 'whole');
/** Cookies as policies of routes see them: all of them in one header, written anew. */
export const REJOINED_COOKIES = partOf(
  'rejoined cookies',
  { ...HEADER_VALUE, name: 'cookies', form: cookies.unchanged },
  {
    consequences: (isPositive) => [{ of: COOKIE_PART, is: 'some', words: KEPT_COOKIES, isPositive }],
  },
);
/** A header that no client can choose. */
export const isRewritten = (name: string): boolean => receivedHeaders.get(name)?.is === 'rewritten';
/** The name of the header that a part is. */
export const headerOf = ({ key }: Part): string | undefined => /^header (.*)$/s.exec(key)?.[1];
/** Reports whether an expression may look for a credential in a part. */
export const mayShow = ({ key }: Part): boolean => /^(header|query) /.test(key);
export const queryPart = (name: string): Part => partOf(`query parameter ${name}`, LINES);
/** The query after its first slash. Parameters are written without slashes. */
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
  const isPlain = PLAIN_CLAIMS.some((claim) => key === claimKey(claim) || key === EARLY + claimKey(claim));
  const but = (own: keyof FormsOfValue) => (isPresent: boolean) =>
    Object.entries(isPresent ? formsOfValue(key) : {}).flatMap(([name, of]: [string, Part]): FormulaLiteral[] =>
      name === own ? [] : [{ of, is: 'present', isPositive: false }],
    );
  return {
    text: partOf(key, LINES, { consequences: but('text') }),
    list: partOf(`list of ${key}`, isPlain ? NO_TEXT : LINES, { repeatable: true, consequences: but('list') }),
    object: partOf(`object of ${key}`, isPlain ? NO_TEXT : SOME_TEXT, {
      repeatable: true,
      consequences: but('object'),
    }),
    plain: partOf(`value of ${key}`, PLAIN_VALUE, { consequences: but('plain') }),
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
/** Types of credentials. */
export type Credential = 'token' | 'apiKey' | 'user';
export const CREDENTIAL_TYPES: readonly Credential[] = ['token', 'apiKey', 'user'];
export const CREDENTIALS: Readonly<Record<Credential, Part>> = { token: TOKEN, apiKey: API_KEY, user: USER };

/**
 * Prefix of the parts for a second credential. Routes may require a credential of the same type as policies before routing; callers then
 * have two of them.
 */
const EARLY = 'early ';

const VALUES: Readonly<Partial<Record<Credential, RegExp>>> = {
  token: /^(?:(\w+) of )?(claim .*)$/s,
  apiKey: /^(?:(\w+) of )?(key field .*)$/s,
};

/** Returns the same part of the credential that is presented before routing. Parts of other credentials are returned unchanged. */
export function earlyPart(part: Part, credential: Credential): Part {
  if (part === CREDENTIALS[credential]) return partOf(EARLY + part.key, ANY_TEXT);
  const [, form = 'text', key] = VALUES[credential]?.exec(part.key) ?? [];
  if (key === undefined) return part;
  const forms: Readonly<Record<string, Part>> = { ...formsOfValue(EARLY + key) };
  return forms[form === 'value' ? 'plain' : form] ?? part;
}

/** Returns the doubt about a place for which there are further conditions than those on a credential. */
export const placeDoubt = (place: string): string => `the value of ${place}, which may also contain credentials`;

/** Returns the part for a credential at this place. If the place is unknown, the usual header applies. */
export function shownAt(showing: Showing): Part {
  const { credential, in: place, words, isTaken, isRequired, isChecked } = showing;
  const how = JSON.stringify({ isTaken, isRequired, isChecked });
  return partOf(`${credential.key} shown at ${place?.key}: ${words.key} ${how}`, ANY_TEXT, { showing });
}
/** Reports whether a part represents a caller's identity that credentials or services establish. */
export const showsCaller = ({ key }: Part): boolean =>
  [TOKEN, API_KEY, USER, CLIENT_CERTIFICATE, EXTERNAL_CONSENT].some(
    (part) => key === part.key || key === EARLY + part.key,
  ) || /(?:^|^\w+ of )(?:early )?(?:claim|key field) /.test(key);
/** The client's address, or that of another client in front of the gateway. */
export const CLIENT_ADDRESS = partOf('client address', ADDRESS, { required: true });
export const CLIENT_CERTIFICATE = partOf('client certificate', ANY_TEXT);
/** The consent of the authorization services that are called for requests. */
export const EXTERNAL_CONSENT = partOf('external authorization', ANY_TEXT);

/** The server and the tool name of an MCP tool call. */
export const TOOL_TARGET = partOf('tool target', SOME_TEXT);
export const TOOL_NAME = partOf('tool name', SOME_TEXT);

const DOUBT = 'doubt ';
const SIDE = '\0';

/** Returns a part for an undecidable condition. For an expression, its truth and its falsehood are separate conditions. */
export const doubtPart = (text: string, side = ''): Part => partOf(`${DOUBT}${text}${SIDE}${side}`, ANY_TEXT);

/** Returns the doubt that a part represents, if it does. */
export function doubtOf({ key }: Part): string | undefined {
  return key.startsWith(DOUBT) ? key.slice(DOUBT.length, key.indexOf(SIDE)) : undefined;
}
