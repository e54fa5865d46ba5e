// Generated from schema/ by `npm run generate`; do not edit.

export * from './auth.generated';
export * from './backend-auth.generated';
export * from './backend-policy.generated';
export * from './backend.generated';
export * from './called-services.generated';
export * from './frontend.generated';
export * from './guards.generated';
export * from './key-exchange.generated';
export * from './kinds.generated';
export * from './kubernetes.generated';
export * from './llm-backend.generated';
export * from './llm.generated';
export * from './locations.generated';
export * from './mcp.generated';
export * from './model.generated';
export * from './parameters.generated';
export * from './policy.generated';
export * from './runtime/quantity';
export * from './token-exchange.generated';
export * from './traffic.generated';
