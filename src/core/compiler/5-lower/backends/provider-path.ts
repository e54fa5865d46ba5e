import { CODE } from '../../../diagnostics/codes.generated';
import type { ChosenProvider } from '../../../providers';
import type { LlmProvider, RouteType } from '../../../validation/types.generated';
import { type DestinationAttachment, type RuleAttachment, withDelegated } from '../../model/attachment';
import { backendName } from '../names';
import { type GatewayScope, type Site, within } from '../scope';
import { callerAi } from './caller-ai';
import { setsOfCallers } from './callers';

/**
 * Returns the path prefix of a provider at a custom host. Without a prefix the data plane forwards the path of the client, but the
 * reference promises the provider's own paths. Reports the requests for which a controller sends another path, and the requests that
 * are passed through and get the prefix, too.
 */
export function prefixAtOwnHost(
  value: LlmProvider,
  kind: ChosenProvider,
  name: string,
  attachment: DestinationAttachment,
  site: Site,
  scope: GatewayScope,
): string | undefined {
  const rules = rulesTo(attachment, scope).filter((rule) => !rewritesPath(rule));
  const routes = routesOf(name, attachment, scope);
  const native = isNative(kind, routes);
  const { prefix, isInFrontOfOthers } = ownPrefix(kind.prefix, routes, native, rules);
  if (value.host === undefined || prefix === undefined) return prefix;
  const { origin } = within(site, 'host');
  const options = { cause: { ...origin, path: [] } };
  if (isInFrontOfOthers)
    scope.diagnostics.report(CODE.ownHostWithPrefixedPaths, origin, { host: value.host, prefix }, options);
  else if (rules.some((rule) => !native || !staysBelow(prefix, rule)))
    scope.diagnostics.report(CODE.ownHostWithProviderPaths, origin, { host: value.host }, options);
  return prefix;
}

/** Path suffixes and the formats of their requests. */
type Routes = readonly (readonly [suffix: string, format: RouteType])[];

function routesOf(name: string, attachment: DestinationAttachment, scope: GatewayScope): Routes {
  const resource = attachment.backend?.resource;
  const isSetByCallers = resource && callerAi(scope).get(backendName(resource))?.has('routes');
  const own = (attachment.sections.get(name)?.ai ?? attachment.policies.ai)?.value.routes ?? {};
  const ofCallers = isSetByCallers ? setsOfCallers(attachment, scope).map(({ ai }) => ai?.value.routes ?? {}) : [];
  return [own, ...ofCallers].flatMap((routes) => Object.entries(routes));
}

interface OwnPrefix {
  readonly prefix: string | undefined;
  /** Whether the data plane inserts the prefix into paths of requests that are passed through. */
  readonly isInFrontOfOthers: boolean;
}

/**
 * Returns the prefix of a provider: the data plane has one setting for all of its requests. Passed-through requests keep their path if it
 * begins with the prefix; to all others the prefix is added, so it is set only if other requests need it.
 */
function ownPrefix(
  prefix: string | undefined,
  routes: Routes,
  isNative: boolean,
  rules: readonly RuleAttachment[],
): OwnPrefix {
  if (prefix === undefined) return { prefix: '/', isInFrontOfOthers: false };
  const unchanged = routes.filter(([, format]) => PASSED_THROUGH.has(format));
  const haveIt = unchanged.every(([suffix]) => suffix.startsWith(`${prefix}/`));
  const isKept =
    unchanged.length === 0 ||
    rules.every((rule) => staysBelow(prefix, rule) || (haveIt && mayHaveOwnPath(prefix, rule)));
  if (isKept) return { prefix, isInFrontOfOthers: false };
  const areAllUnchanged = unchanged.length === routes.length && routes.some(([suffix]) => suffix === '*');
  const isNeeded = !areAllUnchanged && (!isNative || rules.some((rule) => !mayHaveOwnPath(prefix, rule)));
  return { prefix: isNeeded ? prefix : undefined, isInFrontOfOthers: isNeeded };
}

const PASSED_THROUGH: ReadonlySet<RouteType> = new Set<RouteType>(['Passthrough', 'Detect']);

/** Whether all requests come in the provider's own format, or are passed through. */
function isNative({ nativeFormats }: ChosenProvider, routes: Routes): boolean {
  const formats = routes.length > 0 ? routes.map(([, format]) => format) : (['Completions'] as const);
  return formats.every((format) => PASSED_THROUGH.has(format) || nativeFormats.includes(format));
}

function rulesTo({ destination }: DestinationAttachment, scope: GatewayScope): RuleAttachment[] {
  return scope.gateway.listeners
    .flatMap(({ rules }) => withDelegated(rules))
    .filter(({ backends }) => backends.some(({ ref }) => ref.destination.key === destination.key));
}

function rewritesPath({ rule }: RuleAttachment): boolean {
  return rule.kind === 'HTTPRoute' && (rule.spec.filters ?? []).some(({ type }) => type === 'URLRewrite');
}

/** Whether the paths of the rule's requests begin with the prefix, so that it makes no difference. */
function staysBelow(prefix: string, { rule }: RuleAttachment): boolean {
  const matches = rule.kind === 'HTTPRoute' ? rule.spec.matches : [];
  return (
    matches.length > 0 &&
    matches.every(({ path }) => path?.type !== 'RegularExpression' && `${path?.value ?? '/'}/`.startsWith(`${prefix}/`))
  );
}

/** Whether a request of the rule may have a path below the prefix. */
function mayHaveOwnPath(prefix: string, { rule }: RuleAttachment): boolean {
  const matches = rule.kind === 'HTTPRoute' ? rule.spec.matches : [];
  return (
    matches.length === 0 ||
    matches.some(({ path }) => {
      const { type = 'PathPrefix', value = '/' } = path ?? {};
      if (type === 'RegularExpression' || `${value}/`.startsWith(`${prefix}/`)) return true;
      return type === 'PathPrefix' && `${prefix}/`.startsWith(`${value.replace(/\/$/, '')}/`);
    })
  );
}
