// Generated from schema/ by `npm run generate`; do not edit.

import { ApiRevision } from '../values/api-revision.generated';
import type { BuiltInNames, NamePlaces } from './name-places';

/** Types with the fields that lead to further places, the vendor-named fields and words, and whether they refer to a kind. */
export const PLACES: Readonly<Record<string, NamePlaces>> = {
  AccessLog: {"fields":{"otlp":"OtlpAccessLog"}},
  AiBackend: {"fields":{"provider":"LlmProvider","groups":"PriorityGroup"}},
  AiPromptGuard: {"fields":{"request":"PromptguardRequest","response":"PromptguardResponse"}},
  ApiKeyAuthentication: {"fields":{"secretRef":"LocalSecretObjectReference"}},
  AwsAuth: {"fields":{"secretRef":"LocalSecretObjectReference"}},
  AwsBackend: {"renamed":["agentRuntime"]},
  AzureAuth: {"fields":{"secretRef":"LocalSecretObjectReference"}},
  BackendAi: {"fields":{"promptGuard":"AiPromptGuard"},"words":{"routes":["CountTokens"]}},
  BackendAuth: {"fields":{"secretRef":"LocalSecretKeyReference","cloudA":"AwsAuth","cloudB":"AzureAuth","cloudC":"GcpAuth","credentials":"BackendAuthCredential","oauthTokenExchange":"OAuthTokenExchange","crossAppAccess":"CrossAppAccessAuth","jwtSign":"JwtSignAuth"},"renamed":["cloudA","cloudB","cloudC"]},
  BackendAuthCredential: {"fields":{"secretRef":"LocalSecretKeyReference"}},
  BackendFull: {"fields":{"tls":"BackendTls","tunnel":"BackendTunnel","auth":"BackendAuth","extAuth":"ExtAuth","ai":"BackendAi","mcp":"BackendMcp"}},
  BackendMcp: {"fields":{"authentication":"McpAuthentication","guardrails":"McpGuardrails"}},
  BackendObjectReference: {"refers":true},
  BackendTls: {"fields":{"mtlsCertificateRef":"LocalSecretObjectReference"}},
  BackendTunnel: {"fields":{"backendRef":"BackendObjectReference"}},
  BackendWithAi: {"fields":{"tls":"BackendTls","tunnel":"BackendTunnel","auth":"BackendAuth","ai":"BackendAi"}},
  BackendWithMcp: {"fields":{"tls":"BackendTls","tunnel":"BackendTunnel","auth":"BackendAuth","mcp":"BackendMcp"}},
  BasicAuthentication: {"fields":{"secretRef":"LocalSecretKeyReference"}},
  BedrockGuardrails: {"fields":{"policies":"BedrockGuardrailsPolicy"}},
  BedrockGuardrailsAuth: {"fields":{"secretRef":"LocalSecretKeyReference","cloudA":"AwsAuth","cloudB":"AzureAuth","cloudC":"GcpAuth"},"renamed":["cloudA","cloudB","cloudC"]},
  BedrockGuardrailsPolicy: {"fields":{"tls":"BackendTls","tunnel":"BackendTunnel","auth":"BedrockGuardrailsAuth"}},
  CrossAppAccessAuth: {"fields":{"identityProvider":"CrossAppAccessEndpoint","resourceAuthorizationServer":"CrossAppAccessEndpoint"}},
  CrossAppAccessEndpoint: {"fields":{"backendRef":"BackendObjectReference","clientAuth":"OAuthClientAuth"}},
  CustomConfig: {"fields":{"backendRef":"LocalBackendObjectReference","formats":"ProviderFormatConfig"}},
  CustomProviderSettings: {"fields":{"backendRef":"LocalBackendObjectReference","formats":"ProviderFormatConfig"}},
  ExtAuth: {"fields":{"backendRef":"BackendObjectReference"}},
  ExtAuthConditional: {"fields":{"policy":"ExtAuth"}},
  ExtAuthOrConditional: {"fields":{"backendRef":"BackendObjectReference","conditional":"ExtAuthConditional"}},
  ExtProc: {"fields":{"backendRef":"BackendObjectReference"}},
  ExtProcConditional: {"fields":{"policy":"ExtProc"}},
  ExtProcOrConditional: {"fields":{"backendRef":"BackendObjectReference","conditional":"ExtProcConditional"}},
  Frontend: {"fields":{"accessLog":"AccessLog","tracing":"Tracing"}},
  GcpAuth: {"fields":{"secretRef":"LocalSecretKeyReference"}},
  GlobalRateLimit: {"fields":{"backendRef":"BackendObjectReference"}},
  GoogleModelArmor: {"fields":{"policies":"GoogleModelArmorPolicy"}},
  GoogleModelArmorAuth: {"fields":{"cloudA":"AwsAuth","cloudB":"AzureAuth","cloudC":"GcpAuth"},"renamed":["cloudA","cloudB","cloudC"]},
  GoogleModelArmorPolicy: {"fields":{"tls":"BackendTls","tunnel":"BackendTunnel","auth":"GoogleModelArmorAuth"}},
  Jwks: {"fields":{"remote":"RemoteJwks"}},
  JwtAuthentication: {"fields":{"providers":"JwtProvider","mcp":"JwtMcpConfig"}},
  JwtMcpConfig: {"words":{"provider":["IdpA","IdpB"]}},
  JwtProvider: {"fields":{"jwks":"Jwks"}},
  JwtSignAuth: {"fields":{"signingKeyRef":"LocalSecretObjectReference"}},
  LlmProvider: {"fields":{"custom":"CustomConfig"},"renamed":["providerA","providerB","providerC","providerD","providerE","providerF","providerG"]},
  LocalBackendObjectReference: {"refers":true},
  LocalSecretKeyReference: {"refers":true},
  LocalSecretObjectReference: {"refers":true},
  McpAuthentication: {"fields":{"jwks":"RemoteJwks","clientSecretRef":"LocalSecretKeyReference"},"words":{"provider":["IdpA","IdpB"]}},
  McpBackend: {"fields":{"targets":"McpTargetSelector"}},
  McpGuardrails: {"fields":{"processors":"McpGuardrailsProcessor"}},
  McpGuardrailsProcessor: {"fields":{"remote":"McpGuardrailsRemote"}},
  McpGuardrailsRemote: {"fields":{"backendRef":"BackendObjectReference"}},
  McpTarget: {"fields":{"policies":"BackendWithMcp"}},
  McpTargetSelector: {"fields":{"static":"McpTarget"}},
  ModelBackendAuth: {"fields":{"secretRef":"LocalSecretKeyReference","cloudA":"AwsAuth","cloudB":"AzureAuth","cloudC":"GcpAuth","credentials":"BackendAuthCredential","oauthTokenExchange":"OAuthTokenExchange"},"renamed":["cloudA","cloudB","cloudC"]},
  ModelPolicies: {"fields":{"tls":"BackendTls","tunnel":"BackendTunnel","auth":"ModelBackendAuth","promptGuard":"AiPromptGuard"}},
  NamedLlmProvider: {"fields":{"custom":"CustomConfig","policies":"BackendWithAi"},"renamed":["providerA","providerB","providerC","providerD","providerE","providerF","providerG"]},
  OAuthClientAuth: {"fields":{"secretRef":"LocalSecretKeyReference","privateKeyJwt":"OAuthPrivateKeyJwt"}},
  OAuthPrivateKeyJwt: {"fields":{"signingKeyRef":"LocalSecretKeyReference","certificateRef":"LocalSecretKeyReference"}},
  OAuthTokenExchange: {"fields":{"backendRef":"BackendObjectReference","clientAuth":"OAuthClientAuth"}},
  OpenAiModeration: {"fields":{"policies":"OpenAiModerationPolicy"}},
  OpenAiModerationAuth: {"fields":{"secretRef":"LocalSecretKeyReference","cloudA":"AwsAuth","cloudB":"AzureAuth","cloudC":"GcpAuth"},"renamed":["cloudA","cloudB","cloudC"]},
  OpenAiModerationPolicy: {"fields":{"tls":"BackendTls","tunnel":"BackendTunnel","auth":"OpenAiModerationAuth"}},
  OtlpAccessLog: {"fields":{"backendRef":"BackendObjectReference"}},
  ParentReference: {"refers":true},
  PolicyAncestorStatus: {"fields":{"ancestorRef":"ParentReference"},"controller":true},
  PolicyStatus: {"fields":{"ancestors":"PolicyAncestorStatus"}},
  PolicyTargetReference: {"refers":true},
  PolicyTargetSelector: {"refers":true},
  PriorityGroup: {"fields":{"providers":"NamedLlmProvider"}},
  PromptguardRequest: {"fields":{"webhook":"Webhook","moderationA":"OpenAiModeration","guardrailsCloudA":"BedrockGuardrails","modelArmorCloudC":"GoogleModelArmor"},"renamed":["moderationA","guardrailsCloudA","modelArmorCloudC"]},
  PromptguardResponse: {"fields":{"webhook":"Webhook","guardrailsCloudA":"BedrockGuardrails","modelArmorCloudC":"GoogleModelArmor"},"renamed":["guardrailsCloudA","modelArmorCloudC"]},
  ProviderFormatConfig: {"words":{"type":["CountTokens"]}},
  ProxyBackendSpec: {"fields":{"ai":"AiBackend","mcp":"McpBackend","cloudA":"AwsBackend","policies":"BackendFull"},"renamed":["cloudA"]},
  ProxyModelSpec: {"fields":{"parentRefs":"ParentReference","custom":"CustomProviderSettings","policies":"ModelPolicies"}},
  ProxyModelStatus: {"fields":{"parents":"RouteParentStatus"}},
  ProxyParametersSpec: {"renamed":["mesh"]},
  ProxyPolicySpec: {"fields":{"targetRefs":"PolicyTargetReference","targetSelectors":"PolicyTargetSelector","frontend":"Frontend","traffic":"Traffic","backend":"BackendFull"}},
  RateLimits: {"fields":{"global":"GlobalRateLimit"}},
  RateLimitsConditional: {"fields":{"policy":"RateLimits"}},
  RateLimitsOrConditional: {"fields":{"global":"GlobalRateLimit","conditional":"RateLimitsConditional"}},
  RemoteJwks: {"fields":{"backendRef":"BackendObjectReference"}},
  RouteParentStatus: {"fields":{"parentRef":"ParentReference"},"controller":true},
  Tracing: {"fields":{"backendRef":"BackendObjectReference"}},
  Traffic: {"fields":{"extProc":"ExtProcOrConditional","extAuth":"ExtAuthOrConditional","rateLimit":"RateLimitsOrConditional","jwtAuthentication":"JwtAuthentication","basicAuthentication":"BasicAuthentication","apiKeyAuthentication":"ApiKeyAuthentication"}},
  Webhook: {"fields":{"backendRef":"BackendObjectReference"}},
};

