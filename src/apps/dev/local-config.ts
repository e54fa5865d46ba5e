import { type Document, isMap, isNode, isScalar, isSeq, type Pair, parseDocument, visit } from 'yaml';
import { poolOfHost } from '../../core/compiler/semantics/cluster-hosts';
import type { ConfigKey } from '../../core/data-plane/config';
import type { ConfigView } from './config-view';
import type { Issuer } from './mock-tokens';
import { OwnOrigins } from './own-origins';

/** The local address of a Service of the cluster. */
export interface LocalAddress {
  readonly host: string;
  readonly port: number;
  /** Whether it is called without TLS, regardless of the config. */
  readonly plain: boolean;
}

/** An upstream that a mock can replace: its identity, and the format of its responses. */
export interface Upstream {
  readonly type: 'provider' | 'target' | 'model' | 'pool';
  /** The type, and the names on the way to it. */
  readonly key: string;
  readonly names: readonly string[];
  /** The provider or transport, as the config names it; empty for a pool. */
  readonly kind: string;
  /** The address that the config states, `host:port`; for a pool that of its endpoint picker. */
  readonly address?: string | undefined;
}

/** The changes to a config that make it run on this machine. */
export interface LocalChoices {
  /** The port of this machine for one of the config. */
  port(port: number): number;
  /** Undefined: the address stays as it is. */
  address(host: string, port: number): LocalAddress | undefined;
  /** Returns the port of the mock for a provider or a target; undefined: the upstream itself is called. */
  mockPort(upstream: Upstream): number | undefined;
  /** Returns the port of a gateway of the same session that serves an address, `host:port`; undefined: none does. */
  neighborPort?(address: string): number | undefined;
  /** The keys that validate all tokens, as a JSON string; undefined: the keys that the config names. */
  readonly keySet?: string | undefined;
  /** An expression that connections must match; undefined: all are allowed. */
  readonly visitors?: string | undefined;
}

const LOOPBACK = '127.0.0.1';
/** Apply in addition to the settings of the config: a connection has to satisfy all rules of this kind. */
const CONNECTION_RULES: readonly ConfigKey[] = ['frontendPolicies', 'networkAuthorization', 'rules'];
const REMOTE_LIMIT: ConfigKey = 'remoteRateLimit';
const MCP_TARGETS: readonly ConfigKey[] = ['mcp', 'sse'];

/** A part of a config in its document. It accepts only keys that a config can have. */
interface PartNode {
  readonly items: readonly Pair[];
  get(key: ConfigKey, keepScalar?: boolean): unknown;
  has(key: ConfigKey): boolean;
  set(key: ConfigKey, value: unknown): void;
  delete(key: ConfigKey): boolean;
  hasIn(path: readonly ConfigKey[]): boolean;
  setIn(path: readonly string[], value: unknown): void;
}

interface PlacedUpstream {
  readonly upstream: Upstream;
  readonly part: PartNode;
  /** The backend that contains the part. */
  readonly backend: PartNode;
  /** Replaces the upstream with a mock on a port of this machine. */
  replace(part: PartNode, port: number): void;
}

/** A config in the form of its file, which keeps its placeholders when it is written again. */
export class LocalConfig {
  private readonly document: Document;

  /** @param text the config of the data plane */
  public constructor(text: string) {
    this.document = parseDocument(text);
  }

  /** The ports that are opened. */
  public get ports(): number[] {
    return this.opened().flatMap((bind) => {
      const port = bind.get('port');
      return typeof port === 'number' && bind.get('mode') !== 'internal' ? [port] : [];
    });
  }

  /** The providers and MCP targets of all backends, and the pools of all routes, in order, then models. */
  public get upstreams(): readonly Upstream[] {
    return this.placedUpstreams().map(({ upstream }) => upstream);
  }

