import { COUNT, FLAG, type ObjectType, optional, TEXT, TEXTS, type TextForm } from './setting-type';
import { AuthenticationKind, SharedResource } from './words';

const NAME: TextForm = {
  pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
  called: 'a name: lowercase letters, digits and "-", such as chat-needs-token',
};
const HEADER: TextForm = { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", called: 'the name of a header' };
const FIELD: TextForm = { pattern: '^\\S+$', called: 'the name of a claim or field' };

const REQUESTS: ObjectType = {
  is: 'object',
  name: 'GuaranteedRequests',
  doc: 'The requests that a guarantee is about. All fields must match; of a list, one entry. In strings, `*` matches any characters.',
  fields: {
    hosts: optional('Hosts, without a port.', TEXTS, '- all hosts'),
    paths: optional('Paths as they are sent, without the query: `/admin`, `/admin/*`.', TEXTS, '- all paths'),
    methods: optional('The methods of the requests.', TEXTS, '- all methods'),
    headers: optional(
      'Headers, with a value that one of them has.',
      { is: 'map', of: TEXT, keys: HEADER },
      '- requests with any headers',
    ),
    gateways: optional('Gateways, by their name or `namespace/name`.', TEXTS, '- all Gateways'),
    listeners: optional(
      'Listeners, by their name, `gateway/name` or `namespace/gateway/name`.',
      TEXTS,
      '- all listeners',
    ),
    namespaces: optional('Namespaces of the routes that match the requests.', TEXTS, '- all namespaces'),
  },
};

const CALLERS: ObjectType = {
  is: 'object',
  name: 'GuaranteedCallers',
  doc: 'The callers that a guarantee is about. All fields must match. In strings, `*` matches any characters.',
  fields: {
    jwt: optional(
      'Claims of a verified token; if a claim is a list, one item must match. `{}`: any token.',
      { is: 'map', of: TEXT, keys: FIELD },
      '- not checked',
    ),
    apiKey: optional('Metadata of the API key. `{}`: any key.', { is: 'map', of: TEXT, keys: FIELD }, '- not checked'),
    basicAuthUser: optional('Name of a user with a correct password.', TEXT, '- not checked'),
  },
};

const SUBJECT: ObjectType = {
  is: 'object',
  name: 'GuaranteeSubject',
  doc: 'The destination of requests: one of these. Resources are named by `name`, `namespace/name` or `Kind/namespace/name`.',
  fields: {
    backend: optional('A backend, or a Service with an optional `/port`.', TEXT, '- not checked'),
    route: optional('The name of a route.', TEXT, '- not checked'),
    provider: optional(
      'All LLM providers of a type: `openai`, `azure-openai`, `anthropic`, `gemini`, `vertex-ai`, `bedrock`, `azure`, `custom`; `*` for all providers, also those that are added later.',
      TEXT,
      '- not checked',
    ),
    hostname: optional('A host outside of the cluster, as in a backend.', TEXT, '- not checked'),
    tool: optional(
      'Tools of MCP servers: the name of a tool, or `target/name`; `*` matches any characters, such as `github/delete_*`.',
      TEXT,
      '- not checked',
    ),
    region: optional('All LLM providers that are used in a region, such as `eu-central-1`.', TEXT, '- not checked'),
  },
};

const AUTHENTICATION: ObjectType = {
  is: 'object',
  name: 'DemandedAuthentication',
  doc: 'The authentication of callers.',
  fields: {
    by: optional(
      'Types of credentials, of which callers must use one.',
      {
        is: 'list',
        of: { is: 'word', enumName: 'AuthenticationKind', values: Object.values(AuthenticationKind) },
      },
      '- any kind of authentication',
    ),
    issuers: optional('The accepted issuers of the token.', TEXTS, '- all issuers'),
  },
};

const ALLOWED: ObjectType = {
  is: 'object',
  name: 'AllowedDestinations',
  doc: 'Destinations that may receive content. At least one of the lists must contain a destination.',
  fields: {
    hosts: optional(
      'Hosts of destinations; `*` matches any characters, such as `*.shop.svc.cluster.local` for the Services of a namespace.',
      TEXTS,
      '- no other hosts',
    ),
    regions: optional(
      'Regions of providers and guards that are called at the hosts of their clouds.',
      TEXTS,
      '- no regions',
    ),
    providers: optional('Providers, by their kinds, that are called at their own hosts.', TEXTS, '- no providers'),
  },
};

const SEPARATION: ObjectType = {
  is: 'object',
  name: 'TenantSeparation',
  doc: 'Objects that two tenants never share. Set `claim` or `keyField` to identify tenants.',
  fields: {
    claim: optional('A claim of the token, such as `tenant`: a string.', { is: 'text', form: FIELD }, '- not checked'),
    keyField: optional('A field of the metadata of API keys.', { is: 'text', form: FIELD }, '- not checked'),
    resources: optional(
      'The objects that they must not share.',
      { is: 'list', of: { is: 'word', enumName: 'SharedResource', values: Object.values(SharedResource) } },
      '- all kinds of objects',
    ),
  },
};

/** A statement about requests. */
export const ASSURANCE: ObjectType = {
  is: 'object',
  name: 'GuaranteedOutcome',
  doc: 'Requirements for each request, all of which must be met.',
  fields: {
    authenticated: optional(
      'The caller is authenticated. `{}` accepts every kind of authentication.',
      AUTHENTICATION,
      '- not checked',
    ),
    callers: optional('Only these callers are accepted.', CALLERS, '- not checked'),
    listeners: optional(
      'Only these listeners reach the destination: `name`, `gateway/name` or `namespace/gateway/name`.',
      TEXTS,
      '- not checked',
    ),
    namespaces: optional('Only routes of these namespaces reference it.', TEXTS, '- not checked'),
    encrypted: optional('Only listeners with TLS reach the destination.', { is: 'flag' }, 'false'),
    policies: optional(
      'Policy fields that apply to each request, by their names in the reference, with the required values: `{}` accepts any value; an object with `atMost` in place of a number or duration sets a bound.',
      { is: 'map', of: { is: 'any' }, keys: FIELD },
      '- not checked',
    ),
    credentialsEncrypted: optional(
      'No credential is sent without TLS: neither to a listener that requires one, nor to a destination that receives one of the gateway or of the client.',
      FLAG,
      'false',
    ),
    notShared: optional(
      'No two tenants share a backend, a credential of the gateway, or the bucket of a rate limit.',
      SEPARATION,
      '- not checked',
    ),
    contentOnlyTo: optional(
      'Prompts and responses are sent to these destinations only, including weights, fallbacks, retries, mirrors, guards, external services and telemetry.',
      ALLOWED,
      '- not checked',
    ),
    answered: optional(
      'A rule with a destination or a direct response matches the request. Does not check authorization.',
      FLAG,
      'false',
    ),
  },
};

/** A statement that must hold for every possible request. */
export const GUARANTEE: ObjectType = {
  is: 'object',
  name: 'Guarantee',
  doc: 'A guarantee for all requests of some kind: set `always` or `neverReached`.',
  fields: {
    name: { doc: 'The name in findings.', type: { is: 'text', form: NAME } },
    because: optional('The reason for the guarantee.', TEXT, '- no reason'),
    requests: optional('The requests that it is about.', REQUESTS, '- all requests'),
    callers: optional(
      'The callers that send the requests, whether or not the gateway authenticates them.',
      CALLERS,
      '- any caller',
    ),
    to: optional('The destination that the requests reach.', SUBJECT, '- all destinations of rules'),
    always: optional(
      'The requirements for each request that reaches the destination.',
      ASSURANCE,
      '- none, with `neverReached`',
    ),
    neverReached: optional('No such request reaches the destination.', FLAG, 'false'),
  },
};

const SPENDING: ObjectType = {
  is: 'object',
  name: 'GuaranteedSpending',
  doc: 'A limit on spending for models, compared with the bound of `ai-gateway cost`. `claim` or `keyField` identifies the spender; without them, the limit applies to all clients together.',
  fields: {
    claim: optional('A claim of the token, such as `tenant`.', { is: 'text', form: FIELD }, '- not checked'),
    keyField: optional(
      'A field of the metadata of API keys, such as `team`.',
      { is: 'text', form: FIELD },
      '- not checked',
    ),
    atMost: { doc: 'Dollars: a number above 0.', type: { is: 'scalar' } },
    per: {
      doc: 'A day of UTC, or a month of 31 days.',
      type: { is: 'word', enumName: 'SpendingPeriod', values: ['day', 'month'] },
    },
    prices: optional(
      'Price lists, relative to the file of the guarantee, over the catalogs of the gateway.',
      TEXTS,
      '- the catalogs of the gateway',
    ),
    running: optional('The maximum number of concurrent requests.', COUNT, '100'),
    brokenOff: optional(
      'Whether it also applies to clients that abort responses. Limits on tokens and dollars do not count aborted responses, so only limits on requests bound them.',
      FLAG,
      'false',
    ),
  },
};

const FILE_GUARANTEE: ObjectType = {
  ...GUARANTEE,
  name: 'FileGuarantee',
  doc: 'A guarantee for all requests of some kind (`always` or `neverReached`), or a limit on spending for models (`spending`).',
  fields: {
    ...GUARANTEE.fields,
    spending: optional(
      'The maximum spending on models. Can be combined with `requests.gateways` only.',
      SPENDING,
      '- not checked',
    ),
  },
};

/** The contents of a guarantee file. */
export const GUARANTEE_FILE: ObjectType = {
  is: 'object',
  name: 'GuaranteeFile',
  doc: 'Guarantees for every request: the content of a file `*.gateway-guarantees.yaml`.',
  fields: {
    guarantees: { doc: 'The guarantees.', type: { is: 'list', of: FILE_GUARANTEE } },
  },
};
