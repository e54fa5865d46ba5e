import type { LlmProvider, RouteType } from '../../../validation/types.generated';
import type { DestinationAttachment, RuleAttachment } from '../../model/attachment';
import { type GatewayScope, type Site, within } from '../scope';
import { sendsOtherTraffic } from './provider-ai';

/** The paths of the providers that take a prefix in front of them, by format. */
const NATIVE: Readonly<Record<'providerA' | 'providerC', readonly RouteType[]>> = {
  providerA: ['Completions', 'Responses', 'Embeddings', 'Models', 'Realtime'],
  providerC: ['Messages', 'CountTokens', 'Models'],
};

/**
 * With a host of its own the data plane leaves the client's path as it is, unless there is a prefix. The reference has the
 * provider's own path hold all the same, which is what its own prefix brings back. What a controller does otherwise is said.
 */
export function prefixAtOwnHost(
  value: LlmProvider,
  name: string,
  attachment: DestinationAttachment,
  site: Site,
  scope: GatewayScope,
): string | undefined {
  const prefix = ownPrefix(value, name, attachment, scope);
  if (value.host === undefined) return prefix;
  const rules = rulesTo(attachment, scope).filter((rule) => !rewritesPath(rule));
  const native = isNative(value, name, attachment);
  const { origin } = within(site, 'host');
  if (prefix === undefined) {
    if (rules.length > 0 && !native) scope.diagnostics.report('AIG5072', origin, { host: value.host });
  } else if (rules.some((rule) => !native || !staysBelow(prefix, rule))) {
    scope.diagnostics.report('AIG5071', origin, { host: value.host });
  }
  return prefix;
}

function ownPrefix(
  value: LlmProvider,
  name: string,
  attachment: DestinationAttachment,
  scope: GatewayScope,
): string | undefined {
  if (!value.providerA && !value.providerC) return '/';
  // Requests that are sent on unchanged would get the prefix in front of paths that are not the provider's.
  return sendsOtherTraffic(name, attachment, scope) ? undefined : '/v1';
}

/** Whether all requests come in the provider's own format, or are passed on as they are. */
function isNative(value: LlmProvider, name: string, attachment: DestinationAttachment): boolean {
  const own = value.providerA ? NATIVE.providerA : value.providerC ? NATIVE.providerC : [];
  const ai = (attachment.sections.get(name)?.ai ?? attachment.policies.ai)?.value;
  const formats = Object.values(ai?.routes ?? {});
  return (formats.length > 0 ? formats : (['Completions'] as const)).every(
    (format) => format === 'Passthrough' || format === 'Detect' || own.includes(format),
  );
}

function rulesTo({ destination }: DestinationAttachment, scope: GatewayScope): RuleAttachment[] {
  return scope.gateway.listeners
    .flatMap(({ rules }) => rules)
    .filter(({ backends }) => backends.some(({ ref }) => ref.destination.key === destination.key));
}

interface WithPaths {
  readonly matches?: readonly { readonly path?: { readonly type?: string; readonly value?: string } }[];
  readonly filters?: readonly { readonly type?: string }[];
}

function rewritesPath({ rule }: RuleAttachment): boolean {
  return ((rule.spec as WithPaths).filters ?? []).some(({ type }) => type === 'URLRewrite');
}

/** Whether the paths of the rule's requests begin with the prefix, so that it makes no difference. */
function staysBelow(prefix: string, { rule }: RuleAttachment): boolean {
  const matches = (rule.spec as WithPaths).matches ?? [];
  return (
    matches.length > 0 &&
    matches.every(({ path }) => path?.type !== 'RegularExpression' && `${path?.value ?? '/'}/`.startsWith(`${prefix}/`))
  );
}
