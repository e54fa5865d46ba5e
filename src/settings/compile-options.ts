import type { CompileOptions } from '../compiler/model/options';
import { ProxyDistribution } from '../distribution';
import type { GatewaySettings } from './settings.generated';

/** What settings mean for the compiler; only what they say. */
export function compileOptionsOf(
  settings: GatewaySettings,
): Partial<CompileOptions> & Pick<CompileOptions, 'judgement'> {
  const { revision, strict, configDelivery, keyFetcher, keyFetcherImage, rolloutOnConfigChange, groups } = settings;
  const { severities = {}, failOn = 'error' } = settings;
  return {
    ...given({ revision, strict, configDelivery, keyFetcher, keyFetcherImage, rolloutOnConfigChange }),
    ...(groups ? { distributions: groups.map((group) => ProxyDistribution.neutral(group)) } : {}),
    judgement: { severities, failOn },
  };
}

/** Without what is not set: that would stand in the way of defaults. */
export function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