/** By kind: the type of each part of the document that contains names. */
export const KIND_PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ProxyBackend: {"spec":"ProxyBackendSpec"},
  ProxyPolicy: {"spec":"ProxyPolicySpec","status":"PolicyStatus"},
  ProxyParameters: {"spec":"ProxyParametersSpec"},
  ProxyModel: {"spec":"ProxyModelSpec","status":"ProxyModelStatus"},
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
      },
      "ProxyModel": {
        "kind": "ProxyModel",
        "singular": "proxymodel",
        "plural": "proxymodels",
        "shortNames": [
          "prxmod"
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
      "providerG": "providerG",
      "CountTokens": "CountTokens",
      "IdpA": "IdpA",
      "IdpB": "IdpB",
      "cloudB": "cloudB",
      "cloudC": "cloudC",
      "moderationA": "moderationA",
      "guardrailsCloudA": "guardrailsCloudA",
      "modelArmorCloudC": "modelArmorCloudC",
      "mesh": "mesh"
    }
  },
  agentgateway: {
    revision: ApiRevision.V1_4,
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
      },
      "ProxyModel": {
        "kind": "AgentgatewayModel",
        "singular": "agentgatewaymodel",
        "plural": "agentgatewaymodels",
        "shortNames": [
          "agmodel"
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
      "providerG": "azure",
      "CountTokens": "AnthropicTokenCount",
      "IdpA": "Auth0",
      "IdpB": "Keycloak",
      "cloudB": "azure",
      "cloudC": "gcp",
      "moderationA": "openAIModeration",
      "guardrailsCloudA": "bedrockGuardrails",
      "modelArmorCloudC": "googleModelArmor",
      "mesh": "istio"
    }
  },
};
