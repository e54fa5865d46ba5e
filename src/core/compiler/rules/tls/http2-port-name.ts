import { CODE } from '../../../diagnostics/codes.generated';
import { below, type Origin } from '../../../values/origin';
import type { DestinationCall } from '../../analysis/calls';
import { pick, usesOf } from '../../analysis/check-context';
import type { Rule } from '../rule';

/** Port names for which controllers use HTTP/2; the reference uses only `appProtocol`. */
const HTTP2_NAMES: ReadonlySet<string> = new Set(['http2', 'grpc', 'h2c']);

/** Reports Service ports for which only the name indicates HTTP/2: the compiled config uses another protocol than a controller does. */
export const http2PortName: Rule = ({ calls, uses }, diagnostics) => {
  const misleading = pick(calls, misleadingPort);
  for (const { rule, ref, call } of usesOf(misleading, uses)) {
    const port = misleading.get(call);
    // gRPC calls use HTTP/2, whatever the port's name.
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
