import type { Chance } from '../../../../../support/random';
import { allow, type Doc, deny, GUARDS, jwt, policy, route, rule, targetOf, type textOf, toBackend } from './shop';

/** The kinds of findings, by the names of their codes. */
export type Expected =
  | 'changeWidensAccess'
  | 'changeRemovesProtection'
  | 'changeAddsAvoidableRestriction'
  | 'changeMakesRuleUnreachable'
  | 'changeLeavesPolicyIdle';

/** One kind of mistake. */
export interface Fault {
  readonly kind: string;
  readonly expected: Expected;
  /** Applies the mistake to documents of `shopBy`. */
  edit(shop: Shop): void;
}

/** Documents by kind and name, and chance for the details of an edit. */
export class Shop {
  public constructor(
    public readonly documents: Parameters<typeof textOf>[0] & Doc[],
    public readonly chance: Chance,
  ) {}

  public find(kind: string, name: string): Doc {
    const found = this.documents.find((one) => one.kind === kind && one.metadata.name === name);
    if (!found) throw new Error(`no ${kind} ${name}`);
    return found;
  }

  public policy(name: string): Doc {
    return this.find('AgentgatewayPolicy', name);
  }

  public traffic(name: string): Doc['spec'] {
    return this.policy(name).spec.traffic;
  }

  public route(name: string): Doc {
    return this.find('HTTPRoute', name);
  }

  public match(name: string, rule = 0): Doc['spec'] {
    return this.route(name).spec.rules[rule].matches[0];
  }

  public backend(name: string): Doc {
    return this.find('AgentgatewayBackend', name);
  }

  public remove(kind: string, name: string): void {
    this.documents.splice(this.documents.indexOf(this.find(kind, name)), 1);
  }

  public add(...documents: readonly Doc[]): void {
    for (const one of documents) this.documents.splice(this.chance.below(this.documents.length + 1), 0, one);
  }
}

const removed = (name: string) => (shop: Shop) => shop.remove('AgentgatewayPolicy', name);
const without = (name: string, field: string) => (shop: Shop) => {
  delete shop.traffic(name)[field];
  shop.traffic(name).phase = 'PostRouting';
};
const mode = (name: string, field: string, value: string) => (shop: Shop) => {
  shop.traffic(name)[field].mode = value;
};
const expression = (name: string, text: string) => (shop: Shop) => {
  shop.traffic(name).authorization.policy.matchExpressions = [text];
};
const newPolicy = (target: string, spec: object) => (shop: Shop) =>
  shop.add(policy(`new-${shop.chance.below(900)}`, targetOf(target), spec));
const newRoute =
  (host: string, service: string, path = '/') =>
  (shop: Shop) =>
    shop.add(route(`new-${shop.chance.below(900)}`, [rule(path, service)], { hostnames: [`${host}.example.com`] }));

