// Generated from schema/ and the tables of src/core/compiler/5-lower by `npm run generate`; do not edit.

import type { NotYetPlaces } from './coverage';

/** By type: fields that are not written yet, and fields that lead to such. */
export const NOT_YET_PLACES: Readonly<Record<string, NotYetPlaces>> = {
  ApiKeyAuthentication: {"fields":["configMapSelector"]},
  BackendFull: {"types":{"mcp":"BackendMcp"}},
  BackendMcp: {"types":{"authentication":"McpAuthentication"}},
  BackendWithMcp: {"types":{"mcp":"BackendMcp"}},
  McpAuthentication: {"fields":["clientSecretRef"]},
  McpBackend: {"types":{"targets":"McpTargetSelector"}},
  McpTarget: {"types":{"policies":"BackendWithMcp"}},
  McpTargetSelector: {"types":{"static":"McpTarget"}},
  ModelBackendAuth: {"fields":["location","credentials","oauthTokenExchange"]},
  ModelCatalog: {"fields":["sources"]},
  ModelPolicies: {"types":{"auth":"ModelBackendAuth"}},
  PolicyTargetReference: {"fields":["port"]},
  PolicyTargetSelector: {"fields":["port"]},
  ProxyBackendSpec: {"types":{"mcp":"McpBackend","policies":"BackendFull"}},
  ProxyModelSpec: {"types":{"policies":"ModelPolicies"}},
  ProxyParametersSpec: {"types":{"workload":"WorkloadSettings","modelCatalog":"ModelCatalog"}},
  ProxyPolicySpec: {"types":{"targetRefs":"PolicyTargetReference","targetSelectors":"PolicyTargetSelector","traffic":"Traffic","backend":"BackendFull"}},
  Traffic: {"types":{"apiKeyAuthentication":"ApiKeyAuthentication"}},
  WorkloadSettings: {"fields":["kind"]},
};
