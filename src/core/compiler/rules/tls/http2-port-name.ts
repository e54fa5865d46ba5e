import { CODE } from '../../../diagnostics/codes.generated';
import type { DestinationCall } from '../../analysis/calls';
import { pick, usesOf } from '../../analysis/check-context';
import { below, type Origin } from '../../model/origin';
import type { Rule } from '../rule';

/** Names of ports by which controllers speak HTTP/2; the reference goes by `appProtocol` alone. */
const HTTP2_NAMES: ReadonlySet<string> = new Set(['http2', 'grpc', 'h2c']);

/** A port of a Service whose name says HTTP/2, and nothing else does: it is spoken to otherwise than with a controller. */
export const http2PortName: Rule = ({ calls, uses }, diagnostics) => {
  const misleading = pick(calls, misleadingPort);
  for (const { rule, ref, call } of usesOf(misleading, uses)) {
    const port = misleading.get(call);
    // gRPC calls are HTTP/2 whatever the port says.
    if (!port || rule.rule.rule.kind !== 'HTTPRoute') continue;
    diagnostics.report(CODE.http2PortName, port.origin, port.values, {
      notes: [{ text: 'this rule uses the port', at: ref.origin }],
    });
  }
};

interface MisleadingPort {
  readonly origin: Origin;
  readonly values: { readonly port: number; readonly name: string };
}

function misleadingPort({ destination, policies }: DestinationCall): MisleadingPort | undefined {
  if (policies.http?.value.version !== undefined) return undefined;
  if (destination.type !== 'service' || !destination.service.resource) return undefined;
  const { ports, resource } = destination.service;
  const index = ports.findIndex(({ port }) => port === destination.port);
  const { name, appProtocol, port } = ports[index] ?? {};
  if (name === undefined || port === undefined || appProtocol !== undefined || !HTTP2_NAMES.has(name)) return undefined;
  return { origin: below(resource.origin, 'spec', 'ports', index), values: { port, name } };
}
