import type { ConfigDefaults } from '../../../../core/data-plane/facts';
import type { Fields } from '../../../../core/values/objects';
import { LONGEST_ANSWER, modelList, notServed } from '../../../../library/patterns/model-answers';
import { unsupported } from '../../unsupported';
import { type ConfigPart, isPart } from '../config-part';
import type { ConfigPath } from '../config-path';
import type { ConversionLog } from '../conversion-log';
import { importedName } from '../documents';
import { attempt, isAbsent, nothingElse } from '../reader';
import { destinationOf, noteOf } from './destination';
import { bySpecificity, isNamePattern, type Model, modelsInConfig } from './models';
import { Origins } from './origins';
import {
  CHOICE_HEADER,
  type ConditionalTarget,
  choiceOf,
  REQUEST_BODY_MODEL,
  refuseConditionsOnClients,
} from './requested-model';
import {
  CONFIG_MODEL_HEADER,
  matchesOfName,
  matchesOfServingPath,
  policiesOfServingPath,
  type ServingPath,
} from './serving-paths';
import {
  conditionalOf,
  groupsOf,
  type ImportedVirtualModel,
  oneModel,
  virtualModelsOf,
  virtualModelTargets,
} from './virtual-models';

/** A configuration in which routes and backends replace the section `llm`. */
export interface Expanded {
  readonly config: ConfigPart;
  readonly origins: Origins;
}

/**
 * Converts models that are selected by the request body to routes that match a header. No resource corresponds to the section `llm`, but
 * these routes behave the same.
 */
export function expandLlm(config: ConfigPart, conversions: ConversionLog, configDefaults: ConfigDefaults): Expanded {
  const origins = new Origins();
  const { llm, ...others } = config;
  if (!isPart(llm)) return { config, origins };
  let expanded: ConfigPart = others;
  const reason = attempt(() => {
    expanded = new Section(others, llm, conversions, origins, configDefaults).expanded();
  });
  if (reason !== undefined) conversions.dropped(['llm'], reason);
  return { config: expanded, origins };
}

const LLM: ConfigPath = ['llm'];

class Section {
  private readonly backends: Fields[];
  private readonly ways: ServingPath[] = [];
  /** Policies of the section that each route has. */
  private sharedKeys: readonly string[] = [];
  private readonly conditionals: ConditionalTarget[] = [];
  /** The backend for each model name. */
  private readonly known = new Map<string, string>();

  public constructor(
    private readonly config: ConfigPart,
    private readonly llm: ConfigPart,
    private readonly conversions: ConversionLog,
    private readonly origins: Origins,
    private readonly configDefaults: ConfigDefaults,
  ) {
    this.backends = listOf(config.backends);
  }

  public expanded(): ConfigPart {
    const { policies } = this.llm;
    const { guardrails, ...shared } = isPart(policies) ? policies : {};
    const gateways = this.gateways();
    const models = bySpecificity(modelsInConfig(this.llm));
    const ofRoutes = gateways ? shared : {};
    if (gateways) this.sharedKeys = Object.keys(shared).filter((key) => key !== 'authorization');
    for (const [index, model] of models.entries())
      this.attempt(model.place, () => this.addModel(model, index, guardrails, ofRoutes));
    for (const one of virtualModelsOf(this.llm))
      this.attempt(one.place, () => this.addVirtual(one, models, guardrails, ofRoutes, gateways !== undefined));
    this.addList(models, ofRoutes);
    const note = 'the gateway copies the model from the body into a header that routes match';
    this.conversions.approximate(LLM, `${note}; requests without a model get a 404`);
    return gateways ? this.atGateways(gateways) : this.atPort(shared);
  }

  /** Undefined if the section has its own port. */
  private gateways(): readonly string[] | undefined {
    const { gateways: named, port } = this.llm;
    const { gateways } = this.config;
    if (typeof port === 'number') return undefined;
    if (!isAbsent(named)) return (Array.isArray(named) ? named : [named]).map(String);
    return isPart(gateways) && 'default' in gateways ? ['default'] : undefined;
  }

  private attempt(place: ConfigPath, add: () => void): void {
    const reason = attempt(add);
    if (reason !== undefined) this.conversions.dropped(place, reason);
  }

