export type { Caller } from './caller';
export * from './gateway-assertions';
export * from './request-assertions';
