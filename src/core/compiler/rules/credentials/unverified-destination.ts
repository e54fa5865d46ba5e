import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendTls } from '../../../validation/types.generated';
import { below, type Origin } from '../../../values/origin';
import { whoMayPose } from '../../analysis/impersonation';
import { sentCredentials } from '../../analysis/sent-credentials';
import { isOutside } from '../../semantics/cluster-hosts';
import { modelText } from '../../semantics/model-names';
import type { Rule } from '../rule';

/** Reports credentials for a host outside the cluster whose certificate is not verified. */
export const unverifiedDestination: Rule = ({ attachment, backendCalls, calls }, diagnostics) => {
  const report = (tls: BackendTls | undefined, origin: Origin, text: string) => {
    const who = tls && whoMayPose(tls);
    if (!who) return;
    diagnostics.report(CODE.unverifiedDestination, below(origin, 'insecureSkipVerify'), { text, who });
  };
  for (const { tls, host, text } of sentCredentials(attachment, backendCalls))
    if (tls && (host === undefined || isOutside(host))) report(tls.value, tls.from.origin, text);
  for (const { destination } of calls) {
    for (const model of destination.type === 'models' ? destination.models : []) {
      const { baseURL, policies } = model.resource.spec;
      if (!policies?.auth || policies.auth.cloudA || (baseURL !== undefined && !isOutsideUrl(baseURL))) continue;
      report(policies.tls, below(model.resource.origin, 'spec', 'policies', 'tls'), baseURL ?? modelText(model));
    }
  }
};

const isOutsideUrl = (url: string): boolean => URL.canParse(url) && isOutside(new URL(url).hostname);