  private addModel(model: Model, index: number, guards: unknown, shared: ConfigPart): void {
    const { visibility, guardrails: _, ...fields } = model.fields;
    nothingElse(fields, KNOWN);
    if (visibility === 'internal') return;
    const backend = this.backendOf(model, guards);
    // Among equally specific routes, the first by name takes precedence.
    const name = isNamePattern(model.name)
      ? `models-${index}-${importedName(model.name)}`
      : `model-${importedName(model.name)}`;
    const policies = policiesOfServingPath(model, shared);
    this.ways.push({
      name,
      place: model.place,
      matches: matchesOfServingPath(model),
      policies,
      backends: [{ backend }],
    });
  }

  private addVirtual(
    virtual: ImportedVirtualModel,
    models: readonly Model[],
    guards: unknown,
    shared: ConfigPart,
    isLate: boolean,
  ): void {
    const { name, place, routing } = virtual;
    const { weighted, failover } = routing;
    const add = (matches: readonly Fields[], model: Model, backends: readonly Fields[], suffix = '') =>
      this.ways.push({
        ...{ name: `model-${importedName(name)}${suffix}`, place, matches, backends },
        policies: policiesOfServingPath(model, shared),
      });
    const conditional = conditionalOf(virtual);
    if (conditional) {
      if (isLate) refuseConditionsOnClients(conditional);
      const targets = virtualModelTargets(routing.conditional, place, models);
      const backends = targets.map(({ model, wanted }) => this.backendOf(model, guards, wanted));
      this.conditionals.push(conditional);
      for (const [index, { model }] of targets.entries())
        add(matchesOfName(name, String(index)), model, [{ backend: backends[index] }], `-${index + 1}`);
    } else if (!isAbsent(weighted)) {
      const targets = virtualModelTargets(weighted, place, models);
      const model = oneModel(targets);
      const backends = targets.map(({ model: of, wanted, fields: { weight } }) => ({
        backend: this.backendOf(of, guards, wanted),
        ...(isAbsent(weight) ? {} : { weight }),
      }));
      add(matchesOfName(name), model, backends);
    } else if (isAbsent(failover)) unsupported('it has no routing');
    else {
      const targets = virtualModelTargets(failover, place, models);
      const model = oneModel(targets);
      const ai = groupsOf(targets, ({ model: of, wanted }) => destinationOf(of, guards, wanted));
      add(matchesOfName(name), model, [{ backend: this.addBackend(`llm-${importedName(name)}`, { ai }, place) }]);
    }
  }

  private backendOf(model: Model, guards: unknown, wanted = model.name): string {
    const known = this.known.get(wanted);
    if (known !== undefined) return known;
    const { provider, policies } = destinationOf(model, guards, wanted);
    const note = noteOf(model);
    if (note !== undefined) this.conversions.approximate([...model.place, 'provider'], note);
    const name = this.addBackend(`llm-${importedName(wanted)}`, { ai: provider, policies }, model.place);
    this.known.set(wanted, name);
    return name;
  }

  private addBackend(wish: string, fields: Fields, place: ConfigPath): string {
    const taken = this.backends.map(({ name }) => name);
    let name = wish;
    for (let count = 2; taken.includes(name); count++) name = `${wish}-${count}`;
    const at = ['backends', this.backends.length];
    this.origins.made(at, place);
    this.origins.made([...at, 'ai', 'policies', 'backendAuth'], [...place, 'params', 'apiKey']);
    this.origins.made([...at, 'ai', 'hostOverride'], [...place, 'params', 'baseUrl']);
    this.origins.made([...at, 'policies', 'health'], [...place, 'health']);
    this.backends.push({ name, ...fields });
    return `/${name}`;
  }

  private addList(models: readonly Model[], policies: ConfigPart): void {
    const shown = models.filter(({ fields }) => fields.visibility !== 'internal');
    const body = modelList([...shown, ...virtualModelsOf(this.llm)].map(({ name }) => name));
    if (body.length > LONGEST_ANSWER) {
      this.conversions.dropped([...LLM, 'models'], 'the list of models is too long for a direct response');
      return;
    }
    const matches = [{ path: { exact: '/v1/models' }, method: 'GET' }];
    this.addAnswer('models', matches, 200, body, policies);
  }

