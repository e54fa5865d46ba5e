export * from './agent-gateway';
export * from './egress-gateway';
export type { EndpointProps } from './endpoint';
export * from './global-rate-limit';
export * from './llm-failover-gateway';
export * from './model-router';
export * from './prompt-firewall';
export * from './secured-mcp-hub';
export type { ToolAccess } from './tool-access';
