import type { Doc } from './documents';

/**
 * Implements the reference's merging rules as naively as possible, from the reference alone: lists all sources for every place, from the
 * least to the most precise, and selects the last one that sets a value.
 */

/** The fields of one source, with `mcp` in its two parts. */
type Fields = Readonly<Record<string, unknown>>;

/** For each field its value; for rules that add up the list of all values. */
export type Effective = Readonly<Record<string, unknown>>;

const ADDING = ['authorization', 'networkAuthorization', 'mcpAuthorization'];
/** Fields of which two policies may set different parts. */
const PARTED = ['rateLimit', 'headerModifiers', 'transformation', 'ai'];

export interface ModelRule {
  readonly gateway: string;
  readonly listener: string;
  readonly route: string;
  readonly rule: number;
  readonly traffic: Effective;
  readonly preRouting: Effective;
  readonly backends: readonly { readonly backend: Effective; readonly sections: Readonly<Record<string, Effective>> }[];
}

export interface ModelResult {
  readonly rules: readonly ModelRule[];
  readonly frontend: Readonly<Record<string, Effective>>;
  /** Fields that two policies set for one target: `kind name section block field`. */
  readonly ties: readonly string[];
}

/** A target as policies name it. */
interface Target {
  readonly kind: string;
  readonly name: string;
  readonly section?: string;
}

export function model(docs: readonly Doc[]): ModelResult {
  const policies = docs.filter(({ kind }) => kind === 'ProxyPolicy');
  const said = (block: string, target: Target) =>
    policies.filter((policy) => aimsAt(policy, target, docs)).map((policy) => fieldsOf(policy, block));
  const rules: ModelRule[] = [];
  for (const { gateway, listener, owner } of listenersOf(docs)) {
    const around: Target[] = [
      { kind: 'Gateway', name: gateway },
      ...(owner.kind === 'ListenerSet' ? [{ kind: 'ListenerSet', name: owner.metadata.name }] : []),
      { kind: owner.kind, name: owner.metadata.name, section: listener },
    ];
    for (const route of docs.filter((candidate) => candidate.kind.endsWith('Route'))) {
      if (!attaches(route, owner, listener)) continue;
      route.spec.rules.forEach((rule: any, index: number) => {
        const { name } = route.metadata;
        const targets: Target[] = [
          ...around,
          { kind: route.kind, name },
          { kind: route.kind, name, section: rule.name },
        ];
        rules.push({
          gateway,
          listener: owner.kind === 'Gateway' ? listener : `n/${owner.metadata.name}/${listener}`,
          route: name,
          rule: index,
          traffic: last(targets.map((target) => said('traffic', target))),
          preRouting: last(around.map((target) => said('preRouting', target))),
          backends: rule.backendRefs.map((ref: any) =>
            destination(
              ref,
              targets.map((target) => said('backend', target)),
              docs,
              (target) => said('backend', target),
            ),
          ),
        });
      });
    }
  }
  const gateways = docs.filter(({ kind }) => kind === 'Gateway').map(({ metadata }) => metadata.name);
  const frontend = Object.fromEntries(
    gateways.map((name) => [name, last([said('frontend', { kind: 'Gateway', name })])]),
  );
  return { rules, frontend, ties: tiesIn(docs, said) };
}

function destination(
  ref: any,
  callers: readonly (readonly Fields[])[],
  docs: readonly Doc[],
  said: (target: Target) => readonly Fields[],
): ModelRule['backends'][number] {
  if (ref.kind !== 'ProxyBackend') {
    return { backend: last([...callers, ...aboutService(ref.name, ref.port, said)]), sections: {} };
  }
  const backend = docs.find(({ kind, metadata }) => kind === 'ProxyBackend' && metadata.name === ref.name) as Doc;
  const about = said({ kind: 'ProxyBackend', name: ref.name });
  const inline = backend.spec.policies ? [splitMcp(backend.spec.policies)] : [];
  const sections = sectionsOf(backend).map(({ name, policies, service }) => {
    const aboutSection = said({ kind: 'ProxyBackend', name: ref.name, section: name });
    const behind = service ? aboutService(service.name, service.port, said) : [];
    const own = policies ? [splitMcp(policies)] : [];
    return [name, last([...callers, about, ...behind, aboutSection, inline, own])] as const;
  });
  return { backend: last([...callers, about, inline]), sections: Object.fromEntries(sections) };
}

function aboutService(name: string, port: number, said: (target: Target) => readonly Fields[]): (readonly Fields[])[] {
  return [said({ kind: 'Service', name }), said({ kind: 'Service', name, section: String(port) })];
}

/**
 * Returns the last level that sets each field. Levels are ordered from the least to the most precise, each with the fields of its sources.
 */