const WIDENING: Readonly<Record<string, Fault['edit']>> = {
  'policy with tokens is removed': removed('jwt'),
  'policy with API keys is removed': removed('key'),
  'policy with users is removed': removed('basic'),
  'policy with external authorization is removed': removed('ext'),
  'policy with a Deny rule is removed': removed('deny'),
  'policy of a delegating route is removed': removed('parent'),
  'policy before routing is removed': removed('inside'),
  'policy of connections is removed': removed('network'),
  'token field is removed': without('llm', 'jwtAuthentication'),
  'API key field is removed': (shop) => {
    shop.policy('key').spec.traffic = { timeouts: { request: '9s' } };
  },
  'tokens become optional': mode('tools', 'jwtAuthentication', 'Optional'),
  'tokens become optional before routing': mode('inside', 'jwtAuthentication', 'Optional'),
  'wrong tokens are accepted': mode('llm', 'jwtAuthentication', 'Permissive'),
  'API keys become optional': (shop) => {
    shop.traffic('key').apiKeyAuthentication.mode = 'Optional';
    delete shop.traffic('key').authorization;
  },
  'users become optional': mode('basic', 'basicAuthentication', 'Optional'),
  'tokens for any audience are accepted': (shop) => {
    delete shop.traffic('jwt').jwtAuthentication.providers[0].audiences;
  },
  'another audience is accepted': (shop) => {
    shop.traffic('jwt').jwtAuthentication.providers[0].audiences.push('other');
  },
  'authorization is removed': (shop) => {
    delete shop.traffic('jwt').authorization;
  },
  'required key metadata is removed': (shop) => {
    delete shop.traffic('key').authorization;
  },
  'Allow rule tests presence only': expression('jwt', 'has(jwt.sub)'),
  'Allow rule is always true': expression('jwt', 'true'),
  'Allow rule gets an alternative': (shop) => {
    shop.traffic('jwt').authorization.policy.matchExpressions.push('jwt.sub == "guest"');
  },
  'Allow rule joins by or': (shop) => {
    const { policy: rules } = shop.traffic('jwt').authorization;
    rules.matchExpressions = [`${rules.matchExpressions[0]} || jwt.sub == "guest"`];
  },
  'Deny rule is narrowed': expression('deny', 'request.path == "/internal"'),
  'Deny rule tests another path': expression('deny', 'request.path.startsWith("/intern/")'),
  'policy targets another route': (shop) => {
    shop.policy('jwt').spec.targetRefs = [targetOf('web')];
  },
  'policy targets one rule only': (shop) => {
    shop.route('jwt').spec.rules.forEach((one: { name?: string }, index: number) => {
      one.name = `rule-${index}`;
    });
    shop.policy('jwt').spec.targetRefs = [targetOf('jwt', 'HTTPRoute', { sectionName: 'rule-0' })];
  },
  'policy targets another Gateway': (shop) => {
    shop.policy('inside').spec.targetRefs = [targetOf('spare', 'Gateway')];
  },
  'new policy makes tokens optional': (shop) => {
    shop.policy('inside').spec.traffic = { jwtAuthentication: jwt() };
    shop.add(policy('weaker', targetOf('inner'), { traffic: { jwtAuthentication: jwt('Optional') } }));
  },
  'new route to a guarded destination': newRoute('fresh', 'desk'),
  'new route to a destination with API keys': newRoute('fresh', 'staff', '/desk'),
  'new route next to a guarded one': newRoute('basic', 'inner', '/other'),
  'new rule of an open route to a guarded destination': (shop) => {
    shop.route('web').spec.rules.push(rule('/desk', 'desk'));
  },
  'new route to a guarded model provider': (shop) =>
    shop.add(route('chat', [{ backendRefs: [toBackend('llm')] }], { hostnames: ['chat.example.com'] })),
  'new route to guarded tools': (shop) =>
    shop.add(route('more-tools', [{ backendRefs: [toBackend('tools')] }], { hostnames: ['more-tools.example.com'] })),
  'open route goes to a guarded destination': (shop) => {
    shop.route('public').spec.rules[0].backendRefs = [{ name: 'desk', port: 80 }];
  },
  'open route also goes to a guarded destination': (shop) => {
    shop.route('web').spec.rules[0].backendRefs.push({ name: 'staff', port: 80 });
  },
  'path of an open route is shortened': (shop) => {
    shop.match('public').path.value = '/';
  },
  'method of an open route is removed': (shop) => {
    delete shop.match('public').method;
  },
  'exact path becomes a prefix': (shop) => {
    shop.match('exact').path.type = 'PathPrefix';
  },
  'header of an open route is removed': (shop) => {
    delete shop.match('exact', 1).headers;
  },
  'query parameter of an open route is removed': (shop) => {
    delete shop.match('exact', 2).queryParams;
  },
  'hostname of an open route becomes a wildcard': (shop) => {
    shop.route('limited').spec.hostnames = ['*.example.com'];
  },
  'guarded destination on the open Gateway': (shop) => {
    shop.route('inner').spec.parentRefs = [{ name: 'edge' }];
  },
  'permitted addresses are extended': (shop) => {
    shop
      .policy('network')
      .spec.frontend.networkAuthorization.policy.matchExpressions.push('cidr("0.0.0.0/0").containsIP(source.address)');
  },
  'authorization of tools is removed': (shop) => {
    shop.backend('tools').spec.policies = { tcp: { connectTimeout: '5s' } };
  },
  'more tools are allowed': (shop) => {
    shop.backend('tools').spec.policies.mcp.authorization = allow(
      'mcp.tool.name == "read"',
      'mcp.tool.name == "write"',
    );
  },
  'every tool is allowed': (shop) => {
    shop.backend('tools').spec.policies.mcp.authorization = allow('true');
  },
  'authentication of tools is removed': (shop) => {
    delete shop.backend('login').spec.policies;
  },
  'authentication of tools becomes optional': (shop) => {
    shop.backend('login').spec.policies.mcp.authentication.mode = 'Optional';
  },
};

