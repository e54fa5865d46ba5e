import type { JwtAuthentication, Traffic } from '../../../../validation/types.generated';
import { resourceKey } from '../../../../values/resource-name';
import {
  type BackendFields,
  type EffectiveField,
  type EffectiveSet,
  type GatewayAttachment,
  type ListenerAttachment,
  type RuleAttachment,
  sourcesOf,
} from '../../../model/attachment';
import { maySeeCertificates } from '../../../semantics/client-certificates';
import { isConditional } from '../../../semantics/conditional';
import { type CredentialQuestion, credentialQuestions } from '../../../semantics/credential-place';
import { policiesAt } from '../../../semantics/fitting-fields';
import { isUnread } from '../../../semantics/restrictions';
import { fieldText } from '../field-text';
import { exactly, matching, type Words } from '../languages/words';
import {
  all,
  any,
  doubt,
  FALSE,
  type Formula,
  first,
  isFalse,
  mapLiterals,
  not,
  present,
  TRUE,
} from '../space/formula';
import {
  CLIENT_CERTIFICATE,
  COOKIE_PART,
  CREDENTIAL_TYPES,
  type Credential,
  headerOf,
  headerPart,
  isRewritten,
  METHOD_PART,
  PATH_PART,
  REJOINED_COOKIES,
} from '../space/part';
import { credentialsShown, headersTaken } from './credential-places';
import { type Identity, NOBODY, type Sources } from './identity';
import { NEVER, repeatedCredentialsAt } from './repeated-credentials';
import { approvalOf, headersChangedBy } from './services';
import { CREDENTIAL_OF, type RequiredCredential, requiredCredential, ShownCredentials } from './shown-credentials';
import { mcpPolicy, readsAudience, type TokenDemand, type TokenPolicy, tokenDemand } from './tokens';
import { truthOf } from './truth';

/** The formulas that decide whether a request of a rule reaches its destinations. */
export interface Access {
  /** When the request is allowed. */
  readonly passes: Formula;
  /** When the gateway answers the request itself before authentication: preflight requests and discovery documents. */
  readonly isAnswered: Formula;
  /** When the gateway answers with discovery documents, and what is then known about the sender. */
  readonly discovery: readonly Discovery[];
  /** The audience of the token. Added only if a question depends on it. */
  readonly audience: Formula;
  /** The properties of the sender that are then known. */
  readonly identity: Identity;
  /** When a service has been called and has allowed the request. */
  readonly isApproved: Formula;
  /** When the client has shown a certificate. */
  readonly isCertified: Formula;
  /** The places where credentials are required. Added to the contents of a request, and never negated. */
  readonly isShown: Formula;
  /** Rewrites conditions on headers for the headers that remain after authentication. */
  readonly behind: (condition: Formula) => Formula;
  /** The policies that influence the decision, by their resources. */
  readonly policies: readonly string[];
}

/** OAuth discovery documents for MCP clients, which require no token. */
export interface Discovery {
  readonly isServed: Formula;
  readonly identity: Identity;
  readonly isApproved: Formula;
}

type TrafficSet = EffectiveSet<Traffic>;
const NO_FIELDS: TrafficSet = {};
type BackendSet = EffectiveSet<BackendFields>;

/**
 * Returns the access to a rule, in the data plane's order of evaluation: the connection, the policies before routing, then the policies of
 * the rule.
 *
 * @param rule - absent: the access of requests that no rule matches
 */
