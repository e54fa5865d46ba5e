export * from '../core/distribution/kind-names';
export * from '../core/distribution/proxy-distribution';
export * from '../core/settings/settings.generated';
export * from '../core/settings/words';
export * from '../core/values/api-revision.generated';
export * from '../library/charts/chart-with-externals';
export * from '../library/charts/settings-file';
