import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import type { Rule } from '../rule';

/**
 * An endpoint picker with `FailOpen`, which does not take effect: the data plane streams the request body to the picker, and the request
 * fails if the picker does not respond. The configuration file has no failure mode.
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