const UNPROTECTING: Readonly<Record<string, Fault['edit']>> = {
  'policy with limits is removed': removed('limited'),
  'timeout is removed': without('limited', 'timeouts'),
  'timeout of a model provider is removed': without('llm', 'timeouts'),
  'local limit is removed': (shop) => {
    delete shop.traffic('limited').rateLimit.local;
  },
  'global limit is removed': (shop) => {
    delete shop.traffic('limited').rateLimit.global;
  },
  'all limits are removed': without('limited', 'rateLimit'),
  'limit of body sizes is removed': without('limited', 'buffer'),
  'protection of browsers is removed': without('limited', 'csrf'),
  'policy with limits targets another route': (shop) => {
    shop.policy('limited').spec.targetRefs = [targetOf('public')];
  },
  'new rule takes requests of a limited route': (shop) =>
    shop.add(
      route(
        'faster',
        [
          rule('/limited/fast', 'cart'),
          { matches: [{ path: { value: '/limited' }, method: 'GET' }], backendRefs: [{ name: 'cart', port: 80 }] },
        ],
        { hostnames: ['limited.example.com'] },
      ),
    ),
  'guards of requests are removed': (shop) => {
    delete shop.backend('llm').spec.policies.ai.promptGuard.request;
  },
  'guards of responses are removed': (shop) => {
    delete shop.backend('llm').spec.policies.ai.promptGuard.response;
  },
  'one of several guards is removed': (shop) => {
    shop.backend('llm').spec.policies.ai.promptGuard.request.pop();
  },
  'all guards are removed': (shop) => {
    delete shop.backend('llm').spec.policies;
  },
  'requests go to a provider without guards': (shop) => {
    shop.route('llm').spec.rules[0].backendRefs = [toBackend('plain-llm')];
  },
  'some requests go to a provider without guards': (shop) => {
    shop.route('llm').spec.rules[0].backendRefs.push({ ...toBackend('plain-llm'), weight: 1 });
  },
  'TLS to a destination is removed': (shop) => {
    delete shop.backend('secure').spec.policies;
  },
  'certificates are not verified': (shop) => {
    shop.backend('secure').spec.policies.tls = { insecureSkipVerify: 'All' };
  },
};

const AVOIDABLE: Readonly<Record<string, Fault['edit']>> = {
  'Deny rule by a header': newPolicy('web', {
    traffic: { authorization: deny('request.headers["x-tenant"] == "suspended"') },
  }),
  'Deny rule by a protocol header': newPolicy('tools', {
    traffic: { authorization: deny('request.headers["mcp-protocol-version"] == "2024-11-05"') },
  }),
  'Allow rule by the absence of a header': newPolicy('public', {
    traffic: { authorization: allow('!("x-debug" in request.headers)') },
  }),
  'Require rule by another header': newPolicy('limited', {
    traffic: {
      authorization: { action: 'Require', policy: { matchExpressions: ['request.headers["x-kind"] != "bot"'] } },
    },
  }),
  'Deny rule by the version of HTTP': newPolicy('web', {
    traffic: { authorization: deny('request.version == "HTTP/1.0"') },
  }),
  'Deny rule gets a condition on a header': expression(
    'deny',
    'request.path.startsWith("/internal") && request.headers["x-external"] == "true"',
  ),
};

const HIDING: Readonly<Record<string, Fault['edit']>> = {
  'earlier match is broadened': (shop) => {
    shop.match('order').path.value = '/order';
  },
  'new rule precedes a rule': (shop) => {
    shop.route('order').spec.rules.unshift(rule('/order', 'cart'));
  },
  'another route has the same matches': (shop) =>
    shop.add(
      route('a-first', [rule('/order', 'cart'), rule('/order/new', 'web')], { hostnames: ['order.example.com'] }),
    ),
  'copy of a rule precedes it': (shop) => {
    shop.route('order').spec.rules.push({
      matches: [{ path: { type: 'PathPrefix', value: '/order/new' } }],
      backendRefs: [{ name: 'web', port: 80 }],
    });
    shop.route('order').spec.rules.reverse();
  },
};

