import { CODE } from '../../../diagnostics/codes.generated';
import { checkedRuleName } from '../../analysis/check-context';
import { nameOfSource } from '../../model/attachment';
import type { ListenerNode, PolicyNode, PolicyTarget } from '../../model/graph';
import { TRAFFIC_RESTRICTIONS } from '../../semantics/restrictions';
import type { Rule } from '../rule';

/** Request and TLS settings on targets without requests, without TLS, or with TLS already. */
export const misplacedPolicy: Rule = ({ attachment, rules }, diagnostics) => {
  for (const policy of attachment.graph.policies) {
    const reported = new Set(policy.targets.flatMap((target) => (withoutEffect(policy, target) ? [] : target.origin)));
    for (const target of policy.targets) {
      const found = withoutEffect(policy, target);
      // A selector may also select the policy's intended target.
      if (!found || reported.has(target.origin)) continue;
      reported.add(target.origin);
      diagnostics.report(CODE.misplacedPolicy, target.origin, found);
    }
  }
  for (const { rule, listener } of rules) {
    if (listener.listener.tls?.mode !== 'Passthrough') continue;
    for (const { policies } of rule.backends) {
      const from = policies.tls?.from;
      if (!from) continue;
      const problem = `wraps connections of ${checkedRuleName(rule)} in TLS a second time: the listener (mode Passthrough) already forwards encrypted connections`;
      const notes = [{ text: 'this rule uses the destination', at: rule.rule.origin }];
      diagnostics.report(
        CODE.misplacedPolicy,
        from.origin,
        { field: `TLS of ${nameOfSource(from)}`, problem },
        { notes },
      );
    }
  }
};

/** Returns the fields without effect. Access rules are covered by AIG7061, which reports them if a caller gets through. */
function withoutEffect(
  { resource: { spec } }: PolicyNode,
  { level, gateway, port, listeners = gateway?.listeners ?? [] }: PolicyTarget,
) {
  const is = (test: (listener: ListenerNode) => boolean) => listeners.length > 0 && listeners.every(test);
  const { phase: _, ...traffic } = spec.traffic ?? {};
  const settings = Object.keys(traffic).filter((field) => !TRAFFIC_RESTRICTIONS.some((one) => one === field));
  if (settings.length > 0 && is(({ protocol }) => protocol === 'TCP' || protocol === 'TLS'))
    return {
      field: 'traffic',
      problem: 'has no effect: the listener forwards connections without reading requests',
    };
  if (spec.frontend?.tls && level === 'port' && is(({ tls }) => tls?.mode !== 'Terminate'))
    return { field: 'frontend.tls', problem: `has no effect: no listener on port ${port} terminates TLS` };
  return undefined;
}