  /** Returns the issuers whose tokens the config requires, in order. */
  public get issuers(): readonly Issuer[] {
    const found = new Map<string, Issuer>();
    visit(this.document, {
      Map: (_key, map: PartNode) => {
        const issuer = textAt(map, 'issuer');
        const audiences = map.get('audiences');
        const texts = isSeq(audiences) ? audiences.items.map((item) => String(isScalar(item) ? item.value : item)) : [];
        if (map.has('jwks')) found.set(JSON.stringify([issuer, texts]), { issuer, audiences: texts });
      },
    });
    return [...found.values()];
  }

  /** Returns the services that count for global limits, each as `host:port`. */
  public get counters(): readonly string[] {
    const found = new Set<string>();
    visit(this.document, {
      Pair: (_key, { key, value }) => {
        if (isScalar(key) && key.value === REMOTE_LIMIT && isPart(value)) found.add(textAt(value, 'host'));
      },
    });
    return [...found];
  }

  /** The config as data. */
  public get value(): ConfigView {
    return this.document.toJS();
  }

  /** The config for this machine. */
  public turned(choices: LocalChoices): LocalConfig {
    const turned = new LocalConfig(String(this.document));
    turned.turn(choices);
    return turned;
  }

  public toString(): string {
    return this.document.toString({ lineWidth: 0 });
  }

  private turn(choices: LocalChoices): void {
    // Mocks come first: the upstreams that they replace need no address.
    for (const { upstream, part, replace } of this.placedUpstreams()) {
      const port = choices.mockPort(upstream);
      if (port !== undefined) replace(part, port);
    }
    const origins = new OwnOrigins(this.value, choices.port);
    for (const bind of this.opened()) {
      const port = bind.get('port');
      if (typeof port === 'number' && bind.get('mode') !== 'internal') bind.set('port', choices.port(port));
    }
    visit(this.document, {
      Map: (_key, map: PartNode) => {
        if (choices.keySet !== undefined && map.has('jwks')) map.set('jwks', choices.keySet);
        turnAddresses(map, choices);
        turnRedirect(map, choices);
        turnPublished(map, origins);
      },
    });
    // Other ports of this machine must not be taken for those of this config, so this comes after the addresses.
    for (const { upstream, part, backend } of this.placedUpstreams()) {
      const { type, address } = upstream;
      const port = type === 'provider' && address !== undefined ? choices.neighborPort?.(address) : undefined;
      if (address !== undefined && port !== undefined) callNeighbor(part, backend, address, port);
    }
    if (choices.visitors !== undefined) this.restrict(choices.visitors);
  }

  private restrict(visitors: string): void {
    const rules = this.document.getIn(CONNECTION_RULES);
    const rule = this.document.createNode({ require: visitors });
    if (isSeq(rules)) rules.add(rule);
    else this.document.setIn(CONNECTION_RULES, this.document.createNode([rule]));
  }

  /** Returns the parts that have a port: binds, and the listeners to which models are attached. */
  private opened(): PartNode[] {
    const gateways = this.document.get('gateways');
    const listeners = isPart(gateways) ? gateways.items.map(({ value }) => value).filter(isPart) : [];
    return [...mapsOf(this.document.get('binds')), ...listeners];
  }

  private placedUpstreams(): PlacedUpstream[] {
    const found: PlacedUpstream[] = [];
    visit(this.document, {
      Map: (_key, map: PartNode) => {
        const backend = String(map.get('name') ?? '');
        const ai = map.get('ai');
        const mcp = map.get('mcp');
        if (isPart(map.get('service'))) found.push(...this.placedPool(map));
        for (const part of isPart(ai) ? providersOf(ai) : []) {
          found.push({
            upstream: upstreamOf('provider', backend, part, providerOf(part)),
            part,
            backend: map,
            replace: replaceUpstream,
          });
        }
        for (const part of isPart(mcp) ? mapsOf(mcp.get('targets')) : []) {
          const kind = MCP_TARGETS.find((one) => part.has(one));
          if (kind)
            found.push({
              upstream: upstreamOf('target', backend, part, kind),
              part,
              backend: map,
              replace: replaceUpstream,
            });
        }
      },
    });
    const llm = this.document.get('llm');
    for (const part of isPart(llm) ? mapsOf(llm.get('models')) : []) {
      const id = String(part.get('id') ?? '');
      const names = [id, String(part.get('name') ?? '')];
      const upstream: Upstream = { type: 'model', key: `model ${id}`, names, kind: providerOf(part) };
      found.push({ upstream, part, backend: part, replace: replaceModel });
    }
    return found;
  }

