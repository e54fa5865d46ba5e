export * from './egress-gateway';
export * from './global-rate-limit';
export * from './llm-failover-gateway';
export * from './prompt-firewall';
export * from './secured-mcp-hub';
