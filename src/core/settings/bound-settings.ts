import { type DiagnosticCollector, formatPath } from '../diagnostics';
import { catalogueEntry } from '../diagnostics/catalogue-entry';
import { CODE } from '../diagnostics/codes.generated';
import { defined } from '../values/objects';
import type { PlatformBundle } from './platform-bundle';
import type { PlaceOfSetting } from './setting-type';
import type { Environment, GatewaySettings } from './settings.generated';
import { BINDING_SETTINGS, type BindingSetting } from './teams';
import { DataPlaneVersion, FailOn, FindingSeverity, GatewayMode, OnError, References } from './words';

type SettingPath = Parameters<PlaceOfSetting>[0];
type Severities = NonNullable<GatewaySettings['severities']>;
type Externals = NonNullable<GatewaySettings['externals']>;
type Scalar = Exclude<BindingSetting, 'severities' | 'externals.gateways'>;

/** Settings of a team after those of its bundle are applied. */
export interface BoundSettings {
  readonly settings: GatewaySettings;
  readonly placeOf: PlaceOfSetting;
}

/** The values that apply if neither the bundle nor the team sets one. */
const DEFAULTS: Partial<Record<Scalar, unknown>> = {
  failOn: FailOn.ERROR,
  strict: false,
  references: References.OPEN,
  onError: OnError.STOP,
  mode: GatewayMode.COMPILED,
  dataPlane: DataPlaneVersion.V1_4,
  rolloutOnConfigChange: false,
};

/** Values that find more than any other value, so that teams may always set them. */
const STRICTEST: Partial<Record<Scalar, unknown>> = {
  failOn: FailOn.WARNING,
  strict: true,
  references: References.CLOSED,
  onError: OnError.STOP,
};

const SCALARS = BINDING_SETTINGS.filter(
  (name): name is Scalar => name !== 'severities' && name !== 'externals.gateways',
);

/**
 * Returns the settings of a team with those of the bundle. Lists of both are joined. A setting that would weaken the bundle is reported and
 * has no effect, unless `teams.settings` of the bundle lists it.
 */
export function boundSettings(
  own: GatewaySettings,
  placeOf: PlaceOfSetting,
  bundle: PlatformBundle,
  diagnostics: DiagnosticCollector,
): BoundSettings {
  return new Binder(bundle, placeOf, diagnostics).bind(own);
}

/** Reports options of the command line that would weaken a bundle, and returns the others. */
export function boundOptions(
  written: GatewaySettings,
  bundle: PlatformBundle,
  diagnostics: DiagnosticCollector,
): GatewaySettings {
  const binder = new Binder(bundle, () => ({}), diagnostics);
  const refused = OPTIONS.filter((name) => binder.refuses(name, written[name], bundle.settings, [], optionName(name)));
  return Object.fromEntries(Object.entries(written).filter(([name]) => !refused.some((one) => one === name)));
}

/** Options that decide how findings are judged. The others, such as `--data-plane`, change the question that a user asks. */
const OPTIONS = ['failOn', 'baseline', 'references', 'onError', 'mode'] as const;