function last(levels: readonly (readonly Fields[])[]): Effective {
  const result: Record<string, unknown> = {};
  for (const sources of levels) {
    for (const fields of sources) {
      for (const [name, value] of Object.entries(fields)) {
        if (ADDING.includes(name)) result[name] = [...((result[name] as unknown[]) ?? []), value];
        else result[name] = value;
      }
    }
  }
  return result;
}

function fieldsOf({ spec }: Doc, block: string): Fields {
  if (block === 'backend') return splitMcp(spec.backend ?? {});
  if (block === 'frontend') return spec.frontend ?? {};
  const { phase = 'PostRouting', ...traffic } = spec.traffic ?? {};
  return (block === 'preRouting') === (phase === 'PreRouting') ? traffic : {};
}

function splitMcp({ mcp, ...fields }: Record<string, any>): Fields {
  return {
    ...fields,
    ...(mcp?.authorization ? { mcpAuthorization: mcp.authorization } : {}),
    ...(mcp?.authentication ? { mcpAuthentication: mcp.authentication } : {}),
  };
}

/** Ports of a Service may be named or numbered. */
function aimsAt({ spec }: Doc, { kind, name, section }: Target, docs: readonly Doc[]): boolean {
  const isGiven = docs.some((candidate) => candidate.kind === kind && candidate.metadata.name === name);
  const sameSection = (written: string | undefined) =>
    kind === 'Service' && written === 'web' && isGiven ? section === '70' : written === section;
  const refs = (spec.targetRefs ?? []).some(
    (ref: any) => ref.kind === kind && ref.name === name && sameSection(ref.sectionName),
  );
  const labels = docs.find((candidate) => candidate.kind === kind && candidate.metadata.name === name)?.metadata.labels;
  const selected = (spec.targetSelectors ?? []).some(
    (selector: any) =>
      selector.kind === kind && labels?.color === selector.matchLabels.color && sameSection(selector.sectionName),
  );
  return refs || selected;
}

function listenersOf(docs: readonly Doc[]): { gateway: string; listener: string; owner: Doc }[] {
  return docs
    .filter(({ kind }) => kind === 'Gateway' || kind === 'ListenerSet')
    .flatMap((owner) =>
      owner.spec.listeners.map(({ name }: { name: string }) => ({
        gateway: owner.kind === 'Gateway' ? owner.metadata.name : owner.spec.parentRef.name,
        listener: name,
        owner,
      })),
    );
}

function attaches(route: Doc, owner: Doc, listener: string): boolean {
  return route.spec.parentRefs.some(
    (parent: any) =>
      (parent.kind ?? 'Gateway') === owner.kind &&
      parent.name === owner.metadata.name &&
      (parent.sectionName === undefined || parent.sectionName === listener),
  );
}

function sectionsOf({ spec }: Doc): { name: string; policies?: any; service?: { name: string; port: number } }[] {
  const providers = (spec.ai?.groups ?? []).flatMap((group: any) => group.providers);
  const targets = (spec.mcp?.targets ?? []).map(({ name, static: target }: any) => ({
    name,
    policies: target.policies,
    ...(target.backendRef ? { service: { name: target.backendRef.name, port: target.port } } : {}),
  }));
  return [...providers, ...targets];
}

/** Everything that a policy may aim at, whether or not traffic reaches it. */
function tiesIn(docs: readonly Doc[], said: (block: string, target: Target) => readonly Fields[]): string[] {
  const targets = docs.flatMap(({ kind, metadata: { name }, spec }): Target[] => {
    const parts: string[] =
      kind === 'Service'
        ? ['70', '71']
        : [
            ...(spec.listeners ?? []),
            ...(spec.rules ?? []),
            ...(kind === 'ProxyBackend' ? sectionsOf({ spec } as Doc) : []),
          ].map((part: { name: string }) => part.name);
    return [{ kind, name }, ...parts.map((section) => ({ kind, name, section }))];
  });
  const ties = targets.flatMap((target) =>
    ['frontend', 'traffic', 'preRouting', 'backend'].flatMap((block) => {
      const all = said(block, target).flatMap((fields) =>
        Object.entries(fields)
          .filter(([field]) => !ADDING.includes(field))
          .flatMap(([field, value]) =>
            PARTED.includes(field) ? Object.keys(value as object).map((part) => `${field} ${part}`) : field,
          ),
      );
      const twice = new Set(all.filter((what, index) => all.indexOf(what) !== index).map((what) => what.split(' ')[0]));
      return [...twice].map((field) => `${target.kind} ${target.name} ${target.section ?? '-'} ${block} ${field}`);
    }),
  );
  return ties.sort();
}
