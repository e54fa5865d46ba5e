import { type CompileOptions, DEFAULT_OPTIONS, dataPlaneOf } from '../compiler/model/options';
import { type BaselineEntry, resourceName, type Waiver } from '../diagnostics/judgement';
import { ProxyDistribution } from '../distribution';
import { defined } from '../values/objects';
import { placedConventions } from './check-conventions';
import type { PlaceOfSetting } from './check-settings';
import { placedGuarantees } from './placed-guarantees';
import type { GatewaySettings } from './settings.generated';

/** Settings, and what else judging by them takes. */
export interface CheckedSettings {
  readonly settings: GatewaySettings;
  readonly placeOf: PlaceOfSetting;
  /** The content of the file that `baseline` names. */
  readonly baseline?: readonly BaselineEntry[];
  /** Whether something else is read than what the settings name as inputs: what does not occur in it may occur in the rest. */
  readonly partial?: boolean;
  /** Whether that has all routes and backends all the same, which conventions are about. */
  readonly hasAllRoutes?: boolean;
}

/** What settings mean for the compiler; only what they say. */
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
  // Nothing follows from naming the default: documents of a distribution may be of an older revision.
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
