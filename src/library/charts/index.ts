export * from './chart-with-externals';
export * from './compilation';
export * from './compiled-chart';
export * from './controller-chart';
export * from './settings-file';