  /** Returns the pool that a route leads to: its endpoint picker is a backend of its own. */
  private placedPool(map: PartNode): PlacedUpstream[] {
    const policies = map.get('policies');
    const routing = isPart(policies) ? policies.get('inferenceRouting') : undefined;
    const picker = isPart(routing) ? routing.get('endpointPicker') : undefined;
    const service = map.get('service');
    if (!isPart(picker) || !isPart(service)) return [];
    const reference = textAt(picker, 'backend');
    const part = mapsOf(this.document.get('backends')).find((backend) => `/${textAt(backend, 'name')}` === reference);
    const [, host = ''] = textAt(service, 'name').split('/');
    const pool = poolOfHost(host);
    if (!part || !pool) return [];
    const { namespace, name } = pool;
    const names = [name, `${namespace}/${name}`];
    const upstream: Upstream = {
      type: 'pool',
      key: `pool ${namespace}/${name}`,
      names,
      kind: '',
      address: textAt(part, 'host'),
    };
    return [{ upstream, part, backend: map, replace: replacePicker }];
  }
}

/** Returns the name of the provider in the config. */
function providerOf(part: PartNode): string {
  const provider = part.get('provider');
  return isPart(provider) ? String(provider.items[0]?.key ?? '') : String(provider);
}

function upstreamOf(type: 'provider' | 'target', backend: string, part: PartNode, kind: string): Upstream {
  const name = String(part.get('name') ?? '');
  const names = [name, `${backend}/${name}`, backend];
  return { type, key: `${type} ${backend}/${name}`, names, kind, address: textAt(part, 'hostOverride') || undefined };
}

function providersOf(ai: PartNode): PartNode[] {
  const groups = mapsOf(ai.get('groups'));
  if (groups.length > 0) return groups.flatMap((group) => mapsOf(group.get('providers')));
  return ai.has('provider') ? [ai] : [];
}

const UPSTREAM_POLICIES: readonly ConfigKey[] = ['backendAuth', 'backendTLS', 'backendTunnel'];
const MODEL_POLICIES: readonly ConfigKey[] = ['auth', 'tls', 'backendTunnel'];

/** Removes credentials and TLS: a mock requires neither and must not receive real credentials. */
function replaceUpstream(part: PartNode, port: number): void {
  const policies = part.get('policies');
  if (isPart(policies)) for (const field of UPSTREAM_POLICIES) policies.delete(field);
  const kind = MCP_TARGETS.find((one) => part.has(one));
  if (!kind) {
    part.set('hostOverride', `${LOOPBACK}:${port}`);
    return;
  }
  part.delete(kind);
  part.set('mcp', { host: LOOPBACK, port, path: '/mcp' });
}

const TRANSFORMATIONS: readonly ConfigKey[] = ['policies', 'transformations'];
const SET: readonly ConfigKey[] = ['request', 'set'];
const AUTHORITY = ':authority';

/** The data plane writes the name of a host into requests, and no IP address. The transformation replaces it, for listeners with a hostname. */
function callNeighbor(part: PartNode, backend: PartNode, address: string, port: number): void {
  const [host = ''] = address.split(':');
  part.set('hostOverride', `${LOOPBACK}:${port}`);
  // Transformations of a provider replace those of its backend.
  const holder = part.hasIn(TRANSFORMATIONS) || !backend.hasIn(TRANSFORMATIONS) ? part : backend;
  holder.setIn([...TRANSFORMATIONS, ...SET, AUTHORITY], JSON.stringify(host));
}

function replacePicker(part: PartNode, port: number): void {
  const policies = part.get('policies');
  if (isPart(policies)) for (const field of UPSTREAM_POLICIES) policies.delete(field);
  part.set('host', `${LOOPBACK}:${port}`);
}

