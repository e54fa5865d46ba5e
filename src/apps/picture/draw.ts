import type {
  Overview,
  OverviewBackend,
  OverviewChange,
  OverviewGateway,
  OverviewPolicy,
  OverviewRoute,
  OverviewRule,
} from '../../core/compiler/queries/explain/overview/overview';
import { ownerOf } from '../../core/compiler/queries/explain/overview/select';
import { entryOf } from '../../core/values/objects';
import type { Edge, GuaranteeRole, Mark, NamedBox, Row } from './picture';
import { strongerRole, worse } from './picture';

/** Draws every element as a separate box. */
export function draw(overview: Overview): { readonly boxes: readonly NamedBox[]; readonly edges: readonly Edge[] } {
  const marks = { findings: marksOf(overview), roles: rolesIn(overview) };
  const boxes = [
    ...overview.gateways.map((gateway) => gatewayBox(gateway, marks)),
    ...overview.routes.map((route) => routeBox(route, marks)),
    ...overview.backends.map((backend) => backendBox(backend, marks)),
    ...overview.policies.map((policy) => policyBox(policy, marks)),
  ];
  const ids = new Set(boxes.map(({ id }) => id));
  const changes = changesIn(overview);
  const parts = partNames(overview);
  const edges = [
    ...overview.routes.flatMap((route) => routeEdges(route, parts)),
    ...overview.policies.flatMap(policyEdges),
    ...[...overview.routes, ...overview.backends, ...overview.policies].flatMap(callEdges),
  ]
    .filter(({ from, to }) => ids.has(from) && ids.has(to))
    .map((edge) => onWay(withChange(edge, changes), overview));
  return { boxes, edges };
}

interface Marks {
  readonly findings: ReadonlyMap<string, Mark>;
  readonly roles: ReadonlyMap<string, GuaranteeRole>;
}

/** Returns the marks of findings; those of a part apply to the whole element, too. */
function marksOf({ findings }: Overview): Marks['findings'] {
  const marks = new Map<string, { severity: string; codes: string[] }>();
  for (const { on, severity, code, change } of findings) {
    if (on === undefined || change === 'removed') continue;
    for (const id of new Set([on, ownerOf(on)])) {
      const mark = marks.get(id) ?? { severity, codes: [] };
      mark.severity = worse(mark.severity, severity);
      if (!mark.codes.includes(code)) mark.codes.push(code);
      marks.set(id, mark);
    }
  }
  return marks;
}

/** Returns the guarantee roles; the role of a part also applies to its owner. */
function rolesIn({ guarantees = [] }: Overview): Marks['roles'] {
  const roles = new Map<string, GuaranteeRole>();
  const add = (role: GuaranteeRole, ids: readonly string[]) => {
    for (const id of ids.flatMap((one) => [one, ownerOf(one)]))
      roles.set(id, strongerRole(roles.get(id), role) ?? role);
  };
  for (const { verdict, about, ways } of guarantees) {
    if (verdict !== 'does not hold') continue;
    add('about', about);
    add('way', ways.flat());
  }
  return roles;
}

/** Reports whether a path follows an edge. */
export function isAlong(way: readonly string[], { from, fromRow = from, to, kind }: Edge): boolean {
  return kind === 'traffic' && way.includes(fromRow) && way.some((id) => ownerOf(id) === to);
}

function onWay(edge: Edge, { guarantees = [] }: Overview): Edge {
  const isOn = guarantees.some(({ ways }) => ways.some((way) => isAlong(way, edge)));
  return isOn ? { ...edge, guarantee: 'way' } : edge;
}

interface Thing {
  readonly id: string;
  readonly change?: OverviewChange;
}

function common({ id, change }: Thing, { findings, roles }: Marks): Pick<Row, 'id' | 'mark' | 'change' | 'guarantee'> {
  const [mark, guarantee] = [findings.get(id), roles.get(id)];
  return { id, ...(mark ? { mark } : {}), ...(change ? { change } : {}), ...(guarantee ? { guarantee } : {}) };
}

type Shown = Pick<NamedBox, 'kind' | 'heading' | 'namespace' | 'name' | 'rows'>;

function boxOf(thing: Thing, shown: Shown, marks: Marks): NamedBox {
  const { namespace, name } = shown;
  return { ...common(thing, marks), ...shown, title: namespace ? `${namespace}/${name}` : name, members: [] };
}

function gatewayBox(gateway: OverviewGateway, marks: Marks): NamedBox {
  const { namespace, name: own } = gateway;
  const rows = gateway.listeners.map((listener) => {
    const { name, port, protocol, hostname } = listener;
    return { ...common(listener, marks), text: `${name}: ${protocol} ${port}${hostname ? ` ${hostname}` : ''}` };
  });
  return boxOf(gateway, { kind: 'gateway', heading: 'Gateway', namespace, name: own, rows }, marks);
}

