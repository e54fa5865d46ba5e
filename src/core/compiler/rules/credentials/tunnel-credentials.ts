import { CODE } from '../../../diagnostics/codes.generated';
import type { Rule } from '../rule';

/** Credentials of the proxy of a tunnel that the data plane cannot show it. */
export const tunnelCredentials: Rule = ({ attachment: { graph, destinations } }, diagnostics) => {
  for (const { destination, origin } of graph.references.values()) {
    const auth = destinations.get(destination.key)?.policies.auth;
    if (origin.path.at(-2) !== 'tunnel' || !auth?.value.credentials) continue;
    diagnostics.report(
      CODE.tunnelCredentials,
      origin,
      {},
      { notes: [{ text: 'these credentials are not supported', at: auth.from.origin }] },
    );
  }
};
