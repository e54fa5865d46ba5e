export * from './compilation';
export * from './compiled-chart';
export * from './externals';
