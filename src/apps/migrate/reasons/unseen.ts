import { CODE } from '../../../core/diagnostics/codes.generated';
import { at, type Inputs, objectsIn, type UnseenReason } from './reason';

function uses(name: string): (inputs: Inputs) => boolean {
  return ({ documents }) => {
    for (const one of objectsIn(documents)) if (one[name] !== undefined) return true;
    return false;
  };
}

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
    applies: says(/key: *\n? *value: \{file: /),
  },
  {
    id: 'claims-of-tokens',
    about: '`jwtAuthentication`',
    text: 'With the controller, a token without `iss` or `aud` passes; here both are required where the policy names an issuer or audiences.',
    keep: 'Nothing, or have the issuer write both claims.',
    applies: uses('jwtAuthentication'),
  },
  {
    id: 'shared-buckets',
    about: '`rateLimit.local` of a route with several rules',
    text: 'The controller has one bucket for all rules that a policy is for; here each rule has its own.',
    keep: 'Target the policy at the Gateway or a listener, or count globally.',
    applies: ({ codes }) => codes.has(CODE.rateLimitNotShared),
  },
  {
    id: 'pods-of-services',
    about: 'Services, above all those with `health` policies',
    text: 'The controller knows the pods of a Service, and the data plane chooses among them and evicts them one by one. Here a Service is called by its name, and Kubernetes chooses.',
    keep: 'Nothing for most. Providers of LLM backends are evicted as before.',
    applies: says(/\.svc\.cluster\.local/),
  },
  {
    id: 'masked-streams',
    about: '`promptGuard` for answers that are streamed',
    text: 'Streamed answers pass guards that mask unseen, with the controller and without: only what rejects stops a stream.',
    keep: 'Nothing changes. Use `action: Reject`, or have clients not stream.',
    applies: ({ documents }) => {
      for (const one of objectsIn(documents)) if (at(one, ['promptGuard', 'response']) !== undefined) return true;
      return false;
    },
  },
  {
    id: 'names-in-expressions',
    about: 'expressions that read `proxy.gateway`, `proxy.route` or `backend.name`',
    text: 'The Gateway is `default` in namespace `default`, a route has the number of its rule in its name and neither `kind` nor `rule`, and backends have a slash in front.',
    keep: 'Compare with the names as they are here.',
    applies: says(/proxy\.(?:gateway|route)\b|backend\.name\b/),
  },
  {
    id: 'models',
    about: 'AgentgatewayModel',
    text: 'Models of a controller are routes and a router that no config has, and are not compared. What differs stands in docs/modes.md.',
    keep: 'Ask for each model once through the new Gateway.',
    applies: ({ documents }) => documents.some(({ kind }) => kind === 'AgentgatewayModel'),
  },
  {
    id: 'keys-of-issuers',
    about: '`jwks.remote`',
    text: 'The controller fetches keys at the pace of `cacheDuration`; a data plane that fetches them itself does it every 15 minutes, or a job writes them.',
    keep: 'See docs/key-sets.md.',
    applies: ({ documents }) => {
      for (const one of objectsIn(documents)) if (at(one, ['jwks', 'remote']) !== undefined) return true;
      return false;
    },
  },
  {
    id: 'one-file-for-all',
    about: 'broken expressions, certificates and Secrets',
    text: 'The controller leaves out what is broken and the rest goes on; a config is taken whole or not at all, and the pods keep the one before.',
    keep: 'Nothing: the compiler refuses what the data plane would refuse, before it is there.',
    applies: () => true,
  },
];
