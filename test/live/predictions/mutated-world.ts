import { parseAllDocuments, stringify } from 'yaml';
import type { Chance } from '../../support/random';

type Document = Record<string, any>;
type Rule = Record<string, any>;

/** One change of a rule; false if it does not apply to the rule. */
type RuleMutation = (rule: Rule, chance: Chance) => boolean;

const set = (target: Rule, name: string, value: unknown): boolean => {
  const isOther = target[name] !== value;
  target[name] = value;
  return isOther;
};

const matchOf = ({ matches }: Rule, chance: Chance): Rule | undefined =>
  matches?.length > 0 ? chance.pick<Rule>(matches) : undefined;

const RULE_MUTATIONS: Readonly<Record<string, RuleMutation>> = {
  'a moved backend': ({ backendRefs }) => backendRefs?.length > 0 && set(backendRefs[0], 'port', 1999),
  'no backends': (rule) => rule.backendRefs?.length > 0 && set(rule, 'backendRefs', []),
  'another path': (rule, chance) => {
    const match = matchOf(rule, chance);
    return match ? set(match, 'path', { type: 'Exact', value: '/mutated' }) : false;
  },
  'a further header': (rule, chance) => {
    const match = matchOf(rule, chance);
    return match ? set(match, 'headers', [{ name: 'x-mutated', value: 'yes' }]) : false;
  },
  'a match for all': (rule) => rule.matches !== undefined && delete rule.matches,
  'a redirect': (rule) => {
    rule.backendRefs = [];
    rule.filters = [{ type: 'RequestRedirect', requestRedirect: { hostname: 'mutated.example.com', statusCode: 302 } }];
    return true;
  },
};

/** One change of all resources; false if it does not apply. */
type WorldMutation = (documents: Document[], chance: Chance) => boolean;

const routesIn = (documents: readonly Document[]) => documents.filter(({ kind }) => kind === 'HTTPRoute');
const policiesIn = (documents: readonly Document[]) => documents.filter(({ kind }) => /Policy$/.test(kind));

const WORLD_MUTATIONS: Readonly<Record<string, WorldMutation>> = {
  'a removed policy': (documents, chance) => {
    const policies = policiesIn(documents);
    if (policies.length === 0) return false;
    documents.splice(documents.indexOf(chance.pick(policies)), 1);
    return true;
  },
  'a removed route': (documents, chance) => {
    const routes = routesIn(documents);
    if (routes.length < 2) return false;
    documents.splice(documents.indexOf(chance.pick(routes)), 1);
    return true;
  },
  'another host name': (documents, chance) => {
    const routes = routesIn(documents).filter(({ spec }) => spec.hostnames?.length > 0);
    return routes.length > 0 && set(chance.pick(routes).spec, 'hostnames', ['mutated.example.com']);
  },
  'denied callers': (documents, chance) => {
    const routes = routesIn(documents);
    if (routes.length === 0) return false;
    const { metadata } = chance.pick(routes);
    documents.push({
      apiVersion: 'agentgateway.dev/v1alpha1',
      kind: 'AgentgatewayPolicy',
      metadata: { name: 'mutated', namespace: metadata.namespace },
      spec: {
        targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: metadata.name }],
        traffic: { authorization: { action: 'Deny', policy: { matchExpressions: ['request.method != "PUT"'] } } },
      },
    });
    return true;
  },
};

/** A world that differs from another one in one place. */
export interface MutatedWorld {
  readonly what: string;
  readonly input: string;
}

/** Returns one mutated form of the resources for each kind of mutation that applies to them. */
export function mutatedWorlds(input: string, chance: Chance): readonly MutatedWorld[] {
  const mutated = (what: string, mutate: (documents: Document[]) => boolean): MutatedWorld[] => {
    const documents: Document[] = parseAllDocuments(input).map((one) => structuredClone(one.toJS()));
    const isMutated = mutate(documents);
    const text = documents.map((one) => stringify(one, { aliasDuplicateObjects: false })).join('---\n');
    return isMutated ? [{ what, input: text }] : [];
  };
  const ofRules = Object.entries(RULE_MUTATIONS).flatMap(([what, mutate]) =>
    mutated(what, (documents) => {
      const rules: Rule[] = routesIn(documents).flatMap(({ spec }) => spec.rules ?? []);
      return rules.length > 0 && mutate(chance.pick(rules), chance);
    }),
  );
  const ofWorlds = Object.entries(WORLD_MUTATIONS).flatMap(([what, mutate]) =>
    mutated(what, (documents) => mutate(documents, chance)),
  );
  return [...ofRules, ...ofWorlds];
}
