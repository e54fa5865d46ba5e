// Generated from @kubernetes-models/gateway-api by `npm run generate`; do not edit.

export * from './gateway.generated';
export * from './http.generated';
export * from './kinds.generated';
export * from './other-routes.generated';
export * from './references.generated';