function optionName(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

class Binder {
  /** The places of merged settings, by path. All others are those of the team. */
  private readonly places = new Map<string, { readonly placeOf: PlaceOfSetting; readonly path: SettingPath }>();
  private readonly permitted: ReadonlySet<string>;

  public constructor(
    private readonly bundle: PlatformBundle,
    private readonly ownPlaceOf: PlaceOfSetting,
    private readonly diagnostics: DiagnosticCollector,
  ) {
    this.permitted = new Set(bundle.settings.teams?.settings ?? []);
  }

  public bind(own: GatewaySettings): BoundSettings {
    const { settings: base } = this.bundle;
    if (own.teams) this.report('teams', 'set', 'grants the rights of teams', ['teams']);
    const conventions = this.ownConventions(own);
    const bound = defined<GatewaySettings>({
      ...own,
      teams: undefined,
      ...this.scalars(own, base),
      ...this.shared(own, base, [], base),
      groups: joinedTexts(base.groups, own.groups),
      conventions: this.joined(['conventions'], base.conventions, conventions),
      retirements: this.joined(['retirements'], base.retirements, withIndexes(own.retirements)),
      environments: this.environments(own),
    });
    return { settings: bound, placeOf: (path, focus) => this.placeOf(path, focus) };
  }

  /** Whether a value would weaken the bundle; it is reported. */
  public refuses(name: Scalar, value: unknown, base: GatewaySettings, below: SettingPath, called?: string): boolean {
    const bound = base[name] ?? DEFAULTS[name];
    if (value === undefined || value === bound || this.permitted.has(name) || value === STRICTEST[name]) return false;
    const rule = base[name] === undefined ? 'reserves this setting' : `sets it to ${String(bound).toLowerCase()}`;
    const path = formatPath([...below, name]);
    this.report(called ?? path, String(value).toLowerCase(), rule, [...below, name], name);
    return true;
  }

  private scalars(own: GatewaySettings, base: GatewaySettings): GatewaySettings {
    const entries = SCALARS.map((name) => {
      const isOwn = own[name] !== undefined && !this.refuses(name, own[name], base, []);
      if (!isOwn && base[name] !== undefined && name !== 'baseline') this.takeBase([name]);
      return [name, isOwn ? own[name] : name === 'baseline' ? undefined : base[name]] as const;
    });
    return Object.fromEntries(entries);
  }

  /** The settings that an environment can have, too. */
  private shared<Some extends GatewaySettings | Environment>(
    own: Some,
    base: Some,
    below: SettingPath,
    inForce: GatewaySettings,
  ): Pick<GatewaySettings, 'guarantees' | 'waivers' | 'severities' | 'externals'> {
    return {
      guarantees: this.joined([...below, 'guarantees'], base.guarantees, withIndexes(own.guarantees)),
      waivers: this.joined([...below, 'waivers'], base.waivers, withIndexes(own.waivers)),
      severities: this.severities(own.severities, base.severities, below, inForce),
      externals: this.externals(own.externals, base.externals, below),
    };
  }

  private environments(own: GatewaySettings): GatewaySettings['environments'] {
    const { settings: base } = this.bundle;
    const names = [...new Set([...Object.keys(base.environments ?? {}), ...Object.keys(own.environments ?? {})])];
    if (names.length === 0) return undefined;
    const entries = names.map((name) => {
      const below = ['environments', name];
      const ofBase = base.environments?.[name] ?? {};
      const ofOwn = own.environments?.[name] ?? {};
      const inForce = defined<GatewaySettings>({
        ...base,
        failOn: ofBase.failOn ?? base.failOn,
        severities: { ...base.severities, ...ofBase.severities },
      });
      const isFailOnOwn = ofOwn.failOn !== undefined && !this.refuses('failOn', ofOwn.failOn, inForce, below);
      const environment = defined<Environment>({
        ...ofOwn,
        ...this.shared(ofOwn, ofBase, below, inForce),
        failOn: isFailOnOwn ? ofOwn.failOn : ofBase.failOn,
        hosts: this.renames('hosts', ofOwn.hosts, ofBase.hosts, below),
        models: this.renames('models', ofOwn.models, ofBase.models, below),
      });
      return [name, environment] as const;
    });
    return Object.fromEntries(entries);
  }

  private renames(
    field: 'hosts' | 'models',
    own: Readonly<Record<string, string>> | undefined,
    base: Readonly<Record<string, string>> | undefined,
    below: SettingPath,
  ): Record<string, string> | undefined {
    if (!own && !base) return undefined;
    for (const name of Object.keys(base ?? {})) this.takeBase([...below, field, name]);
    return { ...own, ...base };
  }

  /** Conventions of the team whose codes are not those of the bundle. */
  private ownConventions({ conventions = [] }: GatewaySettings) {
    const codes = new Set(this.bundle.settings.conventions?.map(({ code }) => code));
    return withIndexes(conventions).filter(({ item, index }) => {
      if (!codes.has(item.code)) return true;
      this.report(`conventions[${index}]`, item.code, 'has a convention of this code', ['conventions', index, 'code']);
      return false;
    });
  }

  private severities(
    own: Severities | undefined,
    base: Severities | undefined,
    below: SettingPath,
    inForce: GatewaySettings,
  ): Severities | undefined {
    for (const code of Object.keys(base ?? {})) this.takeBase([...below, 'severities', code]);
    const accepted = Object.entries(own ?? {}).filter(([code, severity]) => {
      const convention = inForce.conventions?.find((one) => one.code === code);
      const set = inForce.severities?.[code];
      const bound =
        set ?? convention?.severity ?? (convention ? FindingSeverity.WARNING : catalogueEntry(code)?.severity);
      const isOwn = bound === undefined;
      const isPermitted = this.permitted.has('severities') && set === undefined && !convention;
      if (isOwn || isPermitted || rankOf(severity) >= rankOf(bound)) {
        this.places.delete(keyOf([...below, 'severities', code]));
        return true;
      }
      const path = [...below, 'severities', code];
      const rule = set === undefined && !convention ? 'reserves lower severities' : `sets it to ${bound}`;
      this.report(formatPath(path), severity, rule, path, 'severities');
      return false;
    });
    return own || base ? { ...base, ...Object.fromEntries(accepted) } : undefined;
  }

  private externals(
    own: Externals | undefined,
    base: Externals | undefined,
    below: SettingPath,
  ): Externals | undefined {
    if (!own && !base) return undefined;
    const path = (kind: string) => [...below, 'externals', kind];
    const isGatewayPermitted = this.permitted.has('externals.gateways');
    if (own?.gateways?.length && !isGatewayPermitted)
      this.report(formatPath(path('gateways')), 'set', 'lists the Gateways', path('gateways'), 'externals.gateways');
    const gateways = isGatewayPermitted ? own?.gateways : undefined;
    return defined<Externals>({
      secrets: this.joined(path('secrets'), base?.secrets, this.otherObjects('secrets', own, base, below)),
      configMaps: this.joined(path('configMaps'), base?.configMaps, this.otherObjects('configMaps', own, base, below)),
      services: this.joined(path('services'), base?.services, this.otherObjects('services', own, base, below)),
      gateways: this.joined(path('gateways'), base?.gateways, withIndexes(gateways)),
    });
  }

  /** External objects of the team that the bundle does not list. */
  private otherObjects<Kind extends 'secrets' | 'configMaps' | 'services'>(
    kind: Kind,
    own: Externals | undefined,
    base: Externals | undefined,
    below: SettingPath,
  ): readonly Indexed<NonNullable<Externals[Kind]>[number]>[] {
    const listed: readonly NonNullable<Externals[Kind]>[number][] = own?.[kind] ?? [];
    return withIndexes(listed).filter(({ item, index }) => {
      const isSame = (base?.[kind] ?? []).some(
        ({ name, namespace }) => name === item.name && namespace === item.namespace,
      );
      const path = [...below, 'externals', kind, index];
      if (isSame) this.report(formatPath(path), item.name, 'lists this object', path);
      return !isSame;
    });
  }

  /** Joins the items of the bundle and of the team, whose places differ. */
  private joined<Item>(
    path: SettingPath,
    base: readonly Item[] | undefined,
    own: readonly Indexed<Item>[],
  ): Item[] | undefined {
    if (!base && own.length === 0) return undefined;
    const all = [
      ...(base ?? []).map((item, index) => ({ item, index, placeOf: this.bundle.placeOf })),
      ...own.map(({ item, index }) => ({ item, index, placeOf: this.ownPlaceOf })),
    ];
    for (const [at, { index, placeOf }] of all.entries())
      this.places.set(keyOf([...path, at]), { placeOf, path: [...path, index] });
    return all.map(({ item }) => item);
  }

  private takeBase(path: SettingPath): void {
    this.places.set(keyOf(path), { placeOf: this.bundle.placeOf, path });
  }

  private placeOf(path: SettingPath, focus: Parameters<PlaceOfSetting>[1]) {
    for (let length = path.length; length > 0; length--) {
      const found = this.places.get(keyOf(path.slice(0, length)));
      if (found) return found.placeOf([...found.path, ...path.slice(length)], focus);
    }
    return this.ownPlaceOf(path, focus);
  }

  private report(name: string, value: string, rule: string, path: SettingPath, binding?: BindingSetting): void {
    const fix = binding
      ? `Remove ${name}, or ask the platform to list ${binding} in \`teams.settings\` of the bundle.`
      : `Remove ${name}.`;
    const values = { name, value, bundle: this.bundle.name, rule, fix };
    this.diagnostics.report(CODE.settingReservedByPlatform, undefined, values, { place: this.ownPlaceOf(path, 'key') });
  }
}

function joinedTexts(some: readonly string[] = [], more: readonly string[] = []): string[] | undefined {
  const all = [...new Set([...some, ...more])];
  return all.length === 0 ? undefined : all;
}

interface Indexed<Item> {
  readonly item: Item;
  /** The index in the list of the team. */
  readonly index: number;
}

function withIndexes<Item>(items: readonly Item[] = []): readonly Indexed<Item>[] {
  return items.map((item, index) => ({ item, index }));
}

function keyOf(path: SettingPath): string {
  return JSON.stringify(path);
}

const RANKS = ['off', 'note', 'warning', 'error'];

function rankOf(severity: string): number {
  return RANKS.indexOf(severity);
}
