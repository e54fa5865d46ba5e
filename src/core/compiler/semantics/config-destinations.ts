import type { ConfigKey, ConfigPart } from '../../data-plane/config';
import { isObject } from '../../values/objects';

/** A place that the data plane opens connections to. */
export interface ConfigDestination {
  /** A DNS name or an IPv4 address; absent: any. */
  readonly host?: string;
  /** Absent: any. */
  readonly port?: number;
}

const HTTPS = 443;
/** Parts of the config that represent a service of a cloud or a provider, which is reached over HTTPS at its own host. */
const PUBLIC_SERVICES: ReadonlySet<string> = new Set<ConfigKey>([
  'aws',
  'azure',
  'gcp',
  'openAIModeration',
  'bedrockGuardrails',
  'googleModelArmor',
  'azureContentSafety',
]);
export const NOWHERE = 'invalid.invalid';

/** Every place that a config names, in the order of the config. Names are looked up by the data plane itself. */
export function configDestinations(config: object): ConfigDestination[] {
  const found = new Map<string, ConfigDestination>();
  const add = (destination: ConfigDestination) => {
    if (destination.host !== NOWHERE) found.set(`${destination.host ?? '*'}:${destination.port ?? '*'}`, destination);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    for (const destination of destinationsOf(value)) add(destination);
    for (const below of Object.values(value)) visit(below);
  };
  visit(config);
  return [...found.values()];
}

/** The places that a part of the config names itself; parts below it name their own. */
export function destinationsOf(part: ConfigPart): ConfigDestination[] {
  const found: ConfigDestination[] = [];
  const { host, port, hostOverride, provider, params, url, mcpAuthentication, service } = part;
  const baseUrl = isObject(params) ? params.baseUrl : undefined;
  for (const text of [host, hostOverride]) {
    const [, name, number] = (typeof text === 'string' && /^([^\s:/]+):(\d+)$/.exec(text)) || [];
    if (name) found.push({ host: name, port: Number(number) });
  }
  if (typeof host === 'string' && !host.includes('/') && typeof port === 'number') found.push({ host, port });
  if (isObject(service)) found.push(...poolOf(service));
  // Models contain the name of their provider if the data plane knows it.
  const isProvider = isObject(provider) || (typeof provider === 'string' && part.id !== undefined);
  if (isProvider && hostOverride === undefined && baseUrl === undefined) found.push({ port: HTTPS });
  for (const text of [host, url, baseUrl]) {
    if (typeof text === 'string' && /^https?:\/\//.test(text)) found.push(...destinationsOfUrl(text));
  }
  if (isObject(mcpAuthentication)) found.push(...issuerOf(mcpAuthentication));
  if (part.dynamic !== undefined) found.push({});
  if (Object.keys(part).some((key) => PUBLIC_SERVICES.has(key))) found.push({ port: HTTPS });
  return found;
}

/** A pool is known by the name `namespace/host`. An endpoint picker chooses the address. */
function poolOf({ name, port }: ConfigPart): ConfigDestination[] {
  const [, host] = typeof name === 'string' ? name.split('/') : [];
  return host !== undefined && typeof port === 'number' ? [{ host, port }] : [];
}

/** The issuer provides the metadata that MCP clients request. */
function issuerOf({ issuer }: ConfigPart): ConfigDestination[] {
  return typeof issuer === 'string' && /^https?:\/\//.test(issuer) ? destinationsOfUrl(issuer) : [];
}

/** Returns the destinations of a URL; empty for other strings, which call nothing. */
export function destinationsOfUrl(text: string): ConfigDestination[] {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(url)) return [];
  const { hostname, port, protocol } = new URL(url);
  return [{ host: hostname, port: port ? Number(port) : protocol === 'https:' ? HTTPS : 80 }];
}
