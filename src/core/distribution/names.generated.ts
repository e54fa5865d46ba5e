// Generated from schema/ by `npm run generate`; do not edit.

import { ApiRevision } from '../values/revisions.generated';
import type { BuiltInNames, NamePlaces } from './name-places';

/** By type: its fields that lead on, its fields and words with names of a vendor, and whether it refers to a kind. */
export const PLACES: Readonly<Record<string, NamePlaces>> = {
  AccessLog: {"fields":{"otlp":"OtlpAccessLog"}},
  AiBackend: {"fields":{"provider":"LlmProvider","groups":"PriorityGroup"}},
  AiPromptGuard: {"fields":{"request":"PromptguardRequest","response":"PromptguardResponse"}},
  AwsBackend: {"renamed":["agentRuntime"]},
  BackendAi: {"fields":{"promptGuard":"AiPromptGuard"},"words":{"routes":["CountTokens"]}},
  BackendAuth: {"renamed":["cloudA","cloudB","cloudC"]},
  BackendFull: {"fields":{"tunnel":"BackendTunnel","auth":"BackendAuth","ai":"BackendAi","mcp":"BackendMcp"}},
  BackendMcp: {"fields":{"authentication":"McpAuthentication"}},
  BackendObjectReference: {"refers":true},
  BackendSimple: {"fields":{"tunnel":"BackendTunnel","auth":"BackendAuth"}},
  BackendTunnel: {"fields":{"backendRef":"BackendObjectReference"}},
  BackendWithAi: {"fields":{"tunnel":"BackendTunnel","auth":"BackendAuth","ai":"BackendAi"}},
  BackendWithMcp: {"fields":{"tunnel":"BackendTunnel","auth":"BackendAuth","mcp":"BackendMcp"}},
  BedrockGuardrails: {"fields":{"policies":"BackendSimple"}},
  ExtAuth: {"fields":{"backendRef":"BackendObjectReference"}},
  ExtProc: {"fields":{"backendRef":"BackendObjectReference"}},
  Frontend: {"fields":{"accessLog":"AccessLog","tracing":"Tracing"}},
  GlobalRateLimit: {"fields":{"backendRef":"BackendObjectReference"}},
  GoogleModelArmor: {"fields":{"policies":"BackendSimple"}},
  Jwks: {"fields":{"remote":"RemoteJwks"}},
  JwtAuthentication: {"fields":{"providers":"JwtProvider","mcp":"JwtMcpConfig"}},
  JwtMcpConfig: {"words":{"provider":["IdpA","IdpB"]}},
  JwtProvider: {"fields":{"jwks":"Jwks"}},
  LlmProvider: {"renamed":["providerA","providerB","providerC","providerD","providerE","providerF"]},
  McpAuthentication: {"fields":{"jwks":"RemoteJwks"},"words":{"provider":["IdpA","IdpB"]}},
  McpBackend: {"fields":{"targets":"McpTargetSelector"}},
  McpTarget: {"fields":{"policies":"BackendWithMcp"}},
  McpTargetSelector: {"fields":{"static":"McpTarget"}},
  NamedLlmProvider: {"fields":{"policies":"BackendWithAi"},"renamed":["providerA","providerB","providerC","providerD","providerE","providerF"]},
  OpenAiModeration: {"fields":{"policies":"BackendSimple"}},
  OtlpAccessLog: {"fields":{"backendRef":"BackendObjectReference"}},
  ParentReference: {"refers":true},
  PolicyAncestorStatus: {"fields":{"ancestorRef":"ParentReference"},"controller":true},
  PolicyStatus: {"fields":{"ancestors":"PolicyAncestorStatus"}},
  PolicyTargetReference: {"refers":true},
  PolicyTargetSelector: {"refers":true},
  PriorityGroup: {"fields":{"providers":"NamedLlmProvider"}},
  PromptguardRequest: {"fields":{"webhook":"Webhook","moderationA":"OpenAiModeration","guardrailsCloudA":"BedrockGuardrails","modelArmorCloudC":"GoogleModelArmor"},"renamed":["moderationA","guardrailsCloudA","modelArmorCloudC"]},
  PromptguardResponse: {"fields":{"webhook":"Webhook","guardrailsCloudA":"BedrockGuardrails","modelArmorCloudC":"GoogleModelArmor"},"renamed":["guardrailsCloudA","modelArmorCloudC"]},
  ProxyBackendSpec: {"fields":{"ai":"AiBackend","mcp":"McpBackend","cloudA":"AwsBackend","policies":"BackendFull"},"renamed":["cloudA"]},
  ProxyParametersSpec: {"renamed":["mesh"]},
  ProxyPolicySpec: {"fields":{"targetRefs":"PolicyTargetReference","targetSelectors":"PolicyTargetSelector","frontend":"Frontend","traffic":"Traffic","backend":"BackendFull"}},
  RateLimits: {"fields":{"global":"GlobalRateLimit"}},
  RemoteJwks: {"fields":{"backendRef":"BackendObjectReference"}},
  Tracing: {"fields":{"backendRef":"BackendObjectReference"}},
  Traffic: {"fields":{"extProc":"ExtProc","extAuth":"ExtAuth","rateLimit":"RateLimits","jwtAuthentication":"JwtAuthentication"}},
  Webhook: {"fields":{"backendRef":"BackendObjectReference"}},
};

