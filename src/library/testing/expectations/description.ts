import {
  COUNT,
  FLAG,
  type ObjectType,
  optional,
  type SettingType,
  TEXT,
  type TextForm,
} from '../../../core/settings/setting-type';
import { PolicyField } from '../policy-field.generated';
import { PolicyLevel } from '../policy-level';

const ANY: SettingType = { is: 'any' };
/** User-defined names. */
const NAME: TextForm = { pattern: '^\\S(.*\\S)?$', called: 'a name' };
const ANYTHING: SettingType = { is: 'map', of: ANY, keys: NAME };
const TEXTS_BY_NAME: SettingType = { is: 'map', of: { is: 'scalar' }, keys: NAME };

const JWT = optional(
  'Claims of a valid token. If policies require issuers and audiences and the claims have none, accepted ones are assumed.',
  ANYTHING,
  '- no token',
);
const API_KEY = optional('Metadata of a valid API key; `{}` for a key without metadata.', ANYTHING, '- no API key');
const USER = optional('Name of a user with a correct password.', TEXT, '- no user');

const EARLY_CREDENTIALS: ObjectType = {
  is: 'object',
  name: 'ExpectedEarlyCredentials',
  doc: 'The credentials that the caller sends to policies before routing.',
  fields: { jwt: JWT, apiKey: API_KEY, basicAuthUser: USER },
};

const CALLER: ObjectType = {
  is: 'object',
  name: 'ExpectedCaller',
  doc: 'The sender of the request, with valid credentials or none. Invalid keys and passwords are not tested.',
  fields: {
    jwt: JWT,
    apiKey: API_KEY,
    basicAuthUser: USER,
    beforeRouting: optional(
      'The credentials that policies before routing check, if they differ from those that routes check, such as two tokens in two headers.',
      EARLY_CREDENTIALS,
      '- the same',
    ),
    clientAddress: optional('The address of the client.', TEXT, '- unknown: rules that read it cannot be decided'),
    externalAuthorizationAllows: optional(
      'The decisions of external authorization services.',
      FLAG,
      '- unknown: requests that they check cannot be decided',
    ),
  },
};

const TOOL: ObjectType = {
  is: 'object',
  name: 'ExpectedTool',
  doc: 'A tool of an MCP backend that the caller lists and calls.',
  fields: {
    target: { doc: 'Name of the MCP target.', type: TEXT },
    name: { doc: 'Name of the tool, without the prefix of its target.', type: TEXT },
  },
};

const POLICY: ObjectType = {
  is: 'object',
  name: 'ExpectedPolicy',
  doc: 'A policy field in effect; `{}` accepts any value.',
  fields: {
    value: optional(
      'Its value, with the names of the reference. Fields of objects that are not listed may have any value.',
      ANY,
      '- any',
    ),
    from: optional('The resource that sets it: `name`, `namespace/name` or `Kind/namespace/name`.', TEXT, '- any'),
    level: optional(
      'The level at which it is set.',
      { is: 'word', enumName: 'PolicyLevel', values: Object.values(PolicyLevel) },
      '- any',
    ),
    overrides: optional('A resource whose setting is overridden.', TEXT, '- any, or none'),
  },
};

const HEADER: ObjectType = {
  is: 'object',
  name: 'ExpectedHeader',
  doc: 'The change of a header: one of these.',
  fields: {
    set: optional('The header gets this value, which replaces existing ones.', { is: 'scalar' }, '- not set'),
    added: optional('The header gets this value in addition to existing ones.', { is: 'scalar' }, '- not added'),
    computed: optional('The header gets the value of this expression.', TEXT, '- not computed'),
    removed: optional('The header is removed.', FLAG, 'false'),
  },
};
const HEADERS: SettingType = { is: 'map', of: HEADER, keys: NAME };
const FIELDS: TextForm = {
  pattern: `^(${Object.values(PolicyField)
    .map((field) => field.replace('.', '\\.'))
    .join('|')})$`,
  called: 'a policy field, with its name in the reference',
};

