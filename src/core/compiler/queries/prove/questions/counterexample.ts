import { addToList } from '../../../../values/lists-in-maps';
import type { GatewayAttachment, ListenerAttachment, RuleAttachment } from '../../../model/attachment';
import { namesIn, pathOf } from '../../../model/value-path';
import { nameOfRule } from '../../explain/rules';
import type { Box } from '../space/box';
import { present } from '../space/formula';
import {
  API_KEY,
  CLIENT_ADDRESS,
  CLIENT_CERTIFICATE,
  claimKey,
  claimPart,
  EXTERNAL_CONSENT,
  formsOfValue,
  HOST_PART,
  keyFieldKey,
  METHOD_PART,
  PATH_PART,
  PORT_IN_HOST,
  QUERY_BEHIND_SLASH,
  SERVER_NAME,
  TOKEN,
  TOOL_NAME,
  TOOL_TARGET,
  USER,
} from '../space/part';
import type { Counterexample, ExampleCaller } from '../verdict';
import { speaksTls } from './listener-formula';

/** Where a request is sent. */
export interface Socket {
  /** Absent: none is for its host. */
  readonly listener?: string;
  readonly port: number;
  readonly tls: boolean;
}

export function socketOf(attachment: ListenerAttachment): Socket {
  const { key, port } = attachment.listener;
  return { listener: key, port, tls: speaksTls(attachment) };
}

/** The example of a box, as a request and who sends it. */
export function counterexampleIn(
  found: Box,
  gateway: GatewayAttachment,
  { listener, port, tls }: Socket,
  rule: RuleAttachment | undefined,
  destination: string | undefined,
): Counterexample {
  const box = found.valuesOf(TOKEN).length > 0 ? named(found) : found;
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
    caller: callerOf(box),
    ...(box.parts.includes(TOOL_NAME) ? { tool: { target: one(TOOL_TARGET), name: one(TOOL_NAME) } } : {}),
    ...(rule ? { rule: nameOfRule(rule) } : {}),
    ...(destination === undefined ? {} : { destination }),
  };
}

/** Of a token without an issuer the right one would be assumed, and of one without an audience. */
function named(box: Box): Box {
  const audience = claimPart('aud');
  const asked = [claimPart('iss'), ...(box.parts.includes(audience) ? [audience] : [])];
  return asked.reduce((known, part) => known.and(present(part)) ?? known, box);
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
  return namedParts(box, 'header ').flatMap(([name, values]) => values.map((value) => [name, value] as const));
}

function callerOf(box: Box): ExampleCaller {
  const has = (part: typeof TOKEN) => box.valuesOf(part).length > 0;
  const [user] = box.valuesOf(USER);
  const asksService = box.parts.includes(EXTERNAL_CONSENT);
  return {
    ...(has(TOKEN) ? { jwt: nested(valuesIn(box, claimKey(''))) } : {}),
    ...(box.parts.includes(CLIENT_ADDRESS) ? { clientAddress: box.valuesOf(CLIENT_ADDRESS)[0] } : {}),
    ...(has(API_KEY) ? { apiKey: nested(valuesIn(box, keyFieldKey(''))) } : {}),
    ...(user === undefined ? {} : { basicAuthUser: user }),
    ...(has(CLIENT_CERTIFICATE) ? { hasClientCertificate: true } : {}),
    ...(asksService ? { externalAuthorizationAllows: has(EXTERNAL_CONSENT) } : {}),
  };
}

/** Claims or fields of keys, whatever they are. */
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

/** `realm.roles` stands inside of `realm`. */
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
