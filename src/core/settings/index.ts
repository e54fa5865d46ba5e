export * from './enums';
export * from './settings.generated';
