export * from '../values/api-revision.generated';
export * from './words';
