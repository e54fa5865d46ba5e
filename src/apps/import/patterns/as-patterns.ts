import { type CodeExpression, construct, listCode, own, structCode, value } from '../code/model';
import { type EndpointStatements, type Members, statementText } from './endpoint-statements';

/** A pattern that may be equivalent to the statements; only running it proves this. */
export interface PatternGuess {
  readonly pattern: string;
  readonly make: (options: Members) => CodeExpression;
  readonly options: Members;
  /** Options that may equal the defaults of the pattern. */
  readonly maybeUsual: readonly string[];
}

/** Returns the options; undefined if the pattern does not support one of them. */
function only(options: Members, known: readonly string[]): Members | undefined {
  return Object.keys(options).every((name) => known.includes(name)) ? options : undefined;
}

function without(options: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)));
}

/** Returns the options that all patterns with one endpoint have in common, regardless of its destinations. */
function endpoint({
  gatewayOptions,
  listenerOptions,
  telemetry,
  autoscaling,
  disruption,
}: EndpointStatements): Members | undefined {
  const seen = only(telemetry, ['metadata', 'accessLog', 'tracing']);
  if (!seen || gatewayOptions.routeNamespaces) return undefined;
  return {
    ...gatewayOptions,
    ...listenerOptions,
    ...(listenerOptions.certificate ? {} : { plainHttp: value(true) }),
    ...without(seen, ['metadata']),
    ...(autoscaling ? { autoscaling } : {}),
    ...(disruption ? { disruption } : {}),
  };
}

function guess(pattern: string, id: string, options: Members, maybeUsual: readonly string[]): PatternGuess {
  return { pattern, options, maybeUsual, make: (all) => construct(pattern, id, structCode(`${pattern}Props`, all)) };
}

/** Returns the hub that may be equivalent to the statements. Other patterns create more routes and rules than people write. */
export function guessPattern(found: EndpointStatements): PatternGuess | undefined {
  const { backend, routeOptions, policyOptions, gatewayPolicyOptions, listenerName, id } = found;
  const common = endpoint(found);
  const behind = only(backend.options, ['metadata', 'targets', 'sessions', 'failOpen', 'toolAuthorization']);
  const way = only(routeOptions, ['metadata', 'gateway', 'to', 'path', 'orMatches', 'listeners']);
  const before = only(gatewayPolicyOptions, ['metadata', 'beforeRouting', 'transformation']);
  const rules = only(policyOptions, ['metadata', 'authentication', 'rateLimits', 'cors']);
  const oauth = rules && oauthOf(rules.authentication);
  if (backend.type !== 'McpBackend' || listenerName !== 'mcp' || !common || !behind || !way || !before || !oauth)
    return undefined;
  const { targets, sessions, failOpen, toolAuthorization } = behind;
  const path = way.path?.form === 'static' && way.path.method === 'prefix' ? way.path.args[0] : undefined;
  if (way.path && !path) return undefined;
  const access = toolAuthorization && accessOf(toolAuthorization);
  const origins = rules.cors?.form === 'struct' ? Object.fromEntries(rules.cors.members) : {};
  if (!targets || (toolAuthorization && !access)) return undefined;
  const options: Members = {
    ...common,
    ...(behind.metadata ? { backendMetadata: behind.metadata } : {}),
    servers: targets,
    oauth,
    ...(access ? { access } : {}),
    ...(path ? { path } : {}),
    ...(sessions ? { sessions } : {}),
    failOpen: failOpen ?? value(false),
    ...(rules.rateLimits ? { rateLimits: rules.rateLimits } : {}),
    ...(origins.allowOrigins ? { browserOrigins: origins.allowOrigins } : {}),
    ...(origins.maxAge ? { browserMaxAge: origins.maxAge } : {}),
  };
  return guess('SecuredMcpHub', id, options, ['path', 'browserMaxAge', 'disruption', 'failOpen']);
}

/** The options of OAuth without the address, which the hub makes itself. */
function oauthOf(authentication: CodeExpression | undefined): CodeExpression | undefined {
  const [first, ...others] = authentication?.form === 'list' ? authentication.items : [];
  if (first?.form !== 'static' || first.method !== 'mcpOauth' || others.length > 0) return undefined;
  const [options] = first.args;
  if (options?.form !== 'struct') return undefined;
  return structCode('McpHubOAuth', without(Object.fromEntries(options.members), ['resource']));
}

/** Returns the rows of the table of tool access; an expression of another form is a separate row. */
function accessOf(authorization: CodeExpression): CodeExpression | undefined {
  if (authorization.form !== 'static' || authorization.method !== 'allow') return undefined;
  return listCode(authorization.args.map(lineOf));
}

const LINE =
  /^\((?:mcp\.tool\.target|coalesce\([^)]*\)) == ("(?:[^"\\]|\\.)*")\)(?: && \(mcp\.tool\.name in (\[[^\]]*\])\))?(?: && \((.*)\))?$/s;
const TARGET = /^coalesce\([^)]*\) == ("(?:[^"\\]|\\.)*")$/;

function lineOf(condition: CodeExpression): CodeExpression {
  const text = condition.form === 'static' ? statementText(condition.args[0]) : undefined;
  const [, target, tools, who] = LINE.exec(text ?? '') ?? TARGET.exec(text ?? '') ?? [];
  if (target === undefined) return structCode('ToolAccess', { who: condition });
  const names: unknown = tools === undefined ? undefined : JSON.parse(tools);
  return structCode('ToolAccess', {
    target: value(String(JSON.parse(target))),
    tools: Array.isArray(names) ? listCode(names.map((one) => value(String(one)))) : undefined,
    who: who === undefined ? undefined : { form: 'static', type: own('Cel'), method: 'of', args: [value(who)] },
  });
}