const IDLE: Readonly<Record<string, Fault['edit']>> = {
  'new policy overrides every field': (shop) => {
    shop.route('order').spec.rules.forEach((one: { name?: string }, index: number) => {
      one.name = `rule-${index}`;
    });
    for (const sectionName of ['rule-0', 'rule-1'])
      shop.add(
        policy(`over-${sectionName}`, targetOf('order', 'HTTPRoute', { sectionName }), {
          traffic: { retry: { attempts: 3, codes: [502] } },
        }),
      );
  },
  'rules set the field themselves': (shop) => {
    for (const one of shop.route('order').spec.rules) one.retry = { attempts: 1, codes: [502] };
  },
  'policy targets a Gateway without routes': (shop) => {
    shop.policy('waiting').spec.targetRefs = [targetOf('spare', 'Gateway')];
  },
  'limits are overridden on the only route': (shop) => {
    shop.policy('waiting').spec.targetRefs = [targetOf('inside', 'Gateway')];
    shop.add(policy('over', targetOf('inner'), { traffic: { retry: { attempts: 5, codes: [500] } } }));
  },
};

/** Every kind of mistake that is planted. */
export const FAULTS: readonly Fault[] = Object.entries({
  changeWidensAccess: WIDENING,
  changeRemovesProtection: UNPROTECTING,
  changeAddsAvoidableRestriction: AVOIDABLE,
  changeMakesRuleUnreachable: HIDING,
  changeLeavesPolicyIdle: IDLE,
} satisfies Record<Expected, Readonly<Record<string, Fault['edit']>>>).flatMap(([expected, edits]) =>
  Object.entries(edits).map(([kind, edit]) => ({ kind, expected: expected as Expected, edit })),
);

