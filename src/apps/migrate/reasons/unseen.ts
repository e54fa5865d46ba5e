import { CODE } from '../../../core/diagnostics/codes.generated';
import { valueAt } from '../../../core/values/value-at';
import { replacesFields } from '../counted-answers';
import { type Inputs, inAnyDocument, type UnseenReason } from './reason';

/** Returns a test for text in the config. */
function hasText(text: RegExp): (inputs: Inputs) => boolean {
  return ({ config }) => text.test(config);
}

/** Reasons that no dump shows, reported if the inputs use them. */
export const UNSEEN_REASONS: readonly UnseenReason[] = [
  {
    id: 'bearer-in-secrets',
    about: '`auth.secretRef` with the key `Authorization`',
    text: 'The controller removes `Bearer ` from the value in the Secret; the data plane adds it to the value in the file.',
    keep: 'Store the bare key in the Secret, which works for both.',
    used: hasText(/key: *\n? *value: \{file: /),
  },
  {
    id: 'claims-of-tokens',
    about: '`jwtAuthentication`',
    text: 'With the controller, a token without `iss` or `aud` is accepted; in compiled output, both are required if the policy names an issuer or audiences.',
    keep: 'Nothing, or configure the issuer to write both claims.',
    used: inAnyDocument('jwtAuthentication'),
  },
  {
    id: 'shared-buckets',
    about: '`rateLimit.local` of a route with several rules',
    text: 'The controller uses one bucket for all rules of a policy; in compiled output, each rule has its own.',
    keep: 'Target the policy at the Gateway or a listener, or count globally.',
    used: ({ codes }) => codes.has(CODE.rateLimitNotShared),
  },
  {
    id: 'pods-of-services',
    about: 'Services, above all those with `health` policies',
    text: 'The controller knows the pods of a Service, and the data plane selects and evicts them individually. In compiled output, a Service is called by its name, and Kubernetes selects a pod.',
    keep: 'Nothing in most cases. Providers of LLM backends are evicted as before.',
    used: hasText(/\.svc\.cluster\.local/),
  },
  {
    id: 'masked-streams',
    about: '`promptGuard` for streamed responses',
    text: 'With and without the controller, guards that mask do not change streamed responses; only guards that reject stop a stream.',
    keep: 'Nothing changes. Use `action: Reject`, or configure your clients not to stream.',
    used: inAnyDocument('promptGuard', (guard) => valueAt(guard, ['response']) !== undefined),
  },
  {
    id: 'uncounted-answers',
    about: 'limits on tokens and dollars',
    text: 'With a controller, clients can prevent responses from being counted, such as with `"stream_options": {"include_usage": false}`; in compiled output, such fields are replaced.',
    keep: 'Nothing: the limits count more requests. Set the fields in `ai.transformations` of the backend to make a controller count them, too.',
    used: ({ config }) => replacesFields(config),
  },
  {
    id: 'names-in-expressions',
    about: 'expressions that read `proxy.gateway`, `proxy.route` or `backend.name`',
    text: 'In compiled output, the Gateway is `default` in namespace `default`, the name of a route contains the number of its rule and neither `kind` nor `rule`, and names of backends start with a slash.',
    keep: 'Compare with the names of compiled output.',
    used: hasText(/proxy\.(?:gateway|route)\b|backend\.name\b/),
  },
  {
    id: 'models-of-one-name',
    about: 'several models that match a name in requests',
    text: 'With the controller, the first by `namespace/name` answers; in compiled output, the one of exactly that name, then the longest pattern.',
    keep: 'Give the models names and patterns that do not overlap.',
    used: ({ codes }) => codes.has(CODE.modelOrder),
  },
  {
    id: 'keys-of-issuers',
    about: '`jwks.remote`',
    text: 'The controller fetches keys at the interval of `cacheDuration`; a data plane that fetches them itself does so every 15 minutes, and a sidecar at the interval of `cacheDuration`.',
    keep: 'See docs/key-sets.md.',
    used: inAnyDocument('jwks', (jwks) => valueAt(jwks, ['remote']) !== undefined),
  },
  {
    id: 'one-file-for-all',
    about: 'broken expressions, certificates and Secrets',
    text: 'The controller omits broken parts and applies the rest; the data plane accepts or rejects a configuration entirely, and pods keep the previous one.',
    keep: 'Nothing: the compiler reports what the data plane would reject, before you deploy.',
    used: () => true,
  },
];
