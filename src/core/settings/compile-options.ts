import { type CompileOptions, DEFAULT_OPTIONS, dataPlaneOf } from '../compiler/model/options';
import { codeOfName } from '../diagnostics/catalogue-entry';
import { type BaselineEntry, type JudgementSettings, resourceName, type Waiver } from '../diagnostics/judgement';
import { ProxyDistribution } from '../distribution';
import { evaluationDay } from '../values/evaluation-time';
import { defined } from '../values/objects';
import { placedConventions } from './check-conventions';
import type { PlaceOfSetting } from './check-settings';
import { placedGuarantees } from './placed-guarantees';
import type { PlatformBundle } from './platform-bundle';
import { placedRetirements } from './retirements';
import type { GatewaySettings } from './settings.generated';

/** Settings, and further inputs for judging findings by them. */
export interface CheckedSettings {
  readonly settings: GatewaySettings;
  readonly placeOf: PlaceOfSetting;
  /** The content of the file that `baseline` names. */
  readonly baseline?: readonly BaselineEntry[];
  /** Whether the inputs differ from those that the settings name: the remaining inputs may contain what is missing here. */
  readonly partial?: boolean;
  /** Whether the input contains all routes and backends that conventions apply to, despite errors. */
  readonly hasAllRoutes?: boolean;
  /** The bundle that is part of the settings. */
  readonly bundle?: PlatformBundle;
}

/** Returns the compile options that the settings specify. */
export function compileOptionsOf({
  settings,
  placeOf,
  baseline,
  partial = false,
  hasAllRoutes = false,
  bundle,
}: CheckedSettings): Partial<CompileOptions> & Pick<CompileOptions, 'judgement'> {
  const { strict, configDelivery, keyFetcher, sidecarImage, rolloutOnConfigChange, groups } = settings;
  const { references, onError, mode } = settings;
  const dataPlane = settings.dataPlane && dataPlaneOf(settings.dataPlane);
  // The default implies nothing, because documents of a distribution may have an older revision.
  const isNewer = dataPlane && dataPlane !== DEFAULT_OPTIONS.dataPlane;
  const revision = settings.revision ?? (isNewer ? dataPlane.release.revision : undefined);
  const { severities = {}, failOn = 'error' } = settings;
  const today = evaluationDay();
  return {
    ...defined<Partial<CompileOptions>>({
      revision,
      dataPlane,
      strict,
      configDelivery,
      keyFetcher,
      sidecarImage,
      rolloutOnConfigChange,
      references,
      onError,
      mode,
    }),
    ...(groups ? { distributions: groups.map((group) => ProxyDistribution.neutral(group)) } : {}),
    ...(settings.guarantees ? { guarantees: placedGuarantees(settings.guarantees, placeOf, bundle?.owned) } : {}),
    ...(settings.conventions ? { conventions: placedConventions(settings.conventions, placeOf, bundle?.owned) } : {}),
    ...(settings.retirements ? { retirements: placedRetirements(settings.retirements, placeOf) } : {}),
    judgement: {
      severities,
      failOn,
      today,
      waivers: waiversIn(settings, placeOf, bundle),
      ...teamRulesIn(settings, bundle),
      partial,
      hasAllRoutes,
      ...(baseline ? { baseline } : {}),
    },
  };
}

/** Returns the rules for waivers of teams, if a bundle applies or the settings are those of a platform. */
function teamRulesIn(settings: GatewaySettings, bundle?: PlatformBundle): Pick<JudgementSettings, 'teams'> {
  const platform = bundle?.settings ?? (settings.teams ? settings : undefined);
  if (!platform) return {};
  const { conventions = [], guarantees = [], environments = {}, teams } = platform;
  const all = [...guarantees, ...Object.values(environments).flatMap((one) => one.guarantees ?? [])];
  return {
    teams: {
      conventions: new Set(conventions.map(({ code }) => code)),
      guarantees: new Set(all.map(({ name }) => name)),
      ...(teams?.waivers
        ? { permitted: teams.waivers.map((one) => ({ ...one, codes: one.codes.map((code) => codeOfName(code)) })) }
        : {}),
    },
  };
}

function waiversIn(
  { waivers = [] }: GatewaySettings,
  placeOf: PlaceOfSetting,
  bundle: PlatformBundle | undefined,
): Waiver[] {
  return waivers.map((waiver, index) => {
    const [, kind = '', namespace = 'default', name = ''] = /^(\S+) (?:([^/]+)\/)?(.+)$/.exec(waiver.resource) ?? [];
    const resource = resourceName({ kind, namespace, name });
    const owner = bundle === undefined ? {} : bundle.owned.has(waiver) ? { isShared: true } : { isOfTeam: true };
    return { ...waiver, resource, place: placeOf(['waivers', index]), inSource: false, ...owner };
  });
}
