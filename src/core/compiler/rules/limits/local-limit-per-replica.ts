import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import { nameOfGateway } from '../../analysis/check-context';
import { replicasOf } from '../../analysis/gateway-replicas';
import { sourcesOf } from '../../model/attachment';
import { entriesOf } from '../../semantics/conditional';
import type { Rule } from '../rule';

/** Each pod of a gateway has the buckets of local limits to itself, and all clients share them. */
export const localLimitPerReplica: Rule = ({ rules }, diagnostics) => {
  const seen = new Set<unknown>();
  for (const use of rules) {
    const replicas = replicasOf(use.gateway.gateway);
    if (replicas === undefined) continue;
    for (const set of use.access.sets) {
      for (const source of sourcesOf(set.rateLimit)) {
        const isLocal = entriesOf(source.value).some(({ policy }) => (policy.local?.length ?? 0) > 0);
        if (!isLocal || seen.has(source.value)) continue;
        seen.add(source.value);
        const gateway = nameOfGateway(use);
        diagnostics.report(
          CODE.localLimitPerReplica,
          below(source.origin, 'local'),
          { gateway, replicas },
          { about: gateway, cause: use.gateway.gateway.resource.origin },
        );
      }
    }
  }
};
