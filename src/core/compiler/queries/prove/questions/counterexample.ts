import { addToList } from '../../../../values/lists-in-maps';
import type { GatewayAttachment, ListenerAttachment, RuleAttachment } from '../../../model/attachment';
import { namesIn, pathOf } from '../../../model/value-path';
import { nameOfRule } from '../../explain/rules';
import { NEVER, repeatedCredentialsAt } from '../caller/repeated-credentials';
import type { Box } from '../space/box';
import { present } from '../space/formula';
import {
  CLIENT_ADDRESS,
  CLIENT_CERTIFICATE,
  CREDENTIALS,
  type Credential,
  claimKey,
  claimPart,
  EXTERNAL_CONSENT,
  earlyPart,
  formsOfValue,
  HOST_PART,
  headerPart,
  keyFieldKey,
  METHOD_PART,
  PATH_PART,
  type Part,
  PORT_IN_HOST,
  QUERY_BEHIND_SLASH,
  SERVER_NAME,
  TOKEN,
  TOOL_NAME,
  TOOL_TARGET,
} from '../space/part';
import type { Counterexample, ExampleCaller, ExampleCredentials } from '../verdict';
import { speaksTls } from './listener-formula';

/** That of a route, and the one that is shown before routing. */
const CREDENTIAL_TOKENS = [false, true];

/** The address to which a request is sent. */
export interface Socket {
  /** The listener that accepts the connection; absent without TLS if no listener matches the host. */
  readonly listener?: string;
  readonly port: number;
  readonly tls: boolean;
  /** The types of credentials that both policies before routing and routes require. */
  readonly repeatedCredentials?: ReadonlySet<Credential>;
}

export function socketOf(attachment: ListenerAttachment): Socket {
  const { key, port } = attachment.listener;
  return { listener: key, port, tls: speaksTls(attachment), repeatedCredentials: repeatedCredentialsAt(attachment) };
}

/** The example of a box, as a request and who sends it. */
export function counterexampleIn(
  found: Box,
  gateway: GatewayAttachment,
  { listener, port, tls, repeatedCredentials = NEVER }: Socket,
  rule: RuleAttachment | undefined,
  destination: string | undefined,
): Counterexample {
  const box = CREDENTIAL_TOKENS.reduce((known, isEarly) => named(known, isEarly), found);
  const { resource } = gateway.gateway;
  const one = (part: Parameters<Box['valuesOf']>[0]) => box.valuesOf(part)[0] ?? '';
  return {
    gateway: `${resource.namespace}/${resource.name}`,
    ...(listener === undefined ? {} : { listener }),
    port,
    tls,
    ...(tls ? { serverName: one(SERVER_NAME) } : {}),
    method: one(METHOD_PART),
    host: box.valuesOf(PORT_IN_HOST).length > 0 ? `${one(HOST_PART)}:${port}` : one(HOST_PART),
    path: one(PATH_PART) + queryOf(box),
    headers: headersOf(box),
    ...(box.valuesOf(headerPart('host')).length > 0 ? { http2: true } : {}),
    caller: callerOf(box, repeatedCredentials),
    ...(box.parts.includes(TOOL_NAME) ? { tool: { target: one(TOOL_TARGET), name: one(TOOL_NAME) } } : {}),
    ...(rule ? { rule: nameOfRule(rule) } : {}),
    ...(destination === undefined ? {} : { destination }),
  };
}

/** Names the issuer and audience of a token, because the evaluator would assume the right ones. */
function named(box: Box, isEarly: boolean): Box {
  const own = (part: Part) => (isEarly ? earlyPart(part, 'token') : part);
  if (box.valuesOf(own(TOKEN)).length === 0) return box;
  const audience = own(claimPart('aud'));
  const tokenParts = [own(claimPart('iss')), ...(box.parts.includes(audience) ? [audience] : [])];
  return tokenParts.reduce((known, part) => known.and(present(part)) ?? known, box);
}

function namedParts(box: Box, prefix: string): readonly (readonly [name: string, values: readonly string[]])[] {
  return box.parts.flatMap((part) => {
    const values = part.key.startsWith(prefix) ? box.valuesOf(part) : [];
    return values.length > 0 ? [[part.key.slice(prefix.length), values] as const] : [];
  });
}

