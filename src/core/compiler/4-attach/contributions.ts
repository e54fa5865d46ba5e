import { addToList } from '../../values/lists-in-maps';
import { isObject } from '../../values/objects';
import { below, type FieldPath, type Origin } from '../../values/origin';
import { resourceKey } from '../../values/resource-name';
import type { FieldSource, SourceLevel } from '../model/attachment';
import type { BackendNode, BackendTlsPolicyNode, Graph, PolicyNode, PolicyTarget } from '../model/graph';
import { isPolicyField } from '../semantics/field-parts';
import { type Block, type PolicyScope, ScopeMap } from './scope-map';

/** The settings of one policy for one scope, by field. */
export interface Contribution {
  readonly policy?: PolicyNode;
  /** Whether the policy applies nowhere because of another error in it. */
  readonly isInvalid?: boolean;
  /** The scope in words, for messages. */
  readonly scope: string;
  readonly fields: Readonly<Record<string, FieldSource>>;
}

/** All settings, by block and scope. */
export class Contributions {
  private readonly found = new ScopeMap<Contribution[]>();

  public constructor(graph: Graph) {
    for (const policy of graph.policies) this.addPolicy(policy, false);
    for (const policy of graph.invalidPolicies) this.addPolicy(policy, true);
    for (const policy of graph.backendTlsPolicies) this.addTlsPolicy(policy);
    for (const backend of graph.backends.values()) this.addInline(backend);
  }

  /** Returns the joined contributions of each scope. */
  public map<Result>(join: (contributions: readonly Contribution[], scope: PolicyScope) => Result): ScopeMap<Result> {
    return this.found.map(join);
  }

  private add(scope: PolicyScope, contribution: Contribution): void {
    if (Object.keys(contribution.fields).length === 0) return;
    addToList(this.found, scope, contribution);
  }

  private addPolicy(policy: PolicyNode, isInvalid: boolean): void {
    for (const target of policy.targets) if (target.missing === undefined) this.addTarget(policy, target, isInvalid);
  }

  private addTarget(policy: PolicyNode, target: PolicyTarget, isInvalid: boolean): void {
    const { spec, origin } = policy.resource;
    const scope = scopeText(target);
    const add = (block: Block, value: object | undefined, field: string) => {
      if (!isObject(value)) return;
      const isLocked = field === 'traffic' && block === 'traffic' && spec.strategy?.inheritance === 'Override';
      const source = sourceMaker(policy, target.level, below(origin, 'spec', field), isLocked);
      const all = fieldsOf(value, source);
      const fields = isInvalid ? Object.fromEntries(Object.entries(all).filter(([name]) => isPolicyField(name))) : all;
      for (const at of scopesOf(target)) this.add({ block, ...at }, { policy, scope, fields, isInvalid });
    };
    add('frontend', spec.frontend, 'frontend');
    add(spec.traffic?.phase === 'PreRouting' ? 'preRouting' : 'traffic', spec.traffic, 'traffic');
    add('backend', spec.backend, 'backend');
  }

  private addTlsPolicy({ resource, service, port, backend, sectionName }: BackendTlsPolicyNode): void {
    const node = service ?? backend;
    if (!node) return;
    const tls: FieldSource = {
      level: 'backendTlsPolicy',
      resource,
      origin: below(resource.origin, 'spec'),
      value: resource.spec,
    };
    this.add(
      { block: 'backend', node, level: tls.level, part: port ?? sectionName },
      { scope: 'its target', fields: { tls } },
    );
  }

  private addInline(backend: BackendNode): void {
    const { resource, sections } = backend;
    const add = (level: SourceLevel, part: string | undefined, path: FieldPath) => {
      const value = valueAt(resource.spec, path);
      if (!value) return;
      const source = (field: FieldPath, item: unknown): FieldSource => ({
        level,
        resource,
        origin: below(resource.origin, 'spec', ...path, ...field),
        value: item,
      });
      this.add(
        { block: 'backend', node: backend, level, part },
        { scope: resourceKey(resource), fields: fieldsOf(value, source) },
      );
    };
    add('inline', undefined, ['policies']);
    for (const { name, origin } of sections) {
      const path = origin.path.slice(resource.origin.path.length + 1);
      add('inlineSection', name, [...path, ...(path[0] === 'mcp' ? ['static'] : []), 'policies']);
    }
  }
}

type SourceMaker = (field: FieldPath, value: unknown) => FieldSource;

function sourceMaker(policy: PolicyNode, level: SourceLevel, block: Origin, isLocked: boolean): SourceMaker {
  return (field, value) => ({
    level,
    policy,
    resource: policy.resource,
    origin: below(block, ...field),
    value,
    ...(isLocked ? { isLocked } : {}),
  });
}

/** Returns the fields of a block that are set. `phase` specifies the block's phase; `mcp` consists of two fields that merge differently. */
function fieldsOf(block: Values, source: SourceMaker): Readonly<Record<string, FieldSource>> {
  const fields: Record<string, FieldSource> = {};
  for (const name in block) {
    const value = block[name];
    if (name === 'phase' || value === undefined || value === null) continue;
    if (name !== 'mcp') fields[name] = source([name], value);
    else if (isObject(value)) {
      const { authorization, authentication, guardrails } = value;
      if (authorization) fields['mcpAuthorization'] = source(['mcp', 'authorization'], authorization);
      if (authentication) fields['mcpAuthentication'] = source(['mcp', 'authentication'], authentication);
      if (guardrails) fields['mcpGuardrails'] = source(['mcp', 'guardrails'], guardrails);
    }
  }
  return fields;
}

/** Returns the scopes that a target represents; a ListenerSet represents its listeners. */
function scopesOf(target: PolicyTarget): readonly Omit<PolicyScope, 'block'>[] {
  const { level, gateway, listeners, route, rule, service, port, backend, sectionName } = target;
  switch (level) {
    case 'gateway':
      return gateway ? [{ node: gateway, level }] : [];
    case 'port':
    case 'listenerSet':
    case 'listener':
      return (listeners ?? []).map((node) => ({ node, level }));
    case 'route':
      return route ? [{ node: route, level }] : [];
    case 'rule':
      return rule ? [{ node: rule, level }] : [];
    case 'service':
      return service ? [{ node: service, level }] : [];
    case 'servicePort':
      return service ? [{ node: service, level, part: port }] : [];
    case 'backend':
      return backend ? [{ node: backend, level }] : [];
    case 'section':
      return backend ? [{ node: backend, level, part: sectionName }] : [];
  }
}

function scopeText({ level, kind, namespace, name, sectionName, port }: PolicyTarget): string {
  const part = level === 'port' ? `, port ${port}` : sectionName === undefined ? '' : `, section ${sectionName}`;
  return `${kind} ${namespace}/${name}${part}`;
}

type Values = Readonly<Record<string | number, unknown>>;

function valueAt(value: unknown, path: FieldPath): Values | undefined {
  const found = path.reduce((part, step) => (isContainer(part) ? part[step] : undefined), value);
  return isContainer(found) ? found : undefined;
}

function isContainer(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}