export function accessOf(gateway: GatewayAttachment, listener: ListenerAttachment, rule?: RuleAttachment): Access {
  const isRead = rule ? !isUnread(rule.rule.route.kind) : listener.listener.protocol !== 'TLS';
  const [preRouting, traffic = NO_FIELDS] = isRead ? [listener.preRouting, rule?.traffic] : [NO_FIELDS];
  const backends = isRead ? (rule?.backends.map(policiesAt) ?? []) : [];
  const mcp = backends.map(({ mcpAuthentication }) => mcpAuthentication).find((field) => field !== undefined);
  const taken = (phases: readonly TrafficSet[]) => headersTaken(phases, mcp !== undefined && phases.length > 1);
  const [takenEarly, takenLate] = [taken([preRouting]), taken([preRouting, traffic])];
  const twice = isRead ? repeatedCredentialsAt(listener) : NEVER;
  const questionsIn = (authentications: Authentications, isEarly: boolean) =>
    credentialQuestions([authentications]).map((one) =>
      requiredCredential(one, isEarly && twice.has(CREDENTIAL_OF[one.name])),
    );
  const [ofEarly, ofLate] = [
    questionsIn(authenticationsIn(preRouting), true),
    questionsIn(authenticationsIn(traffic, mcp), false),
  ];
  const shown = new ShownCredentials([...ofEarly, ...ofLate]);
  const seenEarly = (condition: Formula, what: string) => seenBehind(condition, takenEarly, what);
  const seenLate = (condition: Formula, what: string) => seenBehind(withRejoinedCookies(condition), takenLate, what);
  const nobody: Identity = maySeeCertificates(listener, gateway) ? NOBODY : { ...NOBODY, withoutCertificate: true };
  const early = phaseOf(preRouting, nobody, { shown, questions: ofEarly, twice, seen: seenEarly });
  const late = phaseOf(traffic, early.identity, { shown, questions: ofLate, twice: NEVER, seen: seenLate }, mcp);
  const certificate = listener.listener.tls?.clientCa ? present(CLIENT_CERTIFICATE) : undefined;
  const connects = all(authorized(gateway.frontend.networkAuthorization, nobody), certificate ?? TRUE);
  const earlyRules = asChanged(authorized(preRouting.authorization, early.identity), seenEarly, preRouting);
  const isRouted = all(connects, early.passes, earlyRules);
  const passes = all(
    isRouted,
    late.passes,
    asChanged(authorized(traffic.authorization, late.identity), seenLate, traffic),
    ownOrigin(traffic),
  );
  const audience = all(early.audience, late.audience);
  return {
    passes: readsAudience(passes) ? all(passes, audience) : passes,
    audience,
    isAnswered: any(early.isAnswered, late.isAnswered),
    discovery: [
      { isServed: all(connects, early.isDiscovered), identity: NOBODY, isApproved: FALSE },
      { isServed: all(isRouted, late.isDiscovered), identity: early.identity, isApproved: early.isApproved },
    ].filter(({ isServed }) => !isFalse(isServed)),
    identity: late.identity,
    isApproved: any(early.isApproved, late.isApproved),
    isCertified: certificate ?? FALSE,
    isShown: credentialsShown(preRouting, traffic, twice),
    behind: (condition) => seenLate(condition, CONDITIONS),
    policies: policiesOf(gateway, [preRouting, traffic], backends),
  };
}

/** Returns the access to one destination of a rule. A backend's authorization service is called only for requests to that backend. */
export function accessTo(access: Access, { extAuth }: BackendSet, { rule }: RuleAttachment): Access {
  if (!extAuth || isUnread(rule.route.kind)) return access;
  const { passes, isGiven } = approvalOf(extAuth, access.identity, access.behind);
  return { ...access, passes: all(access.passes, passes), isApproved: any(access.isApproved, isGiven) };
}

interface Phase {
  readonly passes: Formula;
  readonly isAnswered: Formula;
  /** When it answers with discovery documents. */
  readonly isDiscovered: Formula;
  readonly isApproved: Formula;
  readonly identity: Identity;
  readonly audience: Formula;
}

/** The credentials that clients present, and the request as conditions see it. */
interface Credentials {
  readonly shown: ShownCredentials;
  readonly questions: readonly RequiredCredential[];
  /** The types of which the next phase requires a second credential. */
  readonly twice: ReadonlySet<Credential>;
  readonly seen: Seen;
}

