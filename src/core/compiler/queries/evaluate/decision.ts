import { ExpressionFailure, UnknowableExpression, type Variables } from '../../../data-plane/expression-values';
import type { ExpressionEvaluation } from '../../../data-plane/expression-vocabulary';
import type { ExtAuth } from '../../../validation/types.generated';
import { isObject } from '../../../values/objects';
import { below } from '../../../values/origin';
import { sortedEntries } from '../../../values/sorted-entries';
import { DEFAULT_OPTIONS, dataPlaneOf } from '../../model/options';
import { entriesOf } from '../../semantics/conditional';
import { credentialQuestions } from '../../semantics/credential-place';
import { AUTHENTICATIONS } from '../../semantics/restrictions';
import type { ExplainedField, Reached, RequestExplanation } from '../explain';
import { bodyBytes } from '../explain/body-limit';
import { mayChangeBody } from '../explain/changed-parts';
import { authenticate, type PolicyFields, withoutUsedCredentials } from './authentication';
import { preflightAnswer } from './browser-requests';
import { type CallerIdentity, type RequestFacts, type ToolFacts, variablesOf } from './caller';
import type { Caller } from './caller-options';
import type { ObservedCaller } from './observed-caller';
import { PresentedCredentials, questionFor } from './shown-credentials';

/** Whether a request passes, and why. */
export interface Decision {
  readonly allowed: boolean;
  readonly reason: string;
  /** The status of the answer to a refused request; absent if its connection is closed. */
  readonly status?: 401 | 403 | 407 | 413;
  /** The status of the gateway's own answer to a request that passes. */
  readonly answer?: 200;
  /** Whether that answer is an OAuth discovery document, which MCP clients read to find out where to get a token. */
  readonly isDiscovery?: true;
  /** The caller, as far as authentication has identified it. */
  readonly identity?: CallerIdentity;
  /** The request with the caller's headers, after valid credentials are removed. */
  readonly request?: RequestFacts;
}

const passes = (reason: string): Decision => ({ allowed: true, reason });
const refuses = (reason: string, status: NonNullable<Decision['status']>): Decision => ({
  allowed: false,
  reason,
  status,
});

/** The policies that decide whether a request passes, in the order in which the data plane evaluates them. */
export interface AccessPolicies {
  /** The release that evaluates them. */
  readonly dataPlane: RequestExplanation['dataPlane'];
  readonly frontend: readonly ExplainedField[];
  readonly preRouting: readonly ExplainedField[];
  readonly traffic: readonly ExplainedField[];
  /** Policies of the backend, for MCP. */
  readonly backend: readonly ExplainedField[];
}

/**
 * Receives each access rule that influenced the decision: a rule that authenticates the caller, that matches, or that the caller does not
 * satisfy.
 */
export type RuleWitness = (rule: string) => void;

/** The name of an access rule in reports. */
export const accessRule = (resource: string, field: string, expression?: string): string =>
  expression === undefined ? `${resource}: ${field}` : `${resource}: ${field}, ${expression}`;

