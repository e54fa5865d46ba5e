import type { ConfigPart } from '../config';
import { fieldsOf, objectsIn } from '../json';
import { type ConfigPolicy, policiesIn, referenceTo } from './policies';

/** A reference to the route that the data plane generates for all models. It chooses a model by the body of the request. */
export const MODEL_ROUTER = '/llm:router';

/** A listener, and the port to which it belongs. */
export interface BoundListener {
  readonly name: unknown;
  readonly port: unknown;
  readonly part: ConfigPart;
  readonly bind: ConfigPart;
}

/** A listener that serves only models. The data plane generates its route. */
export interface ModelListener {
  readonly name: string;
  readonly port: unknown;
  /** The policies before the choice of a model. */
  readonly policies: ConfigPart;
}

/** A config whose names are resolved: backends, groups of routes, and the targets of policies. */
export class ConfigModel {
  public readonly listeners: readonly BoundListener[];
  public readonly modelListeners: readonly ModelListener[];
  public readonly policies: readonly ConfigPolicy[];
  /** Backends by reference, and the models. */
  public readonly backends: ReadonlyMap<string, ConfigPart>;
  public readonly routeGroups: ReadonlyMap<string, ConfigPart>;

  public constructor(private readonly config: ConfigPart) {
    const { binds, backends, routeGroups, gateways, llm } = config;
    this.listeners = objectsIn(binds).flatMap((bind: ConfigPart) =>
      objectsIn(bind.listeners).map((part: ConfigPart) => ({ name: part.name, port: bind.port, part, bind })),
    );
    this.modelListeners = Object.entries(fieldsOf(gateways)).map(([name, gateway]) => {
      const { port, ...policies } = fieldsOf(gateway);
      return { name, port, policies };
    });
    this.policies = policiesIn(config);
    this.backends = new Map([
      ...objectsIn(backends).map((part) => [referenceTo(part), part] as const),
      ...(llm === undefined ? [] : [[MODEL_ROUTER, { llm }] as const]),
    ]);
    this.routeGroups = new Map(objectsIn(routeGroups).map((part: ConfigPart) => [String(part.name), part]));
  }

  /** Returns the backend that a destination of a route references; undefined for other destinations. */
  public backendOf({ backend }: ConfigPart): ConfigPart | undefined {
    return typeof backend === 'string' ? this.backends.get(backend) : undefined;
  }

  /** Returns the group of routes that a destination of a route delegates to. */
  public routeGroupOf({ routeGroup }: ConfigPart): ConfigPart | undefined {
    return typeof routeGroup === 'string' ? this.routeGroups.get(routeGroup) : undefined;
  }

  /**
   * Returns whether clients reach the models without a route: on a port of their own, or on listeners in `gateways`. The listener that the
   * compiler writes for models denies all requests.
   */
  public get servesModelsAlone(): boolean {
    const { llm } = this.config;
    const { port, gateways: names }: ConfigPart = fieldsOf(llm);
    if (port !== undefined || !Array.isArray(names)) return llm !== undefined;
    return names.some((name) => {
      const listener = this.modelListeners.find((one) => one.name === String(name));
      return listener?.policies.authorization === undefined;
    });
  }
}