function phaseOf(set: TrafficSet, before: Identity, of: Credentials, mcp?: EffectiveField<object>): Phase {
  const { shown, questions, twice, seen } = of;
  const authentications = authenticationsIn(set, mcp);
  const demand = (name: Name): TokenDemand => {
    const question = questions.find((one) => one.name === name);
    const isEarly = twice.has(CREDENTIAL_OF[name]);
    return question ? demandOf(question, authentications, shown, isEarly) : NO_DEMAND;
  };
  const token = demand('jwtAuthentication');
  const user = demand('basicAuthentication');
  const apiKey = demand('apiKeyAuthentication');
  const known = { token: token.isKnown, apiKey: apiKey.isKnown, user: user.isKnown };
  const identity = joined(before, known, twice);
  const service = approvalOf(set.extAuth, identity, (condition) => seen(condition, CONDITIONS));
  return {
    passes: all(token.passes, user.passes, apiKey.passes, service.passes),
    isAnswered: any(preflight(set), ofMcp(set, mcp, ANSWERED_FOR_MCP)),
    isDiscovered: all(ofMcp(set, mcp, METADATA), not(preflight(set))),
    isApproved: service.isGiven,
    identity,
    audience: token.audience,
  };
}

const CONDITIONS = 'conditions are evaluated';

/**
 * Merges the results of two phases; those of the later phase take precedence.
 *
 * @param twice - types of which the next phase verifies a different credential
 */
function joined(
  before: Identity,
  known: Readonly<Record<Credential, Formula>>,
  twice: ReadonlySet<Credential>,
): Identity {
  const sources: Partial<Record<Credential, Sources>> = {};
  for (const type of CREDENTIAL_TYPES) {
    const own = before.sources?.[type];
    if (own) sources[type] = { early: own.early, late: known[type] };
    else if (twice.has(type)) sources[type] = { early: known[type], late: FALSE };
  }
  return {
    ...before,
    token: any(before.token, known.token),
    apiKey: any(before.apiKey, known.apiKey),
    user: any(before.user, known.user),
    ...(Object.keys(sources).length > 0 ? { sources } : {}),
  };
}

/** Rewrites a condition for the request as a phase sees it. */
type Seen = (condition: Formula, what: string) => Formula;

/** Whether a header is changed. */
type Changes = (header: string) => boolean;

/** Policies of routes see all cookies in one header. */
function withRejoinedCookies(condition: Formula): Formula {
  return mapLiterals(condition, (literal) =>
    literal.of === COOKIE_PART ? { ...literal, of: REJOINED_COOKIES } : literal,
  );
}

/** Rewrites authorization rules for the headers that remain after authentication and after calls to services. */
function asChanged(rules: Formula, seen: Seen, { extAuth }: TrafficSet): Formula {
  return seenBehind(seen(rules, RULES), headersChangedBy(extAuth), RULES);
}

const RULES = 'authorization rules are evaluated';

/** Conditions on headers that have changed before are undecidable. */
function seenBehind(condition: Formula, isChanged: Changes, what: string): Formula {
  return mapLiterals(condition, (literal) => {
    const name = literal.of === REJOINED_COOKIES ? 'cookie' : headerOf(literal.of);
    if (name === undefined || !(isChanged(name) || isRewritten(name))) return literal;
    const side = `${literal.is} ${literal.words?.key ?? ''}`;
    return { ...doubt(`the header ${name}, which is changed before ${what}`, side), isPositive: literal.isPositive };
  });
}

type Name = CredentialQuestion['name'];
type Authentications = { readonly [name in Name]?: Pick<JwtAuthentication, 'location'> & TokenPolicy };

function authenticationsIn(set: TrafficSet, mcp?: EffectiveField<object>): Authentications {
  return {
    jwtAuthentication: mcp ? mcpPolicy(mcp) : set.jwtAuthentication?.value,
    basicAuthentication: set.basicAuthentication?.value,
    apiKeyAuthentication: set.apiKeyAuthentication?.value,
  };
}

const NO_DEMAND: TokenDemand = { passes: TRUE, isKnown: FALSE, audience: TRUE };

/**
 * Returns the requirement of a policy on one type of credential, given the credentials that remain.
 *
 * @param isEarly - whether the credential is a different one from that of the route
 */
