import type { Fields } from '../../../core/values/objects';
import { type ByKey, type ConfigPart, forKey, isPart } from './config-part';
import { type Sited, sited } from './config-path';
import { importedName } from './documents';
import { readFrontend, readFrontendSettings } from './frontend';
import type { ConfigListener } from './listeners';
import { readPolicies, trafficBlocks } from './policies';
import { attempt, isAbsent, type Reader } from './reader';
import { asRequired } from './rules';
import { secretMark } from './secret-names';
import { onListener, type TargetedPolicy } from './targeted';

/** The converted listener. */
export interface ReadListener {
  readonly listener: ConfigListener;
  readonly section: string;
  readonly isClosed: boolean;
}

/** The name of the Gateway of all listeners. */
export const GATEWAY = 'gateway';

const TARGET = { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: GATEWAY };

/** Returns the Gateway with its listeners, shared settings, and the policies before routing. */
export function readConfigGateway(
  config: ConfigPart,
  listeners: readonly ConfigListener[],
  reader: Reader,
): ReadListener[] {
  const { documents } = reader;
  const sections = new Map<string, Fields>();
  const read = listeners.flatMap((listener): ReadListener[] => {
    const section = sectionOf(listener, [...sections.keys()]);
    const fields = readListener(listener, section, reader);
    if (!fields) return [];
    sections.set(section, fields);
    return [{ listener, section, isClosed: isClosedByTls(listener, reader) }];
  });
  const settings = readFrontendSettings(config.config, ['config'], reader);
  const hasSettings = Object.keys(settings).length > 0;
  const infrastructure = { parametersRef: { group: 'proxy.example.com', kind: 'ProxyParameters', name: GATEWAY } };
  if (hasSettings) documents.add('ProxyParameters', GATEWAY, settings);
  if (sections.size > 0)
    documents.add(
      'Gateway',
      GATEWAY,
      {
        gatewayClassName: 'agentgateway',
        ...(hasSettings ? { infrastructure } : {}),
        listeners: [...sections].map(([name, fields]) => ({ name, ...fields })),
      },
      [...read.map(({ listener }) => listener.place), ['config']],
    );
  const frontend = readFrontend(config.frontendPolicies, ['frontendPolicies'], reader);
  if (Object.keys(frontend).length > 0)
    documents.add('ProxyPolicy', 'connections', { targetRefs: [TARGET], frontend }, [['frontendPolicies']]);
  const all = readLevel(onListener(config, undefined), {}, GATEWAY, reader);
  return read.map((one) => {
    const { listener, section } = one;
    const target = sections.size > 1 ? { sectionName: section } : {};
    const own = readEntrance(listener, reader);
    const isClosed = readLevel([...own, ...onListener(config, listener)], target, section, reader);
    return { ...one, isClosed: one.isClosed || isClosed || all };
  });
}

function sectionOf({ name, protocol, port }: ConfigListener, taken: readonly string[]): string {
  const given = /^listener\d+$/.test(name) ? String(protocol) : name;
  const wish = importedName(given);
  const candidates = [wish, `${wish}-${String(port)}`];
  return candidates.find((one) => !taken.includes(one)) ?? `${wish}-${String(port)}-${taken.length}`;
}

/** Returns undefined, and reports that, if a Gateway has no equivalent. */
function readListener(listener: ConfigListener, section: string, reader: Reader): Fields | undefined {
  const { port, protocol, hostname, place, tls } = listener;
  const { conversions } = reader;
  if (!['HTTP', 'HTTPS', 'TLS', 'TCP'].includes(protocol) || typeof port !== 'number' || port < 1) {
    conversions.dropped(place, `a Gateway has no listener with protocol ${protocol} at port ${String(port)}`);
    return undefined;
  }
  const isTls = protocol === 'HTTPS' || protocol === 'TLS';
  if (isPart(tls.value) && (isAbsent(tls.value.cert) || isAbsent(tls.value.key))) {
    conversions.dropped(place, 'its certificate and key are not files');
    return undefined;
  }
  return conversions.item(place, () => ({
    port,
    protocol,
    ...(hostname === '' ? {} : { hostname }),
    ...(isTls ? { tls: isPart(tls.value) ? certificate(tls, section, reader) : { mode: 'Passthrough' } } : {}),
  }));
}