function queryOf(box: Box): string {
  const pairs = namedParts(box, 'query parameter ').map(([name, [value = '']]) =>
    [name, value].map(encodeURIComponent).join('='),
  );
  const behindSlash = box.valuesOf(QUERY_BEHIND_SLASH).map((text) => `/${text}`);
  const query = [...pairs, ...behindSlash].join('&');
  return query === '' ? '' : `?${query}`;
}

function headersOf(box: Box): Counterexample['headers'] {
  const [seen, sent, dropped] = ['header ', 'sent header ', 'dropped header '].map((prefix) => namedParts(box, prefix));
  const differently = new Set(sent.map(([name]) => name));
  const named = [...dropped.map(([name]) => name), ...seen.flatMap(([name]) => (name === 'upgrade' ? [name] : []))];
  return [
    ...seen.filter(([name]) => name !== 'connection' && !differently.has(name)),
    ...sent,
    ...dropped,
    ...(named.length > 0 && !differently.has('connection') ? [['connection', [named.join(', ')]] as const] : []),
  ].flatMap(([name, values]) => values.map((value) => [name, value] as const));
}

function callerOf(box: Box, repeatedCredentials: ReadonlySet<Credential>): ExampleCaller {
  const has = (part: typeof TOKEN) => box.valuesOf(part).length > 0;
  const needsConsent = box.parts.includes(EXTERNAL_CONSENT);
  const { jwt, apiKey, basicAuthUser } = credentialsOf(box, () => false);
  return {
    ...(jwt ? { jwt } : {}),
    ...(box.parts.includes(CLIENT_ADDRESS) ? { clientAddress: box.valuesOf(CLIENT_ADDRESS)[0] } : {}),
    ...(apiKey ? { apiKey } : {}),
    ...(basicAuthUser === undefined ? {} : { basicAuthUser }),
    ...(repeatedCredentials.size > 0
      ? { beforeRouting: credentialsOf(box, (type) => repeatedCredentials.has(type)) }
      : {}),
    ...(has(CLIENT_CERTIFICATE) ? { hasClientCertificate: true } : {}),
    ...(needsConsent ? { externalAuthorizationAllows: has(EXTERNAL_CONSENT) } : {}),
  };
}

/** @param isEarly - the types of which policies before routing are shown another one */
function credentialsOf(box: Box, isEarly: (type: Credential) => boolean): ExampleCredentials {
  const of = (type: Credential, part: Part) => (isEarly(type) ? earlyPart(part, type) : part);
  const values = (type: Credential, key: string) => nested(valuesIn(box, of(type, formsOfValue(key).text).key));
  const isShown = (type: Credential) => box.valuesOf(of(type, CREDENTIALS[type])).length > 0;
  const [user] = box.valuesOf(of('user', CREDENTIALS.user));
  return {
    ...(isShown('token') ? { jwt: values('token', claimKey('')) } : {}),
    ...(isShown('apiKey') ? { apiKey: values('apiKey', keyFieldKey('')) } : {}),
    ...(user === undefined ? {} : { basicAuthUser: user }),
  };
}

/** Returns claims or fields of keys with any value. */
function valuesIn(box: Box, prefix: string): readonly (readonly [path: string, value: unknown])[] {
  const { text, list, object, plain } = formsOfValue(prefix);
  return [
    ...namedParts(box, text.key).map(([path, [value = '']]) => [path, value] as const),
    ...namedParts(box, list.key),
    ...namedParts(box, object.key).map(
      ([path, keys]) => [path, Object.fromEntries(keys.map((key) => [key, 1]))] as const,
    ),
    ...namedParts(box, plain.key).map(
      ([path, [value = 'null']]) => [path, value === 'null' ? null : Number(value)] as const,
    ),
  ];
}

/** Nests paths: `realm.roles` is a field of `realm`. */
function nested(pairs: readonly (readonly [path: string, value: unknown])[]): Readonly<Record<string, unknown>> {
  const inner = new Map<string, (readonly [path: string, value: unknown])[]>();
  const own: (readonly [name: string, value: unknown])[] = [];
  for (const [path, value] of pairs) {
    const [name = '', ...below] = namesIn(path);
    if (below.length === 0) own.push([name, value]);
    else addToList(inner, name, [pathOf(below), value]);
  }
  return Object.fromEntries([...own, ...[...inner].map(([name, below]) => [name, nested(below)] as const)]);
}