function demandOf(
  question: RequiredCredential,
  authentications: Authentications,
  shown: ShownCredentials,
  isEarly: boolean,
): TokenDemand {
  const { name } = question;
  const authentication = authentications[name] ?? {};
  const { mode = 'Strict' } = authentication;
  const isFound = shown.isFound(question);
  const isMistaken = mode === 'Permissive' ? FALSE : shown.isMistaken(question);
  const other = { passes: mode === 'Strict' ? isFound : TRUE, isKnown: isFound, audience: TRUE };
  const demand = name === 'jwtAuthentication' ? tokenDemand(authentication, isFound, isEarly) : other;
  shown.take(question, demand.isKnown);
  return { ...demand, passes: all(demand.passes, not(isMistaken)) };
}

/** The access rules of a policy or a Model. */
export interface AccessRules {
  readonly action?: string;
  readonly policy?: { readonly matchExpressions?: readonly string[] };
}

export function authorized(field: EffectiveField<AccessRules> | undefined, identity: Identity): Formula {
  const values = sourcesOf(field).map(({ value }) => value);
  return authorizedBy(values, identity);
}

/** Deny, then require, then allow; an expression that fails does not match. */
export function authorizedBy(values: readonly AccessRules[], identity: Identity): Formula {
  const rules = values.flatMap(({ action = 'Allow', policy }) =>
    (policy?.matchExpressions ?? []).map((expression) => ({ action, expression })),
  );
  const of = (action: string) =>
    rules.filter((rule) => rule.action === action).map(({ expression }) => truthOf(expression, identity).isTrue);
  const allowing = of('Allow');
  return all(...of('Deny').map(not), ...of('Require'), allowing.length === 0 ? TRUE : any(...allowing));
}

/** Returns when a request is a preflight request, which is answered before authentication. */
function preflight({ cors }: TrafficSet): Formula {
  if (!cors) return FALSE;
  const preflightRequest = all(first(METHOD_PART, exactly('OPTIONS')), present(headerPart('origin')));
  const isAnyAllowed = !isConditional(cors.value) && (cors.value.allowOrigins ?? []).includes('*');
  return isAnyAllowed
    ? preflightRequest
    : all(preflightRequest, doubt(`which origins ${resourceKey(cors.from.resource)} allows`, fieldText(cors.value)));
}

/** Returns when the gateway itself answers a request because it requires tokens for MCP. */
function ofMcp({ jwtAuthentication }: TrafficSet, mcp: EffectiveField | undefined, paths: Words): Formula {
  return mcp || jwtAuthentication?.value.mcp ? first(PATH_PART, paths) : FALSE;
}

/** The metadata of a resource, which needs no token. */
const METADATA = matching('/\\.well-known/oauth-protected-resource(/.*)?', 'whole');
/** The metadata that is fetched from the issuer in addition, and client registration, which requires a token. */
const ANSWERED_FOR_MCP = matching(
  '/\\.well-known/oauth-(protected-resource|authorization-server)(/.*)?|.*client-registration',
  'whole',
);

/** Returns when CSRF protection certainly allows a request: when it has no origin, or a safe method. */
function ownOrigin({ csrf }: TrafficSet): Formula {
  if (!csrf) return TRUE;
  const isSafe = any(...['GET', 'HEAD', 'OPTIONS'].map((method) => first(METHOD_PART, exactly(method))));
  const namesNone = not(any(present(headerPart('origin')), present(headerPart('sec-fetch-site'))));
  return any(
    isSafe,
    namesNone,
    doubt(`which origins ${resourceKey(csrf.from.resource)} accepts as its own`, fieldText(csrf.value)),
  );
}

const SAYING = [
  'jwtAuthentication',
  'apiKeyAuthentication',
  'basicAuthentication',
  'extAuth',
  'authorization',
] as const;

function policiesOf(
  { frontend }: GatewayAttachment,
  traffic: readonly TrafficSet[],
  backends: readonly BackendSet[],
): readonly string[] {
  const fields: readonly (EffectiveField | undefined)[] = [
    frontend.networkAuthorization,
    ...traffic.flatMap((set) => SAYING.map((name) => set[name])),
    ...backends.flatMap(({ mcpAuthentication, extAuth }) => [mcpAuthentication, extAuth]),
  ];
  const sources = fields.flatMap((field) => sourcesOf(field));
  return [...new Set(sources.map(({ resource }) => resourceKey(resource)))];
}
