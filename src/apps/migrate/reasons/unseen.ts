import { CODE } from '../../../core/diagnostics/codes.generated';
import { valueAt } from '../../../core/values/value-at';
import { replacesFields } from '../counted-answers';
import { anywhere, type Inputs, type UnseenReason } from './reason';

/** A config in which a text stands. */
function says(text: RegExp): (inputs: Inputs) => boolean {
  return ({ config }) => text.test(config);
}

/** What no dump shows, where the inputs use it. */
export const UNSEEN_REASONS: readonly UnseenReason[] = [
  {
    id: 'bearer-in-secrets',
    about: '`auth.secretRef` with the key `Authorization`',
    text: 'The controller takes `Bearer ` off the value in the Secret; the data plane puts it in front of what stands in the file.',
    keep: 'Write the bare key into the Secret, which is right for both.',
    used: says(/key: *\n? *value: \{file: /),
  },
  {
    id: 'claims-of-tokens',
    about: '`jwtAuthentication`',
    text: 'With the controller, a token without `iss` or `aud` passes; here both are required where the policy names an issuer or audiences.',
    keep: 'Nothing, or have the issuer write both claims.',
    used: anywhere('jwtAuthentication'),
  },
  {
    id: 'shared-buckets',
    about: '`rateLimit.local` of a route with several rules',
    text: 'The controller has one bucket for all rules that a policy is for; here each rule has its own.',
    keep: 'Target the policy at the Gateway or a listener, or count globally.',
    used: ({ codes }) => codes.has(CODE.rateLimitNotShared),
  },
  {
    id: 'pods-of-services',
    about: 'Services, above all those with `health` policies',
    text: 'The controller knows the pods of a Service, and the data plane chooses among them and evicts them one by one. Here a Service is called by its name, and Kubernetes chooses.',
    keep: 'Nothing for most. Providers of LLM backends are evicted as before.',
    used: says(/\.svc\.cluster\.local/),
  },
  {
    id: 'masked-streams',
    about: '`promptGuard` for answers that are streamed',
    text: 'Streamed answers pass guards that mask unseen, with the controller and without: only what rejects stops a stream.',
    keep: 'Nothing changes. Use `action: Reject`, or have clients not stream.',
    used: anywhere('promptGuard', (guard) => valueAt(guard, ['response']) !== undefined),
  },
  {
    id: 'uncounted-answers',
    about: 'limits on tokens and dollars',
    text: 'With a controller, clients can keep answers from being counted, such as by `"stream_options": {"include_usage": false}`; here such fields are replaced.',
    keep: 'Nothing: the limits count more requests. Set the fields in `ai.transformations` of the backend to have a controller count them, too.',
    used: ({ config }) => replacesFields(config),
  },
  {
    id: 'names-in-expressions',
    about: 'expressions that read `proxy.gateway`, `proxy.route` or `backend.name`',
    text: 'The Gateway is `default` in namespace `default`, a route has the number of its rule in its name and neither `kind` nor `rule`, and backends have a slash in front.',
    keep: 'Compare with the names as they are here.',
    used: says(/proxy\.(?:gateway|route)\b|backend\.name\b/),
  },
  {
    id: 'models-of-one-name',
    about: 'several models that serve a name in requests',
    text: 'The controller has the first by `namespace/name` serve it; here it is the one of exactly that name, then the longest pattern.',
    keep: 'Give the models names and patterns that do not meet.',
    used: ({ codes }) => codes.has(CODE.modelOrder),
  },
  {
    id: 'keys-of-issuers',
    about: '`jwks.remote`',
    text: 'The controller fetches keys at the pace of `cacheDuration`; a data plane that fetches them itself does it every 15 minutes, or a job writes them.',
    keep: 'See docs/key-sets.md.',
    used: anywhere('jwks', (jwks) => valueAt(jwks, ['remote']) !== undefined),
  },
  {
    id: 'one-file-for-all',
    about: 'broken expressions, certificates and Secrets',
    text: 'The controller leaves out what is broken and the rest goes on; a config is taken whole or not at all, and the pods keep the one before.',
    keep: 'Nothing: the compiler refuses what the data plane would refuse, before it is there.',
    used: () => true,
  },
];