const EXPECTED: ObjectType = {
  is: 'object',
  name: 'ExpectedOutcome',
  doc: 'The expected result of a request. Resources are named by `name`, `namespace/name` or `Kind/namespace/name`.',
  fields: {
    routed: optional('Whether a rule matches the request.', FLAG, '- not checked'),
    listener: optional('The matching listener: its name, `gateway/name` or `namespace/gateway/name`.', TEXT, '- any'),
    route: optional('The matching route.', TEXT, '- any'),
    rule: optional('The rule of the route: its name, or its index, starting at 0.', { is: 'scalar' }, '- any'),
    backend: optional(
      'A backend or Service that can receive the request; for Services, with an optional `/port`.',
      TEXT,
      '- any',
    ),
    weights: optional(
      'The backends that receive such requests, with their relative weights.',
      { is: 'map', of: COUNT, keys: NAME },
      '- any',
    ),
    tiers: optional(
      'The providers of `backend` in failover order: a list of names for each tier.',
      { is: 'list', of: { is: 'list', of: TEXT } },
      '- any',
    ),
    status: optional(
      'The status of the response. If the request reaches a backend, any expected status from 200 to 299 matches. Requests to LLM providers also require a `body` that the gateway accepts.',
      COUNT,
      '- any',
    ),
    allowed: optional('Whether authentication and authorization accept the caller.', FLAG, '- not checked'),
    policies: optional('Policy fields in effect, by name.', { is: 'map', of: POLICY, keys: FIELDS }, '- any'),
    withoutPolicies: optional(
      'Policy fields that are not in effect.',
      { is: 'list', of: { is: 'text', form: FIELDS } },
      '- none',
    ),
    answeredBy: optional(
      'With `fail`: the provider, MCP target or backend whose response the client receives.',
      TEXT,
      '- any',
    ),
    attempts: optional('With `fail`: the maximum number of attempts, including the first one.', COUNT, '- any'),
    within: optional(
      'With `fail`: the maximum time that the client waits, such as `5s`, in addition to the response time of a working backend.',
      { is: 'text', form: { pattern: '^(\\d{1,5}(h|m|s|ms)){1,4}$', called: 'a time, such as 5s' } },
      '- any',
    ),
    forRequest: optional('With `fail`: the number of the request in a sequence, starting at 1.', COUNT, '1'),
    requestHeaders: optional('Changes of request headers.', HEADERS, '- any'),
    responseHeaders: optional('Changes of response headers.', HEADERS, '- any'),
  },
};

const EXPECTATION: ObjectType = {
  is: 'object',
  name: 'Expectation',
  doc: 'A request and its expected result.',
  fields: {
    name: optional('The name in reports.', TEXT, '- the request'),
    request: {
      doc: 'Method and URL; the method defaults to GET. Without a port, the URL uses the lowest port that serves it.',
      type: {
        is: 'text',
        form: {
          pattern: '^([A-Z-]+\\s+)?https?://\\S+$',
          called: 'a request as METHOD URL, such as POST https://llm.example.com/v1/chat/completions',
        },
      },
    },
    headers: optional('Headers of the request.', TEXTS_BY_NAME, '- none'),
    body: optional(
      'The body of the request, which expressions, LLM formats and prompt guards read. A value that is not a string is sent as JSON.',
      ANY,
      '- unknown',
    ),
    gateway: optional(
      'The Gateway that receives the request, as `namespace/name`.',
      TEXT,
      '- the one that routes the request',
    ),
    leftAloneByServices: optional(
      'Assumes that services that are called before routing do not change the fields that routes match.',
      FLAG,
      'false',
    ),
    http2: optional(
      'The client uses HTTP/2: it sends a header `host` in addition to the host of the URL.',
      FLAG,
      'false',
    ),
    caller: optional('The sender of the request.', CALLER, '- a caller without credentials'),
    tool: optional('The MCP tool of the request.', TOOL, '- none'),
    fail: optional(
      'Simulated failures: a status such as 429, `down`, `silent` or `slow 30s`, by the name of a provider, MCP target or backend, `backend/provider`, or `tier1`. `status` is then the worst response to the client; of an MCP backend, the response when a session is opened or the `tool` is called.',
      TEXTS_BY_NAME,
      '- nothing',
    ),
    expect: { doc: 'The expected result.', type: EXPECTED },
  },
};

/** The structure of a test file, from which the JSON schema, the types and the reference page are generated. */
export const TEST_FILE: ObjectType = {
  is: 'object',
  name: 'TestFile',
  doc: 'Requests and their expected results: the content of a file `*.gateway-test.yaml`.',
  fields: {
    tests: { doc: 'The expectations.', type: { is: 'list', of: EXPECTATION } },
  },
};
