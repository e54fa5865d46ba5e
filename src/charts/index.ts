export * from './compilation';
export * from './compiled-chart';
