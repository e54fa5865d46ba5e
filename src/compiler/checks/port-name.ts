import type { BackendRefAttachment } from '../model/attachment';
import { below } from '../model/origin';
import type { Check } from './check';

/** Names of ports by which controllers speak HTTP/2; the reference goes by `appProtocol` alone. */
const HTTP2_NAMES: ReadonlySet<string> = new Set(['http2', 'grpc', 'h2c']);

/** A port of a Service whose name says HTTP/2, and nothing else does: it is spoken to otherwise than with a controller. */
export const checkPortName: Check = ({ rules }, diagnostics) => {
  const seen = new Set<string>();
  for (const { rule } of rules) {
    // gRPC calls are HTTP/2 whatever the port says.
    if (rule.rule.kind !== 'HTTPRoute') continue;
    for (const { ref, policies } of rule.backends) {
      if (policies.http?.value.version !== undefined || seen.has(ref.destination.key)) continue;
      const port = misleadingPort(ref);
      if (!port) continue;
      seen.add(ref.destination.key);
      diagnostics.report('AIG7041', port.origin, port.values, {
        notes: [{ text: 'a rule leads there', at: ref.origin }],
      });
    }
  }
};

function misleadingPort({ destination }: BackendRefAttachment['ref']) {
  if (destination.type !== 'service' || !destination.service.resource) return undefined;
  const { ports, resource } = destination.service;
  const index = ports.findIndex(({ port }) => port === destination.port);
  const { name, appProtocol, port } = ports[index] ?? {};
  if (name === undefined || port === undefined || appProtocol !== undefined || !HTTP2_NAMES.has(name)) return undefined;
  return { origin: below(resource.origin, 'spec', 'ports', index), values: { port, name } };
}