/** By kind: the type of each part of the document that holds names. */
export const KIND_PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ProxyBackend: {"spec":"ProxyBackendSpec"},
  ProxyPolicy: {"spec":"ProxyPolicySpec","status":"PolicyStatus"},
  ProxyParameters: {"spec":"ProxyParametersSpec"},
};

export const BUILT_IN: Readonly<Record<'neutral' | 'agentgateway', BuiltInNames>> = {
  neutral: {
    revision: ApiRevision.LATER,
    "apiGroup": "proxy.example.com",
    "controllerName": "proxy.example.com/proxy",
    "gatewayClass": "proxy",
    "kinds": {
      "ProxyBackend": {
        "kind": "ProxyBackend",
        "singular": "proxybackend",
        "plural": "proxybackends",
        "shortNames": [
          "prxbe"
        ],
        "categories": [
          "proxy"
        ]
      },
      "ProxyPolicy": {
        "kind": "ProxyPolicy",
        "singular": "proxypolicy",
        "plural": "proxypolicies",
        "shortNames": [
          "prxpol"
        ],
        "categories": [
          "proxy"
        ]
      },
      "ProxyParameters": {
        "kind": "ProxyParameters",
        "singular": "proxyparameters",
        "plural": "proxyparameters",
        "shortNames": [
          "prxpar"
        ],
        "categories": [
          "proxy"
        ]
      }
    },
    "vendorNames": {
      "cloudA": "cloudA",
      "agentRuntime": "agentRuntime",
      "providerA": "providerA",
      "providerB": "providerB",
      "providerC": "providerC",
      "providerD": "providerD",
      "providerE": "providerE",
      "providerF": "providerF",
      "IdpA": "IdpA",
      "IdpB": "IdpB",
      "cloudB": "cloudB",
      "cloudC": "cloudC",
      "CountTokens": "CountTokens",
      "moderationA": "moderationA",
      "guardrailsCloudA": "guardrailsCloudA",
      "modelArmorCloudC": "modelArmorCloudC",
      "mesh": "mesh"
    }
  },
  agentgateway: {
    revision: ApiRevision.LATER,
    "apiGroup": "agentgateway.dev",
    "controllerName": "agentgateway.dev/agentgateway",
    "gatewayClass": "agentgateway",
    "kinds": {
      "ProxyBackend": {
        "kind": "AgentgatewayBackend",
        "singular": "agentgatewaybackend",
        "plural": "agentgatewaybackends",
        "shortNames": [
          "agbe"
        ],
        "categories": [
          "agentgateway"
        ]
      },
      "ProxyPolicy": {
        "kind": "AgentgatewayPolicy",
        "singular": "agentgatewaypolicy",
        "plural": "agentgatewaypolicies",
        "shortNames": [
          "agpol"
        ],
        "categories": [
          "agentgateway"
        ]
      },
      "ProxyParameters": {
        "kind": "AgentgatewayParameters",
        "singular": "agentgatewayparameters",
        "plural": "agentgatewayparameters",
        "shortNames": [
          "agpar"
        ],
        "categories": [
          "agentgateway"
        ]
      }
    },
    "vendorNames": {
      "cloudA": "aws",
      "agentRuntime": "agentCore",
      "providerA": "openai",
      "providerB": "azureopenai",
      "providerC": "anthropic",
      "providerD": "gemini",
      "providerE": "vertexai",
      "providerF": "bedrock",
      "IdpA": "Auth0",
      "IdpB": "Keycloak",
      "cloudB": "azure",
      "cloudC": "gcp",
      "CountTokens": "AnthropicTokenCount",
      "moderationA": "openAIModeration",
      "guardrailsCloudA": "bedrockGuardrails",
      "modelArmorCloudC": "googleModelArmor",
      "mesh": "istio"
    }
  },
};
