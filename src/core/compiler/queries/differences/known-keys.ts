import type { ListenerAttachment, RuleAttachment } from '../../model/attachment';
import type { Graph } from '../../model/graph';
import { keyHoldersOf } from '../../semantics/key-holders';

/**
 * Returns the API keys and users that requests of a rule may present, and the accepted certificates, as far as the inputs contain them.
 * Identical credentials have equal strings.
 */
export function knownKeysOf(
  { listener, preRouting }: ListenerAttachment,
  { traffic }: RuleAttachment,
  graph: Graph,
): ReadonlySet<string> {
  const holders = [preRouting, traffic].flatMap(({ apiKeyAuthentication, basicAuthentication }) => {
    const { from: keys } = apiKeyAuthentication ?? {};
    const { from: users } = basicAuthentication ?? {};
    const { secretRef } = users?.value ?? {};
    return [
      ...(keys ? keyHoldersOf(keys, graph) : []),
      ...(users && secretRef ? [graph.secrets.get(`${users.resource.namespace}/${secretRef.name}`)] : []),
    ];
  });
  return new Set(
    [listener.tls?.clientCa, ...holders].flatMap((holder) =>
      (holder?.keys ?? []).map((key) => holder?.valueOf(key) ?? key),
    ),
  );
}

/** Whether more keys are known than before. */
export function hasMore(now: ReadonlySet<string>, then: ReadonlySet<string>): boolean {
  return [...now].some((key) => !then.has(key));
}
