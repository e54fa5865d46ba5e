import { COUNT, FLAG, type ObjectType, optional, TEXT, TEXTS, type TextForm } from './setting-type';
import { AuthenticationKind, SharedResource } from './words';

const NAME: TextForm = {
  pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
  called: 'a name: lower-case letters, digits and "-", such as chat-needs-token',
};
const HEADER: TextForm = { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", called: 'the name of a header' };
const FIELD: TextForm = { pattern: '^\\S+$', called: 'the name of a claim or field' };

const REQUESTS: ObjectType = {
  is: 'object',
  name: 'GuaranteedRequests',
  doc: 'Which requests a guarantee is about. All fields have to fit; of a list, one is enough. In texts, `*` stands for any text.',
  fields: {
    hosts: optional('Hosts, without a port.', TEXTS, '- any'),
    paths: optional('Paths as they are sent, without the query: `/admin`, `/admin/*`.', TEXTS, '- any'),
    methods: optional('Methods.', TEXTS, '- any'),
    headers: optional('Headers, with a value that one of them has.', { is: 'map', of: TEXT, keys: HEADER }, '- any'),
    gateways: optional('Gateways, by their name or `namespace/name`.', TEXTS, '- any'),
    listeners: optional('Listeners, by their name, `gateway/name` or `namespace/gateway/name`.', TEXTS, '- any'),
    namespaces: optional('Namespaces of the routes that take them.', TEXTS, '- any'),
  },
};

const CALLERS: ObjectType = {
  is: 'object',
  name: 'GuaranteedCallers',
  doc: 'Who sends requests. All fields have to fit. In texts, `*` stands for any text.',
  fields: {
    jwt: optional(
      'Claims of a verified token; of one that is a list, one item has to fit. `{}`: any token.',
      { is: 'map', of: TEXT, keys: FIELD },
      '- not asked',
    ),
    apiKey: optional('Metadata of the API key. `{}`: any key.', { is: 'map', of: TEXT, keys: FIELD }, '- not asked'),
    basicAuthUser: optional('Name of a user whose password is right.', TEXT, '- not asked'),
  },
};

const SUBJECT: ObjectType = {
  is: 'object',
  name: 'GuaranteeSubject',
  doc: 'What requests get to: one of these. Names of resources are their name, `namespace/name` or `Kind/namespace/name`.',
  fields: {
    backend: optional('A backend or a Service; for Services, `/port` may follow.', TEXT, '- not asked'),
    route: optional('A route.', TEXT, '- not asked'),
    provider: optional(
      'All LLM providers of a kind: `openai`, `azure-openai`, `anthropic`, `gemini`, `vertex-ai`, `bedrock`, `azure`, `custom`.',
      TEXT,
      '- not asked',
    ),
    hostname: optional('A host outside of the cluster, as a backend names it.', TEXT, '- not asked'),
    tool: optional(
      'Tools of MCP servers: the name of a tool, or `target/name`; `*` stands for any text: `github/delete_*`.',
      TEXT,
      '- not asked',
    ),
    region: optional('All LLM providers that are used in a region, such as `eu-central-1`.', TEXT, '- not asked'),
  },
};

const AUTHENTICATION: ObjectType = {
  is: 'object',
  name: 'DemandedAuthentication',
  doc: 'How callers have shown who they are.',
  fields: {
    by: optional(
      'The ways of which one has to be taken.',
      {
        is: 'list',
        of: { is: 'word', enumName: 'AuthenticationKind', values: Object.values(AuthenticationKind) },
      },
      '- any',
    ),
    issuers: optional('Those who may have issued the token.', TEXTS, '- any'),
  },
};

const ALLOWED: ObjectType = {
  is: 'object',
  name: 'AllowedDestinations',
  doc: 'Where content may go. One of the lists has to name a destination.',
  fields: {
    hosts: optional(
      'Hosts that connections are opened to; `*` stands for any text: `*.shop.svc.cluster.local` are the Services of a namespace.',
      TEXTS,
      '- none',
    ),
    regions: optional('Regions of providers and guards that are called at the hosts of their clouds.', TEXTS, '- none'),
    providers: optional('Providers, by their kinds, that are called at their own hosts.', TEXTS, '- none'),
  },
};

const SEPARATION: ObjectType = {
  is: 'object',
  name: 'TenantSeparation',
  doc: 'What no two tenants share. One of `claim` and `keyField` says by what tenants are told apart.',
  fields: {
    claim: optional('A claim of the token, such as `tenant`: a text.', { is: 'text', form: FIELD }, '- not asked'),
    keyField: optional('A field of the metadata of API keys.', { is: 'text', form: FIELD }, '- not asked'),
    resources: optional(
      'What they do not share.',
      { is: 'list', of: { is: 'word', enumName: 'SharedResource', values: Object.values(SharedResource) } },
      '- all',
    ),
  },
};

/** What holds for requests. */
export const ASSURANCE: ObjectType = {
  is: 'object',
  name: 'GuaranteedOutcome',
  doc: 'What holds for each request. All fields have to hold.',
  fields: {
    authenticated: optional('Callers have shown who they are. `{}`: in whichever way.', AUTHENTICATION, '- not asked'),
    callers: optional('Only such callers get through.', CALLERS, '- not asked'),
    listeners: optional(
      'Only these listeners lead there: by their name, `gateway/name` or `namespace/gateway/name`.',
      TEXTS,
      '- not asked',
    ),
    namespaces: optional('Only routes of these namespaces lead there.', TEXTS, '- not asked'),
    encrypted: optional('Only listeners with TLS lead there.', { is: 'flag' }, 'false'),
    policies: optional(
      'Policy fields that each request meets, by the names of the reference, with what they say at least: `{}` for anything; an object with `atMost` in place of a number or a time is a bound.',
      { is: 'map', of: { is: 'any' }, keys: FIELD },
      '- not asked',
    ),
    credentialsEncrypted: optional(
      'No credential travels without TLS: neither to a listener that asks for it, nor to what gets one of the gateway or of the client.',
      FLAG,
      'false',
    ),
    notShared: optional(
      'No two tenants share a backend, a credential of the gateway, or the bucket of a rate limit.',
      SEPARATION,
      '- not asked',
    ),
    contentOnlyTo: optional(
      'What people and models say goes nowhere else, in whichever way: weights, fallbacks, retries, mirrors, guards, services that are asked on the way, telemetry.',
      ALLOWED,
      '- not asked',
    ),
    answered: optional(
      'A rule takes it that has a destination or answers itself. Says nothing about who may pass.',
      FLAG,
      'false',
    ),
  },
};

/** Something that has to hold for every possible request. */
export const GUARANTEE: ObjectType = {
  is: 'object',
  name: 'Guarantee',
  doc: 'What holds for every request of some kind: either `always` says what, or `neverReached`.',
  fields: {
    name: { doc: 'What findings call it.', type: { is: 'text', form: NAME } },
    because: optional('Why it matters: a sentence for those who come later.', TEXT, '- not said'),
    requests: optional('The requests that it is about.', REQUESTS, '- all'),
    callers: optional('Those who send them, whether or not the gateway looks.', CALLERS, '- anybody'),
    to: optional('What they get to.', SUBJECT, '- whatever a rule leads to'),
    always: optional('What holds for each of them that gets there.', ASSURANCE, '- with `neverReached`: nothing'),
    neverReached: optional('None of them gets there.', FLAG, 'false'),
  },
};

const SPENDING: ObjectType = {
  is: 'object',
  name: 'GuaranteedSpending',
  doc: 'The most that may be spent on models, which `ai-gateway cost` knows the bound of. One of `claim` and `keyField` says by what those are told apart who spend; without them, it is about all together.',
  fields: {
    claim: optional('A claim of the token, such as `tenant`.', { is: 'text', form: FIELD }, '- not asked'),
    keyField: optional(
      'A field of the metadata of API keys, such as `team`.',
      { is: 'text', form: FIELD },
      '- not asked',
    ),
    atMost: { doc: 'Dollars: a number above 0.', type: { is: 'scalar' } },
    per: {
      doc: 'A day of UTC, or a month of 31 days.',
      type: { is: 'word', enumName: 'SpendingPeriod', values: ['day', 'month'] },
    },
    prices: optional(
      'Price lists, relative to the file of the guarantee, over the catalogs of the gateway.',
      TEXTS,
      '- none',
    ),
    running: optional('The most requests that run at one moment.', COUNT, '100'),
    brokenOff: optional(
      'Whether it holds against clients, too, that break answers off before their end: limits on tokens and dollars count none of these, so that only limits on requests do.',
      FLAG,
      'false',
    ),
  },
};

const FILE_GUARANTEE: ObjectType = {
  ...GUARANTEE,
  name: 'FileGuarantee',
  doc: 'What holds for every request of some kind: `always` says what, or `neverReached`; or `spending`, what models cost at most.',
  fields: {
    ...GUARANTEE.fields,
    spending: optional(
      'What may be spent on models at most. Beside it, `requests.gateways` alone may stand.',
      SPENDING,
      '- not asked',
    ),
  },
};

/** What a file of guarantees holds. */
export const GUARANTEE_FILE: ObjectType = {
  is: 'object',
  name: 'GuaranteeFile',
  doc: 'What has to hold for every request: the content of a file `*.gateway-guarantees.yaml`.',
  fields: {
    guarantees: { doc: 'The guarantees.', type: { is: 'list', of: FILE_GUARANTEE } },
  },
};
