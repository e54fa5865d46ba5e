import { CODE } from '../../diagnostics/codes.generated';
import type { Coverage } from './coverage';

/** The destinations in the config of Gateway API fields that describe traffic. Fields that only link resources are consumed by linking. */
export const GATEWAY_API_COVERAGE: Coverage = {
  'Gateway.listeners[].name': '`binds[].listeners[].name`; for a ListenerSet, prefixed with its namespace and name',
  'Gateway.listeners[].port': '`binds[].port`',
  'Gateway.listeners[].protocol': '`binds[].listeners[].protocol`',
  'Gateway.listeners[].hostname': '`binds[].listeners[].hostname`',
  'Gateway.listeners[].tls.certificateRefs': '`binds[].listeners[].tls.cert`, `.key`: mounted files',
  'Gateway.listeners[].tls.options':
    '`binds[].listeners[].tls.mode` from `tls-certificate-source`; others are reported',
  'Gateway.tls.frontend': '`binds[].listeners[].tls.root`: a mounted file',
  'Gateway.tls.backend': '`backendTLS.cert`, `.key` if a BackendTLSPolicy targets the destination',
  'Gateway.addresses': { elsewhere: 'the Service' },
  'Gateway.infrastructure': { elsewhere: 'metadata of all manifests' },
  'HTTPRoute.hostnames': '`routes[].hostnames`, without those that the listener does not match',
  'HTTPRoute.rules[]': '`routes[]`: one for each rule, named after the route and the index of the rule',
  'HTTPRoute.rules[].matches': '`routes[].matches`',
  'HTTPRoute.rules[].filters[RequestHeaderModifier]': '`requestHeaderModifier`, in place of the policy',
  'HTTPRoute.rules[].filters[ResponseHeaderModifier]': '`responseHeaderModifier`, in place of the policy',
  'HTTPRoute.rules[].filters[RequestRedirect]': '`requestRedirect`',
  'HTTPRoute.rules[].filters[URLRewrite]': '`urlRewrite`',
  'HTTPRoute.rules[].filters[RequestMirror]': '`requestMirror`; one per rule (AIG5016), without the body (AIG5041)',
  'HTTPRoute.rules[].filters[CORS]': '`cors`, in place of the policy',
  'HTTPRoute.rules[].filters[ExternalAuth]': '`extAuthz`; not together with a policy (AIG5019)',
  'HTTPRoute.rules[].filters[ExtensionRef]': {
    cannot: 'filters of other APIs are not supported',
    code: CODE.filterOfOtherApi,
  },
  'HTTPRoute.rules[].timeouts': '`timeout`, in place of the policy',
  'HTTPRoute.rules[].retry': '`retry`, in place of the policy',
  'HTTPRoute.rules[].sessionPersistence': {
    cannot: 'the data plane does not keep sessions',
    code: CODE.sessionPersistenceUnavailable,
  },
  'HTTPRoute.rules[].backendRefs[]':
    '`routes[].backends[]`: `host` for a Service, `backend` for a ProxyBackend, `invalid` for invalid destinations',
  'HTTPRoute.rules[].backendRefs[].weight': '`routes[].backends[].weight`',
  'HTTPRoute.rules[].backendRefs[].filters':
    '`routes[].backends[].policies`: header changes and redirects; others are not supported there (AIG5020)',
  'GRPCRoute.rules[].matches[].method':
    '`routes[].matches[].path`: `/service/method`; a method without a service in `matches[].headers[]` for `:path`',
  'TCPRoute.rules[], TLSRoute.rules[]': '`tcpRoutes[]`; one rule per route (AIG5024), to hosts only (AIG5026)',
  'BackendTLSPolicy.validation': '`backendTLS` of the destination',
};