/** Evaluates authentication and authorization, not limits and CSRF. CORS preflight requests need neither. */
export function decide(
  policies: AccessPolicies,
  request: RequestFacts,
  caller: ObservedCaller,
  tool?: ToolFacts,
  witness: RuleWitness = () => undefined,
): Decision {
  const evaluation = DEFAULT_OPTIONS.dataPlane.expressions.evaluation();
  const { requests } = dataPlaneOf(policies.dataPlane);
  const tracing = fieldOf(policies.frontend, 'tracing')?.value;
  const startsTraces = isObject(tracing) && tracing.randomSampling !== undefined;
  const withHeaders = (facts: RequestFacts) => {
    const all = withOthers(facts.headers, caller.headers ?? {});
    const { headers, rewritten } = requests.receive(all, facts.http2 ? 'HTTP/2' : 'HTTP/1.1');
    return { ...facts, headers, rewritten: facts.rewritten ?? (startsTraces ? ['traceparent'] : rewritten) };
  };
  // Before routing, transformations run after every access decision.
  let seen = withHeaders(request.sent ?? request);
  const variables = (identity: CallerIdentity, of?: ToolFacts) =>
    variablesOf(seen, identity, caller.clientAddress, evaluation, of);
  const judge = (field: ExplainedField | undefined, known: Variables) => judgeBy(field, known, evaluation, witness);
  const connection = judge(fieldOf(policies.frontend, 'networkAuthorization'), variables({}));
  if (!connection.allowed) return { allowed: false, reason: connection.reason };

  let identity: CallerIdentity = {};
  const phases = [policies.preRouting, [...policies.traffic, ...mcpAuthentication(policies.backend)]];
  const required = phases.map((fields) => credentialQuestions([valuesOf(fields)]));
  const questions = required.map((own, at) => own.map((one) => questionFor(one, caller, at === 0, required.flat())));
  const shown = new PresentedCredentials(questions.flat());
  for (const [at, fields] of phases.entries()) {
    const policy = valuesOf(fields);
    // The data plane joins several cookies into one header, regardless of policies.
    if (fields !== policies.preRouting) seen = { ...seen, headers: requests.withRejoinedCookies(seen.headers) };
    const preflight = preflightAnswer(fields, seen);
    if (preflight) return { allowed: true, reason: preflight.reason, answer: 200 };
    const isMcp = policy.jwtAuthentication?.mcp !== undefined;
    if (isMcp && isDiscovery(seen.path))
      return { ...passes('discovery documents require no token'), answer: 200, isDiscovery: true, identity };
    for (const { field, from } of fields) if (isAuthentication(field)) witness(accessRule(from.resource, field));
    const result = authenticate(policy, questions[at] ?? [], shown);
    if (result.refusal !== undefined)
      return refuses(result.refusal, result.isOfProxy ? requests.proxyCredentials : 401);
    identity = { ...identity, ...result.identity };
    if (isMcp && seen.path.endsWith('client-registration'))
      throw new UnknowableExpression('the gateway forwards client registrations to the issuer');
    seen = { ...seen, ...withoutUsedCredentials(seen, policy, result.identity) };
    const service = calledService(fieldOf(fields, 'extAuth'), variables(identity), evaluation);
    const isBodyKnown = fields === policies.preRouting || !policies.preRouting.some(mayChangeBody);
    const tooLarge = service && isBodyKnown ? bodyRefusal(service, seen) : undefined;
    if (tooLarge) return tooLarge;
    if (service && caller.externalAuthorizationAllows === undefined) {
      throw new UnknowableExpression(
        `${service.from.resource} calls a service; set \`externalAuthorizationAllows\` to its answer`,
      );
    }
    if (service) witness(accessRule(service.from.resource, 'extAuth'));
    if (service && !caller.externalAuthorizationAllows)
      return refuses(`the service that ${service.from.resource} calls`, 403);
    if (fields !== policies.preRouting) continue;
    const early = judge(fieldOf(fields, 'authorization'), variables(identity));
    if (!early.allowed) return early;
    const changed = request.sent ? withHeaders(request) : seen;
    seen = { ...changed, ...withoutUsedCredentials(changed, policy, result.identity) };
  }
  const verdict = {
    ...judge(fieldOf(policies.traffic, 'authorization'), variables(identity)),
    identity,
    request: seen,
  };
  if (!verdict.allowed || !tool) return verdict;
  return judge(fieldOf(policies.backend, 'mcp.authorization'), variables(identity, tool));
}

/** An authorization service that is called for a request. */
interface CalledService {
  readonly from: ExplainedField['from'];
  readonly policy: ExtAuth;
}

/** Returns the policy whose service is called, unless its conditions exclude the request. */
function calledService(
  field: ExplainedField | undefined,
  variables: Variables,
  evaluation: ExpressionEvaluation,
): CalledService | undefined {
  const policy = field && policyFor<ExtAuth>(field, variables, evaluation);
  return policy && { from: field.from, policy };
}

/** Returns the policy of a field that applies to a request. Of conditional policies, the first with a true condition applies. */
function policyFor<Value extends object>(
  { value }: ExplainedField,
  variables: Variables,
  evaluation: ExpressionEvaluation,
): Value | undefined {
  return entriesOf<Value>(value as Value).find(
    ({ condition }) => condition === undefined || isTrue(condition, variables, evaluation),
  )?.policy;
}

/** Returns the refusal of a body that is too large for the service. The data plane then does not call the service. */
function bodyRefusal({ from, policy }: CalledService, { body }: RequestFacts): Decision | undefined {
  const limit = bodyBytes(policy.forwardBody?.maxSize);
  if (limit === undefined || body === undefined || Buffer.byteLength(body) <= limit) return undefined;
  return refuses(`the body is larger than the ${limit} bytes that ${from.resource} sends to the service`, 413);
}

/** Returns the value of a field for a request. If the field is conditional, this is the first entry whose condition is true. */
export function valueFor<Value extends object>(
  field: ExplainedField,
  request: RequestFacts,
  caller: Caller,
  identity: CallerIdentity = {},
): Value | undefined {
  const { evaluation, variables } = knownOf(request, caller, identity);
  return policyFor<Value>(field, variables, evaluation);
}

/** Returns the variables of a request after authentication. */
function knownOf(request: RequestFacts, caller: Caller, identity: CallerIdentity) {
  const evaluation = DEFAULT_OPTIONS.dataPlane.expressions.evaluation();
  return { evaluation, variables: variablesOf(request, identity, caller.clientAddress, evaluation, undefined) };
}

/** Reports whether an expression is true for a request. An expression that fails is not. */
export function appliesTo(
  expression: string,
  request: RequestFacts,
  caller: Caller,
  identity: CallerIdentity = {},
): boolean {
  const { evaluation, variables } = knownOf(request, caller, identity);
  return isTrue(expression, variables, evaluation);
}

