export * from '../library/api';
