import { type Doc, doc, groupOf } from './documents';
import {
  AI,
  BACKEND,
  type FieldMenu,
  FRONTEND,
  HEALTH,
  HTTP_ROUTE_TRAFFIC,
  Markers,
  MCP,
  PRE_ROUTING,
  TRAFFIC,
} from './fields';
import type { Random } from './random';

/** Random resources in which policies of all levels meet. */
export interface World {
  readonly docs: readonly Doc[];
  readonly markers: Markers;
}

/** How often two policies may set one field of one target. */
export interface WorldOptions {
  readonly ties: boolean;
}

const LABELS = ['red', 'blue'];
const SERVICES = ['s0', 's1', 's2'];

export function randomWorld(random: Random, options: WorldOptions): World {
  const maker = new WorldMaker(random);
  const docs = [...maker.infrastructure(), ...maker.routes(), ...maker.destinations()];
  return { docs: [...docs, ...maker.policies(docs, options)], markers: maker.markers };
}

class WorldMaker {
  public readonly markers = new Markers();
  private readonly gateways: readonly string[];
  private readonly hasSet: boolean;

  public constructor(private readonly random: Random) {
    this.gateways = random.chance(0.3) ? ['g0', 'g1'] : ['g0'];
    this.hasSet = random.chance(0.5);
  }

  public infrastructure(): Doc[] {
    const gateways = this.gateways.map((name) =>
      doc(
        'Gateway',
        name,
        {
          gatewayClassName: 'proxy',
          allowedListeners: { namespaces: { from: 'Same' } },
          listeners: [
            { name: 'l0', port: 80, protocol: 'HTTP' },
            { name: 'l1', port: 81, protocol: 'HTTP' },
          ].slice(0, this.random.between(1, 2)),
        },
        this.labels(),
      ),
    );
    if (!this.hasSet) return gateways;
    const listeners = [
      { name: 'x0', port: 82, protocol: 'HTTP' },
      { name: 'x1', port: 83, protocol: 'HTTP' },
    ];
    return [...gateways, doc('ListenerSet', 'ls', { parentRef: { name: 'g0' }, listeners }, this.labels())];
  }

  public routes(): Doc[] {
    return Array.from({ length: this.random.between(1, 3) }, (_, index) => {
      const kind = this.random.chance(0.8) ? 'HTTPRoute' : 'GRPCRoute';
      const rules = Array.from({ length: this.random.between(1, 2) }, (__, rule) => ({
        name: `k${rule}`,
        backendRefs: this.random.sample(this.backendRefs(), this.random.between(1, 3)),
      }));
      return doc(kind, `r${index}`, { parentRefs: this.parents(), rules }, this.labels());
    });
  }

  public destinations(): Doc[] {
    const services = SERVICES.filter(() => this.random.chance(0.7)).map((name) =>
      doc(
        'Service',
        name,
        {
          ports: [
            { name: 'web', port: 70 },
            { name: 'alt', port: 71 },
          ],
        },
        this.labels(),
      ),
    );
    const inline = (menu: FieldMenu) => {
      const fields = this.fields(menu, this.random.between(0, 3));
      return Object.keys(fields).length > 0 ? { policies: fields } : {};
    };
    const provider = (name: string) => ({ name, providerA: {}, ...inline({ ...BACKEND, ...AI }) });
    const backend = (name: string, spec: Record<string, unknown>) => doc('ProxyBackend', name, spec, this.labels());
    return [
      ...services,
      backend('fixed', { static: { host: 'fixed.example.com', port: 443 }, ...inline({ ...BACKEND, ...HEALTH }) }),
      backend('llm', {
        ai: { groups: [{ providers: [provider('p0'), provider('p1')] }, { providers: [provider('p2')] }] },
        ...inline({ ...BACKEND, ...HEALTH, ...AI }),
      }),
      backend('hub', {
        mcp: {
          targets: [
            { name: 't0', static: { host: 'tools.example.com', port: 443, ...inline(BACKEND) } },
            { name: 't1', static: { backendRef: { name: 's2' }, port: 70 } },
          ],
        },
        ...inline({ ...BACKEND, ...HEALTH, ...MCP }),
      }),
    ];
  }

  public policies(docs: readonly Doc[], { ties }: WorldOptions): Doc[] {
    const taken = new Set<string>();
    const policies: Doc[] = [];
    for (let index = this.random.between(3, 12); index > 0; index--) {
      const spec = this.policySpec(docs);
      if (!spec) continue;
      if (!ties && !this.takeAll(spec, docs, taken)) continue;
      policies.push(doc('ProxyPolicy', `p${this.random.between(100, 999)}-${index}`, spec));
    }
    return policies;
  }

  private policySpec(docs: readonly Doc[]): Record<string, any> | undefined {
    const kinds = ['Gateway', 'ListenerSet', 'HTTPRoute', 'GRPCRoute', 'Service', 'ProxyBackend'];
    const kind = this.random.pick(kinds);
    const candidates = docs.filter((candidate) => candidate.kind === kind);
    if (candidates.length === 0) return undefined;
    const section = this.random.chance(0.5) ? this.sectionIn(candidates) : undefined;
    const base = { group: groupOf(kind), kind, ...(section ? { sectionName: section } : {}) };
    const withSection = candidates.filter((candidate) => !section || sectionsOf(candidate).includes(section));
    const spec: Record<string, any> = this.random.chance(0.25)
      ? { targetSelectors: [{ ...base, matchLabels: { color: this.random.pick(LABELS) } }] }
      : {
          targetRefs: this.random
            .sample(withSection, this.random.between(1, 2))
            .map((target) => ({ ...base, name: target.metadata.name })),
        };
    this.addBlocks(spec, kind, section);
    return spec.traffic || spec.backend || spec.frontend ? spec : undefined;
  }