function replaceModel(part: PartNode, port: number): void {
  for (const field of MODEL_POLICIES) part.delete(field);
  const baseUrl = `http://${LOOPBACK}:${port}/v1`;
  const params = part.get('params');
  if (isPart(params)) params.set('baseUrl', baseUrl);
  else part.set('params', { baseUrl });
}

const URLS: readonly ConfigKey[] = ['url', 'baseUrl'];
const HOSTS: readonly ConfigKey[] = ['host', 'hostOverride'];

function turnAddresses(map: PartNode, { address, port }: LocalChoices): void {
  for (const field of HOSTS) {
    const [, host, number] = /^([^\s:/]+):(\d+)$/.exec(textAt(map, field)) ?? [];
    if (!host) continue;
    const local = localAddress(host, Number(number));
    if (local) set(field, `${local.host}:${local.port}`, local);
  }
  const host = textAt(map, 'host');
  const number = map.get('port');
  if (host && !host.includes(':') && typeof number === 'number') {
    const local = localAddress(host, number);
    if (local) {
      set('host', local.host, local);
      map.set('port', local.port);
    }
  }
  for (const field of URLS) {
    const url = textAt(map, field);
    if (/^https?:\/\//.test(url)) turnUrl(field, url);
  }

  function turnUrl(field: ConfigKey, text: string): void {
    const { hostname, port: given, protocol, pathname, search } = new URL(text);
    const local = localAddress(hostname, Number(given) || (protocol === 'https:' ? 443 : 80));
    if (local) map.set(field, `${local.plain ? 'http:' : protocol}//${local.host}:${local.port}${pathname}${search}`);
  }

  /** The gateway calls itself when it processes a request again. */
  function localAddress(name: string, at: number): LocalAddress | undefined {
    if (name === LOOPBACK || name === 'localhost') return { host: name, port: port(at), plain: false };
    return address(name, at);
  }

  function set(field: ConfigKey, value: string, { plain }: LocalAddress): void {
    map.set(field, value);
    const policies = map.get('policies');
    if (plain && isPart(policies)) policies.delete('backendTLS');
  }
}

/** Rewrites a redirect to a listener of this gateway to its local port. */
function turnRedirect(map: PartNode, { port }: LocalChoices): void {
  const redirect = map.get('requestRedirect');
  const authority = isPart(redirect) ? redirect.get('authority') : undefined;
  const number = isPart(authority) ? authority.get('port') : undefined;
  if (isPart(authority) && typeof number === 'number') authority.set('port', port(number));
}

/** The parts of a config that clients see: discovery documents, and transformations, which rewrite agent cards. */
const PUBLISHED: readonly ConfigKey[] = ['resourceMetadata', 'transformations', 'directResponse'];

/** Rewrites the gateway's own addresses for clients on this machine. Tokens for either address remain valid. */
function turnPublished(map: PartNode, origins: OwnOrigins): void {
  for (const field of PUBLISHED) {
    const part = map.get(field);
    if (!isNode(part)) continue;
    visit(part, {
      Scalar: (key, scalar) => {
        if (key !== 'key' && typeof scalar.value === 'string') scalar.value = origins.local(scalar.value);
      },
    });
  }
  const audiences = map.get('audiences');
  if (!isSeq(audiences)) return;
  const given = audiences.items.map((item) => String(isScalar(item) ? item.value : item));
  for (const local of given.map((audience) => origins.local(audience)).filter((one) => !given.includes(one)))
    audiences.add(local);
}

function textAt(map: PartNode, field: ConfigKey): string {
  const node = map.get(field, true);
  return isScalar(node) && typeof node.value === 'string' ? node.value : '';
}

function mapsOf(node: unknown): PartNode[] {
  return node && typeof node === 'object' && 'items' in node && Array.isArray(node.items)
    ? node.items.filter(isPart)
    : [];
}

function isPart(node: unknown): node is PartNode {
  return isMap(node);
}
