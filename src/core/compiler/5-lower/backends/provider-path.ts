import { CODE } from '../../../diagnostics/codes.generated';
import type { ChosenProvider } from '../../../providers';
import type { LlmProvider } from '../../../validation/types.generated';
import { type DestinationAttachment, type RuleAttachment, withDelegated } from '../../model/attachment';
import { type GatewayScope, type Site, within } from '../scope';
import { sendsOtherTraffic } from './provider-ai';

/**
 * With a host of its own the data plane leaves the client's path as it is, unless there is a prefix. The reference has the
 * provider's own path hold all the same, which is what its own prefix brings back. What a controller does otherwise is said.
 */
export function prefixAtOwnHost(
  value: LlmProvider,
  kind: ChosenProvider,
  name: string,
  attachment: DestinationAttachment,
  site: Site,
  scope: GatewayScope,
): string | undefined {
  const prefix = ownPrefix(kind, name, attachment, scope);
  if (value.host === undefined) return prefix;
  const rules = rulesTo(attachment, scope).filter((rule) => !rewritesPath(rule));
  const native = isNative(kind, name, attachment);
  const { origin } = within(site, 'host');
  if (prefix === undefined) {
    if (rules.length > 0 && !native)
      scope.diagnostics.report(
        CODE.ownHostWithClientPaths,
        origin,
        { host: value.host },
        { cause: { ...origin, path: [] } },
      );
  } else if (rules.some((rule) => !native || !staysBelow(prefix, rule))) {
    scope.diagnostics.report(
      CODE.ownHostWithProviderPaths,
      origin,
      { host: value.host },
      { cause: { ...origin, path: [] } },
    );
  }
  return prefix;
}

function ownPrefix(
  { prefix }: ChosenProvider,
  name: string,
  attachment: DestinationAttachment,
  scope: GatewayScope,
): string | undefined {
  if (prefix === undefined) return '/';
  // Requests that are sent on unchanged would get the prefix in front of paths that are not the provider's.
  return sendsOtherTraffic(name, attachment, scope) ? undefined : prefix;
}

/** Whether all requests come in the provider's own format, or are passed on as they are. */
function isNative({ nativeFormats }: ChosenProvider, name: string, attachment: DestinationAttachment): boolean {
  const ai = (attachment.sections.get(name)?.ai ?? attachment.policies.ai)?.value;
  const formats = Object.values(ai?.routes ?? {});
  return (formats.length > 0 ? formats : (['Completions'] as const)).every(
    (format) => format === 'Passthrough' || format === 'Detect' || nativeFormats.includes(format),
  );
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