  private addBlocks(spec: Record<string, any>, kind: string, section: string | undefined): void {
    const count = () => this.random.between(1, 4);
    if (kind !== 'Service' && kind !== 'ProxyBackend' && this.random.chance(0.7)) {
      const early = (kind === 'Gateway' || kind === 'ListenerSet') && this.random.chance(0.25);
      const menu = early ? PRE_ROUTING : kind === 'HTTPRoute' ? HTTP_ROUTE_TRAFFIC : TRAFFIC;
      spec.traffic = { ...(early ? { phase: 'PreRouting' } : {}), ...this.fields(menu, count()) };
    }
    if (kind === 'Gateway' && !section && this.random.chance(0.3)) spec.frontend = this.fields(FRONTEND, count());
    if (this.random.chance(0.6)) spec.backend = this.fields(this.backendMenu(kind, section), count());
  }

  /** Returns the fields that the target's destinations support; health applies only to entire destinations. */
  private backendMenu(kind: string, section: string | undefined): FieldMenu {
    if (kind === 'Service') return BACKEND;
    if (kind === 'ProxyBackend') return section?.startsWith('p') ? { ...BACKEND, ...AI } : BACKEND;
    return { ...BACKEND, ...HEALTH, ...AI, ...MCP };
  }

  /** Records the fields that a policy sets; returns `false` and records nothing if another policy already sets some of them. */
  private takeAll(spec: Record<string, any>, docs: readonly Doc[], taken: Set<string>): boolean {
    const blocks = ['frontend', 'traffic', 'backend'].flatMap((block) =>
      Object.keys(spec[block] ?? {})
        .filter((field) => !['phase', 'authorization', 'networkAuthorization', 'mcp'].includes(field))
        .map((field) => `${block} ${spec[block].phase ?? ''} ${field}`),
    );
    const selector = spec.targetSelectors?.[0];
    const refs: { kind: string; name: string; sectionName?: string }[] = selector
      ? docs
          .filter(
            ({ kind, metadata }) => kind === selector.kind && metadata.labels?.color === selector.matchLabels.color,
          )
          .map(({ metadata }) => ({ ...selector, name: metadata.name }))
      : spec.targetRefs;
    const keys = refs.flatMap(({ kind, name, sectionName = '' }) => {
      const section = kind === 'Service' ? sectionName.replace('web', '70') : sectionName;
      return blocks.map((field) => `${kind} ${name} ${section} ${field}`);
    });
    if (keys.some((key) => taken.has(key))) return false;
    for (const key of keys) taken.add(key);
    return true;
  }

  private sectionIn(candidates: readonly Doc[]): string | undefined {
    const sections = candidates.flatMap(sectionsOf);
    return sections.length > 0 ? this.random.pick(sections) : undefined;
  }

  private fields(menu: FieldMenu, count: number): Record<string, unknown> {
    const names = this.random.sample(Object.keys(menu), count);
    return Object.fromEntries(
      names.map((name) => [name, menu[name].make(this.markers.take(), () => this.random.next())]),
    );
  }

  private backendRefs(): Record<string, unknown>[] {
    const backend = (name: string) => ({ group: groupOf('ProxyBackend'), kind: 'ProxyBackend', name });
    return [
      { name: 's0', port: 70 },
      { name: 's0', port: 71 },
      { name: 's1', port: 70 },
      ...['fixed', 'llm', 'hub'].map(backend),
    ];
  }

  /** Different parents, each whole or one listener of it. */
  private parents(): Record<string, unknown>[] {
    const parents = [
      { whole: { name: 'g0' }, part: { name: 'g0', sectionName: 'l0' } },
      ...this.gateways.slice(1).map((name) => ({ whole: { name }, part: { name, sectionName: 'l0' } })),
      ...(this.hasSet
        ? [{ whole: { kind: 'ListenerSet', name: 'ls' }, part: { kind: 'ListenerSet', name: 'ls', sectionName: 'x1' } }]
        : []),
    ];
    const chosen = this.random.sample(parents, this.random.between(1, 2));
    return chosen.map(({ whole, part }) => (this.random.chance(0.7) ? whole : part));
  }

  private labels(): Record<string, string> {
    return { color: this.random.pick(LABELS) };
  }
}

/** Names that a `sectionName` may pick. */
function sectionsOf({ kind, spec, metadata }: Doc): string[] {
  switch (kind) {
    case 'Gateway':
    case 'ListenerSet':
      return spec.listeners.map(({ name }: { name: string }) => name);
    case 'HTTPRoute':
    case 'GRPCRoute':
      return spec.rules.map(({ name }: { name: string }) => name);
    case 'Service':
      return ['70', '71', 'web'];
    default:
      return { llm: ['p0', 'p1', 'p2'], hub: ['t0', 't1'], fixed: [] }[metadata.name] ?? [];
  }
}
