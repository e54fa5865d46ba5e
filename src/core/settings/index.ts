export * from './settings.generated';
export * from './words';
