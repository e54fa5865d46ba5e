import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../model/origin';
import type { Rule } from '../rule';

/**
 * The data plane streams the body of a request to the endpoint picker at once. If nobody takes it, it is lost, and the request
 * fails in spite of `FailOpen`. The config does not even have a failure mode.
 */
export const failOpenEndpointPicker: Rule = ({ attachment: { graph }, mode }, diagnostics) => {
  for (const { pool, namespace, name } of graph.pools.values()) {
    const { spec, origin } = pool.resource;
    if (spec.endpointPickerRef.failureMode !== 'FailOpen') continue;
    diagnostics.report(CODE.failOpenEndpointPicker, below(origin, 'spec', 'endpointPickerRef', 'failureMode'), {
      pool: `${namespace}/${name}`,
      requests: mode === 'compiled' ? 'requests' : 'requests with a body',
    });
  }
};