/** Evaluates the access rules of a resource that is not a policy. */
export function judgeRules(
  resource: string,
  rules: DecisionRules,
  request: RequestFacts,
  caller: Caller,
  identity: CallerIdentity = {},
): Decision {
  const { evaluation, variables } = knownOf(request, caller, identity);
  const field = { field: 'authorization', value: rules, from: { resource } };
  return judgeBy(field, variables, evaluation, () => undefined);
}

/** Reports whether a path serves an OAuth discovery document for MCP clients, which the data plane answers directly. */
function isDiscovery(path: string): boolean {
  return /^\/\.well-known\/oauth-(protected-resource|authorization-server)(\/|$)/.test(path);
}

type Judged = Pick<ExplainedField, 'field' | 'value' | 'all'> & {
  readonly from: Pick<ExplainedField['from'], 'resource'>;
};

export interface DecisionRules {
  readonly action?: 'Allow' | 'Deny' | 'Require';
  readonly policy?: { readonly matchExpressions?: readonly string[] };
}

interface Rule {
  readonly action: 'Allow' | 'Deny' | 'Require';
  readonly expression: string;
  readonly resource: string;
}

/** Evaluates deny, require and allow rules in this order. An expression that fails does not match. */
function judgeBy(
  field: Judged | undefined,
  variables: Variables,
  evaluation: ExpressionEvaluation,
  witness: RuleWitness,
): Decision {
  const rules = field ? rulesOf(field) : [];
  const of = (action: Rule['action']) => rules.filter((rule) => rule.action === action);
  const isRuleMet = ({ action, expression, resource }: Rule) => {
    const isMet = isTrue(expression, variables, evaluation);
    if (field && (isMet || action === 'Require')) witness(accessRule(resource, field.field, expression));
    return isMet;
  };
  const denying = of('Deny').find(isRuleMet);
  if (denying) return refuses(`${denying.resource} denies requests that meet ${denying.expression}`, 403);
  const unmetRule = of('Require').find((rule) => !isRuleMet(rule));
  if (unmetRule) return refuses(`${unmetRule.resource} requires ${unmetRule.expression}`, 403);
  const allowing = of('Allow');
  if (allowing.length === 0) return passes('no rule denies it');
  const match = allowing.find(isRuleMet);
  if (match) return passes(`${match.resource} allows requests that meet ${match.expression}`);
  return refuses(`it meets none of: ${allowing.map(({ expression }) => expression).join('; ')}`, 403);
}

/** Returns the rules of an authorization field by their names in reports. */
export function rulesIn(field: ExplainedField): Reached[] {
  const sources = field.all ?? [{ ...field.from, value: field.value }];
  return sources.flatMap((source) =>
    rulesOf({ ...field, all: [source] }).map(({ resource, expression }, index) => ({
      name: accessRule(resource, field.field, expression),
      origin: below(source.origin, 'policy', 'matchExpressions', index),
    })),
  );
}

function rulesOf(field: Judged): Rule[] {
  const sources = field.all ?? [{ ...field.from, value: field.value }];
  return sources.flatMap(({ resource, value }) => {
    const { action = 'Allow', policy } = value as DecisionRules;
    return (policy?.matchExpressions ?? []).map((expression) => ({ action, expression, resource }));
  });
}

function isTrue(expression: string, variables: Variables, { evaluate }: ExpressionEvaluation): boolean {
  const { parseForEvaluation }: typeof import('../../expressions') = require('../../expressions');
  try {
    return evaluate(parseForEvaluation(expression), variables) === true;
  } catch (error) {
    if (error instanceof ExpressionFailure) return false;
    throw error;
  }
}

function fieldOf(fields: readonly ExplainedField[], name: string): ExplainedField | undefined {
  return fields.find(({ field }) => field === name);
}

function valuesOf(fields: readonly ExplainedField[]): PolicyFields {
  return Object.fromEntries(fields.map(({ field, value }) => [field, value]));
}

const AUTHENTICATION: readonly string[] = AUTHENTICATIONS;

function isAuthentication(field: string): boolean {
  return AUTHENTICATION.includes(field);
}

/** Returns the authentication that MCP backends configure themselves, in a format of their own. */
function mcpAuthentication(backend: readonly ExplainedField[]): ExplainedField[] {
  const field = fieldOf(backend, 'mcp.authentication');
  if (!field) return [];
  const { mode, ...provider } = isObject(field.value) ? field.value : {};
  return [{ ...field, field: 'jwtAuthentication', value: { mode, providers: [provider], mcp: {} } }];
}

/** Merges the caller's headers, which replace headers of the same name. */
export function withOthers(
  headers: RequestFacts['headers'],
  others: { readonly [name: string]: string },
): RequestFacts['headers'] {
  const names = new Set(Object.keys(others).map((name) => name.toLowerCase()));
  return [...headers.filter(([name]) => !names.has(name.toLowerCase())), ...sortedEntries(others)];
}
