export * from './index.generated';