  private addAnswer(name: string, matches: readonly Fields[], status: number, body: string, shared: ConfigPart): void {
    const policies = { ...shared, directResponse: { status, body } };
    this.ways.push({ name, place: LLM, matches, policies, backends: [] });
  }

  private readsModel(): Fields {
    const choice = this.conditionals.length > 0 ? { [CHOICE_HEADER]: choiceOf(this.conditionals) } : {};
    return { request: { set: { [CONFIG_MODEL_HEADER]: REQUEST_BODY_MODEL, ...choice } } };
  }

  /** Returns the routes and records the origin of each. */
  private routes(at: ConfigPath, ...before: readonly unknown[]): Fields[] {
    return this.ways.map(({ place, ...route }, index) => {
      const where = [...at, before.length + index];
      this.origins.made(where, place);
      this.origins.made([...where, 'policies', 'authorization'], [...place, 'authorization']);
      for (const key of this.sharedKeys) this.origins.moved([...where, 'policies', key], [...LLM, 'policies', key]);
      return route;
    });
  }

  private atPort(shared: ConfigPart): ConfigPart {
    const { port = this.configDefaults.llm.port, tls } = this.llm;
    const binds = listOf(this.config.binds);
    const at = ['binds', binds.length, 'listeners', 0];
    this.origins.made(['binds', binds.length], LLM);
    this.origins.moved([...at, 'tls'], [...LLM, 'tls']);
    this.origins.moved([...at, 'policies'], [...LLM, 'policies']);
    this.addAnswer('no-model', [{ path: { pathPrefix: '/' } }], 404, notServed(NOT_FOUND), {});
    const listener = {
      name: 'llm',
      ...(isAbsent(tls) ? {} : { protocol: 'HTTPS', tls }),
      policies: { ...shared, transformations: this.beside(shared.transformations) },
      routes: this.routes([...at, 'routes']),
    };
    return { ...this.config, backends: this.backends, binds: [...binds, { port, listeners: [listener] }] };
  }

  /** Returns the request changes of the file, which are kept. */
  private beside(own: unknown): Fields {
    const reads = this.readsModel();
    if (!isPart(own)) return reads;
    nothingElse(own, ['request', 'response']);
    const request = isPart(own.request) ? own.request : {};
    const { set } = isPart(reads.request) ? reads.request : {};
    return {
      ...own,
      request: { ...request, set: { ...(isPart(request.set) ? request.set : {}), ...(isPart(set) ? set : {}) } },
    };
  }

  private atGateways(names: readonly string[]): ConfigPart {
    const { gateways, routes, policies } = this.config;
    for (const name of names) {
      const [gateway = '', listener] = name.split('/');
      const own = isPart(gateways) ? Object.entries(gateways).find(([each]) => each === gateway)?.[1] : undefined;
      if (!isPart(own)) unsupported(`there is no gateway ${gateway}`);
      else if (!isAbsent(own.transformations) || (listener === undefined && listOf(own.listeners).length > 0))
        unsupported(`the gateway ${gateway} has transformations or its own listeners`);
    }
    const own = listOf(routes);
    const gateway = (listenerName: string) => ({ gatewayName: 'default', gatewayNamespace: 'default', listenerName });
    const reads = names.map((name) => ({
      name: { name: 'models', namespace: '' },
      target: { gateway: gateway(name) },
      phase: 'gateway',
      policy: { transformations: this.readsModel() },
    }));
    const added = this.routes(['routes'], ...own).map((route) => ({ gateways: names, ...route }));
    const limit = isPart(this.llm.policies) ? this.llm.policies.localRateLimit : undefined;
    if (!isAbsent(limit))
      this.conversions.approximate([...LLM, 'policies', 'localRateLimit'], 'each model has its own limit');
    return {
      ...this.config,
      backends: this.backends,
      policies: [...listOf(policies), ...reads],
      routes: [...own, ...added],
    };
  }
}

const NOT_FOUND = 'This model is not served. GET /v1/models lists the available models.';

const KNOWN = [
  ...['id', 'name', 'visibility', 'params', 'provider', 'passthrough', 'authorization', 'defaults', 'overrides'],
  ...['transformation', 'requestHeaders', 'responseHeaders', 'backendTLS', 'tls', 'auth', 'health', 'backendTunnel'],
  ...['guardrails', 'promptCaching', 'matches'],
] as const;

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter((one): one is Fields => isPart(one)) : [];
}