/** Changes that nobody has to look at. */
export const HARMLESS: Readonly<Record<string, Fault['edit']>> = {
  'documents are reordered': ({ documents, chance }) => {
    documents.sort(() => chance.next() - 0.5);
  },
  'route is renamed with its policy': (shop) => {
    shop.route('jwt').metadata.name = 'renamed';
    shop.policy('jwt').spec.targetRefs = [targetOf('renamed')];
  },
  'policy is renamed': (shop) => {
    shop.policy('key').metadata.name = 'renamed';
  },
  'backend is renamed': (shop) => {
    shop.backend('llm').metadata.name = 'renamed';
    shop.route('llm').spec.rules[0].backendRefs = [toBackend('renamed')];
  },
  'route with the same policy is added': (shop) => {
    shop.add(route('twin', [rule('/', 'desk')], { hostnames: ['twin.example.com'] }));
    shop.policy('jwt').spec.targetRefs.push(targetOf('twin'));
  },
  'route with an equal policy is added': (shop) => {
    shop.add(route('twin', [rule('/', 'staff')], { hostnames: ['twin.example.com'] }));
    shop.add({ ...structuredClone(shop.policy('key')), metadata: { name: 'twin', namespace: 'shop' } });
    shop.policy('twin').spec.targetRefs = [targetOf('twin')];
  },
  'open route to an open destination is added': newRoute('other', 'web'),
  'open rule to an open destination is added': (shop) => {
    shop.route('web').spec.rules.push(rule('/cart', 'cart'));
  },
  'route to a new destination is added': (shop) => {
    shop.add({ ...structuredClone(shop.find('Service', 'web')), metadata: { name: 'blog', namespace: 'shop' } });
    newRoute('blog', 'blog')(shop);
  },
  'label and annotation are added': (shop) => {
    for (const one of shop.documents)
      Object.assign(one.metadata, { labels: { team: 'a' }, annotations: { note: 'b' } });
  },
  'limit is tightened': (shop) => {
    shop.traffic('limited').rateLimit.local[0].requests = 1;
  },
  'timeout is tightened': (shop) => {
    shop.traffic('limited').timeouts.request = '1s';
  },
  'duration has another spelling': (shop) => {
    shop.traffic('llm').timeouts.request = '1m';
  },
  'guard is added': (shop) => {
    shop.backend('llm').spec.policies.ai.promptGuard.request.push({ regex: { action: 'Reject', matches: ['more'] } });
  },
  'guards are reordered': (shop) => {
    shop.backend('llm').spec.policies.ai.promptGuard.request.reverse();
  },
  'guards are added to a provider': (shop) => {
    shop.backend('plain-llm').spec.policies = { ai: { promptGuard: GUARDS } };
  },
  'pattern of a guard is corrected': (shop) => {
    shop.backend('llm').spec.policies.ai.promptGuard.request[0].regex.matches = ['secret-[0-9a-f]+'];
  },
  'authentication is added': newPolicy('web', { traffic: { jwtAuthentication: jwt() } }),
  'authorization is added': newPolicy('tools', { traffic: { authorization: allow('jwt.sub == "agent"') } }),
  'Deny rule by a claim is added': newPolicy('llm', { traffic: { authorization: deny('jwt.sub == "former"') } }),
  'Allow rule is narrowed': (shop) => {
    const { policy: rules } = shop.traffic('jwt').authorization;
    rules.matchExpressions = [`${rules.matchExpressions[0]} && jwt.sub == "one"`];
  },
  'Allow rule is written differently': (shop) => {
    const { policy: rules } = shop.traffic('jwt').authorization;
    rules.matchExpressions = [`(${rules.matchExpressions[0]}) && true`];
  },
  'condition is written in another order': (shop) => {
    const { policy: rules } = shop.traffic('jwt').authorization;
    const [left, right] = rules.matchExpressions[0].split(' == ');
    rules.matchExpressions = [`${right} == ${left}`];
  },
  'Deny rule is extended': (shop) => {
    shop.traffic('deny').authorization.policy.matchExpressions.push('request.path.startsWith("/private")');
  },
  'policy is split': (shop) => {
    const { authorization, ...rest } = shop.traffic('jwt');
    shop.policy('jwt').spec.traffic = rest;
    shop.add(policy('jwt-rules', targetOf('jwt'), { traffic: { authorization } }));
  },
  'policy moves from a route to each rule': (shop) => {
    shop.route('jwt').spec.rules.forEach((one: { name?: string }, index: number) => {
      one.name = `rule-${index}`;
    });
    shop.policy('jwt').spec.targetRefs = [0, 1].map((index) =>
      targetOf('jwt', 'HTTPRoute', { sectionName: `rule-${index}` }),
    );
  },
  'guards move from a backend to a policy': (shop) => {
    const { ai } = shop.backend('llm').spec.policies;
    delete shop.backend('llm').spec.policies;
    shop.add(
      policy(
        'llm-guards',
        { group: 'agentgateway.dev', kind: 'AgentgatewayBackend', name: 'llm' },
        { backend: { ai } },
      ),
    );
  },
  'rules are reordered': (shop) => {
    shop.route('jwt').spec.rules.reverse();
  },
  'rule is split': (shop) => {
    const { rules } = shop.route('jwt').spec;
    const [first] = rules;
    rules.push(structuredClone(first));
    rules[0].matches[0].path.value += '/one';
  },
  'open path is renamed': (shop) => {
    shop.match('public').path.value = '/elsewhere';
  },
  'open path is narrowed': (shop) => {
    shop.match('public').path.value += '/deeper';
  },
  'hostname is added': (shop) => {
    shop.route('jwt').spec.hostnames.push('jwt2.example.com');
  },
  'hostname of a guarded route changes': (shop) => {
    shop.route('key').spec.hostnames = ['keys.example.com'];
  },
  'retries change': (shop) => {
    shop.traffic('waiting').retry.attempts = 4;
  },
  'retries are added': newPolicy('public', { traffic: { retry: { attempts: 2, codes: [503] } } }),
  'header is added': newPolicy('public', {
    traffic: { headerModifiers: { request: { set: [{ name: 'x-a', value: 'b' }] } } },
  }),
  'listener is added': (shop) => {
    shop.find('Gateway', 'inside').spec.listeners.push({ name: 'more', port: 8081, protocol: 'HTTP' });
  },
  'model changes': (shop) => {
    shop.backend('llm').spec.ai.provider.openai.model = 'gpt-5';
  },
  'open route is removed': (shop) => shop.remove('HTTPRoute', 'public'),
  'guarded route is removed with its policy': (shop) => {
    shop.remove('HTTPRoute', 'basic');
    shop.remove('AgentgatewayPolicy', 'basic');
  },
  'canary of an open destination': (shop) => {
    shop.route('public').spec.rules[0].backendRefs = [
      { name: 'cart', port: 80, weight: 9 },
      { name: 'web', port: 80, weight: 1 },
    ];
  },
  'guarded route goes to another destination': (shop) => {
    shop.route('jwt').spec.rules[0].backendRefs = [{ name: 'web', port: 80 }];
  },
  'fewer tools are allowed': (shop) => {
    shop.backend('tools').spec.policies.mcp.authorization = allow('mcp.tool.name == "read" && jwt.sub == "agent"');
  },
  'MCP server is added': (shop) => {
    shop.backend('tools').spec.mcp.targets.push({ name: 'gamma', static: { host: 'gamma.example.net', port: 80 } });
  },
};