function routeBox(route: OverviewRoute, marks: Marks): NamedBox {
  const { kind, namespace, name } = route;
  const rows = route.rules.map((rule, index) => ({ ...common(rule, marks), text: ruleText(rule, index) }));
  return boxOf(route, { kind: 'route', heading: kind, namespace, name, rows }, marks);
}

function ruleText({ name, matches }: OverviewRule, index: number): string {
  const more = matches.length > 1 ? ` (+${matches.length - 1})` : '';
  const match = matches[0] === undefined ? '' : `: ${matches[0].replace(/^path /, '')}${more}`;
  return `${index}${name ? ` ${name}` : ''}${match}`;
}

const TYPES: Readonly<Record<string, string>> = {
  ai: 'LLM backend',
  models: 'models',
  mcp: 'MCP backend',
  static: 'static backend',
  dynamicForwardProxy: 'forward proxy',
  agentRuntime: 'agent runtime',
  service: 'Service',
  pool: 'InferencePool',
  invalid: 'nothing',
};

function backendBox(backend: OverviewBackend, marks: Marks): NamedBox {
  const { type, tiers, id, namespace } = backend;
  const kind = type === 'service' ? 'service' : type === 'invalid' ? 'invalid' : 'backend';
  const several = tiers.length > 1;
  const rows = tiers.flatMap((tier, index) =>
    tier.map((section) => {
      const where = section.service === undefined ? '' : ` \u2192 ${section.service}`;
      return { ...common(section, marks), text: `${several ? `tier ${index + 1}: ` : ''}${section.name}${where}` };
    }),
  );
  const name = kind === 'service' ? `${backend.name}:${id.slice(id.lastIndexOf('/') + 1)}` : backend.name;
  return boxOf(backend, { kind, heading: entryOf(TYPES, type) ?? type, namespace, name, rows }, marks);
}

function policyBox(policy: OverviewPolicy, marks: Marks): NamedBox {
  const { kind, namespace, name } = policy;
  return boxOf(policy, { kind: 'policy', heading: kind, namespace, name, rows: [] }, marks);
}

/** The names of listeners and rules that have neighbours. */
function partNames({ gateways, routes }: Overview): ReadonlyMap<string, string> {
  const listeners = gateways.flatMap((gateway) => (gateway.listeners.length > 1 ? gateway.listeners : []));
  const rules = routes.flatMap((route) => (route.rules.length > 1 ? [...route.rules.entries()] : []));
  return new Map([
    ...listeners.map(({ id, name }) => [id, name] as const),
    ...rules.map(([index, { id }]) => [id, `rule ${index}`] as const),
  ]);
}

function routeEdges({ id, listeners, rules }: OverviewRoute, parts: ReadonlyMap<string, string>): Edge[] {
  const partOf = (part: string) => parts.get(part) ?? '';
  const taken = listeners.map((listener): Edge => {
    const part = partOf(listener);
    return { from: ownerOf(listener), fromRow: listener, part, to: id, kind: 'traffic', label: '' };
  });
  const sent = rules.flatMap((rule) =>
    rule.backends.map(({ to, share, change }): Edge => {
      const label = share === 1 ? '' : `${Math.round(share * 1000) / 10}%`;
      const part = partOf(rule.id);
      return { from: id, fromRow: rule.id, part, to, kind: 'traffic', label, ...(change ? { change } : {}) };
    }),
  );
  return [...taken, ...sent];
}

function policyEdges({ id, targets }: OverviewPolicy): Edge[] {
  return targets.flatMap(({ to }) =>
    to.map((target): Edge => {
      const owner = ownerOf(target);
      return {
        from: id,
        to: owner,
        ...(owner === target ? {} : { toRow: target }),
        kind: 'policy',
        part: '',
        label: '',
      };
    }),
  );
}

function callEdges({ id, asks = [] }: OverviewRoute | OverviewBackend | OverviewPolicy): Edge[] {
  return asks.map((to): Edge => ({ from: id, to, kind: 'asks', part: '', label: 'asks' }));
}

function changesIn({ gateways, routes, backends, policies }: Overview): ReadonlyMap<string, OverviewChange> {
  const things = [
    ...[...gateways, ...routes, ...backends, ...policies],
    ...gateways.flatMap(({ listeners }) => listeners),
    ...routes.flatMap(({ rules }) => rules),
  ];
  return new Map(things.flatMap(({ id, change }) => (change && change !== 'changed' ? [[id, change]] : [])));
}

/** Marks edges of new boxes as new. */
function withChange(edge: Edge, changes: ReadonlyMap<string, OverviewChange>): Edge {
  const ends = [edge.from, edge.fromRow ?? '', edge.to, edge.toRow ?? ''];
  const change = edge.change ?? ends.map((id) => changes.get(id)).find(Boolean);
  return change ? { ...edge, change } : edge;
}