function certificate({ value, place }: Sited, section: string, { conversions, secrets }: Reader): Fields {
  const { cert, key, ...others } = isPart(value) ? value : {};
  const name = secrets.secret(`${section}-tls`);
  for (const [file, entry, at] of [
    [cert, 'tls.crt', 'cert'],
    [key, 'tls.key', 'key'],
  ] as const) {
    secrets.entry(name, entry);
    conversions.needsSecret(
      [...place, at],
      { name, key: entry, from: `the file ${String(file)}` },
      secretMark(name, entry),
    );
  }
  for (const [other, one] of Object.entries(others)) {
    if (isAbsent(one) || other === 'root') continue;
    conversions.dropped([...place, other], 'it applies to the entire gateway: see `tls` of `addFrontendPolicy`');
  }
  return { mode: 'Terminate', certificateRefs: [{ name }] };
}

/** Clients without a certificate would get in. */
function isClosedByTls({ tls }: ConfigListener, { conversions }: Reader): boolean {
  const { root } = isPart(tls.value) ? tls.value : {};
  if (isAbsent(root)) return false;
  conversions.dropped(
    [...tls.place, 'root'],
    'constructs cannot request client certificates; all requests are rejected until you fix it',
  );
  return true;
}

/** Policies that resources can apply before routing; other policies apply slightly later. */
const BEFORE_ROUTING: ByKey<true> = {
  apiKey: true,
  basicAuth: true,
  extAuthz: true,
  extProc: true,
  jwtAuth: true,
  transformations: true,
};

/** The policies of a listener itself, which run before there is a route. */
function readEntrance({ policies: { value, place }, name }: ConfigListener, { conversions }: Reader): TargetedPolicy[] {
  const entries = Object.entries(isPart(value) ? value : {}).filter(([, one]) => !isAbsent(one));
  return entries.map(([key, one]) => {
    const isLater = forKey(BEFORE_ROUTING, key) !== true;
    const gateway = { gatewayName: 'default', gatewayNamespace: 'default', listenerName: name };
    const target = { gateway };
    const later = (its: unknown) => ({ [key]: whereRulesAddUp(key, its) });
    if (isLater)
      conversions.moved([...place, key], 'it is evaluated after routing', 'policies', (its) => ({
        ...{ name: { name: key, namespace: '' }, target },
        policy: later(its),
      }));
    return { policy: sited(isLater ? later(one) : { [key]: one }, ...place), isBeforeRouting: !isLater, target };
  });
}

/** Converts listener rules so that `allow` rules of a route cannot bypass them. */
function whereRulesAddUp(key: string, value: unknown): unknown {
  if (key !== 'authorization' || !isPart(value)) return value;
  const { rules } = value;
  let required = rules;
  // Unreadable rules are rejected when all of them are read.
  attempt(() => {
    required = asRequired(rules);
  });
  return { ...value, rules: required };
}

/**
 * Reads the policies of a listener, or of all listeners.
 *
 * @returns whether all requests must be rejected
 */
function readLevel(policies: readonly TargetedPolicy[], target: Fields, name: string, reader: Reader): boolean {
  const of = (wanted: boolean) => policies.filter((one) => one.isBeforeRouting === wanted).map(({ policy }) => policy);
  const [before, after] = [true, false].map((wanted) => readPolicies(of(wanted), undefined, reader));
  const targetRefs = [{ ...TARGET, ...target }];
  const early = { phase: 'PreRouting', ...before?.traffic };
  if (before && Object.keys(before.traffic).length > 0)
    reader.documents.add(
      'ProxyPolicy',
      `${name}-entrance`,
      { targetRefs, traffic: early },
      policies.map(({ policy }) => policy.place),
    );
  for (const traffic of after ? trafficBlocks(after) : [])
    reader.documents.add('ProxyPolicy', name, { targetRefs, traffic });
  const { a2a, ...backend } = after?.backend ?? {};
  if (Object.keys(backend).length > 0)
    reader.documents.add('ProxyPolicy', `${name}-destinations`, { targetRefs, backend });
  return [before, after].some((one) => one?.isClosed);
}
