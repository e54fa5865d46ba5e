import { defined } from '../values/objects';
import type { PlaceOfSetting } from './setting-type';
import type { Environment, ExternalObjects, GatewaySettings, ResourcePatch } from './settings.generated';

/** The changes of an environment to the resources. */
export interface ChosenEnvironment {
  readonly name: string;
  readonly patches: readonly ResourcePatch[];
  readonly hosts: Readonly<Record<string, string>>;
  readonly models: Readonly<Record<string, string>>;
  /** Places below the environment. */
  readonly placeOf: PlaceOfSetting;
}

/** Settings with those of one environment laid over them. */
export interface EnvironmentSettings {
  readonly settings: GatewaySettings;
  readonly placeOf: PlaceOfSetting;
  readonly environment: ChosenEnvironment;
}

type SettingPath = Parameters<PlaceOfSetting>[0];

/**
 * Returns the settings in an environment: its lists are appended to the common ones, and its other settings override them. Locations refer
 * to the origin of each.
 */
export function settingsIn(
  name: string,
  own: Environment,
  settings: GatewaySettings,
  placeOf: PlaceOfSetting,
): EnvironmentSettings {
  const {
    inputs,
    tests,
    output,
    patches = [],
    hosts = {},
    models = {},
    externals,
    severities,
    waivers,
    guarantees,
    ...over
  } = own;
  const lists = new AddedLists(['environments', name]);
  const laid = defined<GatewaySettings>({
    ...settings,
    ...over,
    inputs: lists.add(['inputs'], settings.inputs, inputs),
    tests: lists.add(['tests'], settings.tests, tests),
    waivers: lists.add(['waivers'], settings.waivers, waivers),
    guarantees: lists.add(['guarantees'], settings.guarantees, guarantees),
    severities: severities ? { ...settings.severities, ...severities } : settings.severities,
    externals: externals
      ? addedExternals(settings.externals ?? {}, externals, own.defaultNamespace ?? settings.defaultNamespace, lists)
      : settings.externals,
    output: output ?? (settings.output === undefined ? undefined : `${settings.output.replace(/\/$/, '')}/${name}`),
  });
  const isOver = ([field, code]: SettingPath) =>
    String(field) in over || (field === 'severities' && String(code) in (severities ?? {}));
  return {
    settings: laid,
    placeOf: (path, focus) =>
      placeOf(lists.writtenAt(path) ?? (isOver(path) ? ['environments', name, ...path] : path), focus),
    environment: {
      name,
      patches,
      hosts,
      models,
      placeOf: (path, focus) => placeOf(['environments', name, ...path], focus),
    },
  };
}

/** The common lists with the additions of an environment, and the location of each item. */
class AddedLists {
  private readonly paths = new Map<string, readonly SettingPath[]>();

  /** @param below - the path of the settings of the environment */
  public constructor(private readonly below: SettingPath) {}

  /** Combines the items of all environments that satisfy `isKept` with those of this environment. */
  public add<Item>(
    path: SettingPath,
    all: readonly Item[] | undefined,
    more: readonly Item[] | undefined,
    isKept: (item: Item) => boolean = () => true,
  ): Item[] | undefined {
    if (!all && !more) return undefined;
    const common = (all ?? []).flatMap((item, index) => (isKept(item) ? [{ item, path: [...path, index] }] : []));
    const own = (more ?? []).map((item, index) => ({ item, path: [...this.below, ...path, index] }));
    const both = [...common, ...own];
    this.paths.set(
      path.join('.'),
      both.map((one) => one.path),
    );
    return both.map(({ item }) => item);
  }

  public writtenAt(path: SettingPath): SettingPath | undefined {
    for (const depth of [1, 2]) {
      const written = this.paths.get(path.slice(0, depth).join('.'))?.[Number(path[depth])];
      if (written) return [...written, ...path.slice(depth + 1)];
    }
    return undefined;
  }
}

function addedExternals(
  all: ExternalObjects,
  own: ExternalObjects,
  defaultNamespace = 'default',
  lists: AddedLists,
): ExternalObjects {
  const isSame = (one: Named, other: Named) =>
    one.name === other.name && (one.namespace ?? defaultNamespace) === (other.namespace ?? defaultNamespace);
  const add = <Item extends Named>(
    kind: string,
    some: readonly Item[] | undefined,
    more: readonly Item[] | undefined,
  ) => lists.add(['externals', kind], some, more, (one) => !more?.some((other) => isSame(one, other)));
  return defined<ExternalObjects>({
    secrets: add('secrets', all.secrets, own.secrets),
    configMaps: add('configMaps', all.configMaps, own.configMaps),
    services: add('services', all.services, own.services),
    gateways: add('gateways', all.gateways, own.gateways),
  });
}

interface Named {
  readonly name: string;
  readonly namespace?: string;
}
