export * from './types.generated';
