import { type CompileOptions, DEFAULT_OPTIONS, dataPlaneOf } from '../compiler/model/options';
import { type BaselineEntry, resourceName, type Waiver } from '../diagnostics/judgement';
import { ProxyDistribution } from '../distribution';
import { defined } from '../values/objects';
import { placedConventions } from './check-conventions';
import type { PlaceOfSetting } from './check-settings';
import { placedGuarantees } from './placed-guarantees';
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
}

/** Returns the compile options that the settings specify. */
export function compileOptionsOf({
  settings,
  placeOf,
  baseline,
  partial = false,
  hasAllRoutes = false,
}: CheckedSettings): Partial<CompileOptions> & Pick<CompileOptions, 'judgement'> {
  const { strict, configDelivery, keyFetcher, sidecarImage, rolloutOnConfigChange, groups } = settings;
  const { references, onError, mode } = settings;
  const dataPlane = settings.dataPlane && dataPlaneOf(settings.dataPlane);
  // The default implies nothing, because documents of a distribution may have an older revision.
  const isNewer = dataPlane && dataPlane !== DEFAULT_OPTIONS.dataPlane;
  const revision = settings.revision ?? (isNewer ? dataPlane.release.revision : undefined);
  const { severities = {}, failOn = 'error' } = settings;
  const today = new Date().toISOString().slice(0, 10);
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
    ...(settings.guarantees ? { guarantees: placedGuarantees(settings.guarantees, placeOf) } : {}),
    ...(settings.conventions ? { conventions: placedConventions(settings.conventions, placeOf) } : {}),
    judgement: {
      severities,
      failOn,
      today,
      waivers: waiversIn(settings, placeOf),
      partial,
      hasAllRoutes,
      ...(baseline ? { baseline } : {}),
    },
  };
}

function waiversIn({ waivers = [] }: GatewaySettings, placeOf: PlaceOfSetting): Waiver[] {
  return waivers.map((waiver, index) => {
    const [, kind = '', namespace = 'default', name = ''] = /^(\S+) (?:([^/]+)\/)?(.+)$/.exec(waiver.resource) ?? [];
    const resource = resourceName({ kind, namespace, name });
    return { ...waiver, resource, place: placeOf(['waivers', index]), inSource: false };
  });
}
