/**
 * Defaults that the API server writes into unset fields, as of Gateway API 1.5, which the package documents only in prose. Maps
 * `Type.field` to the value.
 */
export const DEFAULTS: { readonly [field: string]: string | number | readonly unknown[] | object } = {
  'ParentReference.group': 'gateway.networking.k8s.io',
  'ParentReference.kind': 'Gateway',
  'ParentGatewayReference.group': 'gateway.networking.k8s.io',
  'ParentGatewayReference.kind': 'Gateway',
  'BackendObjectReference.group': '',
  'BackendObjectReference.kind': 'Service',
  'BackendRef.weight': 1,
  'SecretObjectReference.group': '',
  'SecretObjectReference.kind': 'Secret',
  'AllowedRoutes.namespaces': { from: 'Same' },
  'RouteNamespaces.from': 'Same',
  'ListenerNamespaces.from': 'None',
  'AllowedListeners.namespaces': { from: 'None' },
  'Listener.allowedRoutes': { namespaces: { from: 'Same' } },
  'ListenerEntry.allowedRoutes': { namespaces: { from: 'Same' } },
  'ListenerTLSConfig.mode': 'Terminate',
  'FrontendTLSValidation.mode': 'AllowValidOnly',
  'GatewaySpecAddress.type': 'IPAddress',
  'HTTPPathMatch.type': 'PathPrefix',
  'HTTPPathMatch.value': '/',
  'HTTPHeaderMatch.type': 'Exact',
  'HTTPQueryParamMatch.type': 'Exact',
  'GRPCHeaderMatch.type': 'Exact',
  'GRPCMethodMatch.type': 'Exact',
  'HTTPRouteRule.matches': [{ path: { type: 'PathPrefix', value: '/' } }],
  'HTTPRequestRedirectFilter.statusCode': 302,
  'HTTPCORSFilter.maxAge': 5,
  'SessionPersistence.type': 'Cookie',
  'CookieConfig.lifetimeType': 'Session',
  'Fraction.denominator': 100,
};

/** Values of enumerations that the package declares as plain strings, because the API leaves them open or experimental. */
export const VALUES: { readonly [type: string]: readonly string[] } = {
  HTTPRouteFilterType: [
    'RequestHeaderModifier',
    'ResponseHeaderModifier',
    'RequestMirror',
    'RequestRedirect',
    'URLRewrite',
    'ExtensionRef',
    'CORS',
    'ExternalAuth',
  ],
  FromNamespaces: ['All', 'Selector', 'Same', 'None'],
};
