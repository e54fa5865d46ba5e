export * from './compilation';
export * from './compiled-chart';
export * from './controller-chart';
export * from './settings-file';
export * from './told-chart';
