import { CODE } from '../../../diagnostics/codes.generated';
import { below, type Origin } from '../../../values/origin';
import type { DestinationCall } from '../../analysis/calls';
import { pick, usesOf } from '../../analysis/check-context';
import type { ListenerNode } from '../../model/graph';
import { addressOf } from '../../semantics/backend-address';
import { serviceText } from '../../semantics/service-name';
import { writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

const TLS_PORT = 443;

/** The port of HTTPS, spoken to or listened on without TLS. */
export const port443WithoutTls: Rule = ({ attachment, calls, uses }, diagnostics) => {
  for (const { listeners } of attachment.gateways) {
    for (const { listener } of listeners) {
      if (listener.protocol === 'HTTP' && listener.port === TLS_PORT && !listener.isInternal)
        diagnostics.report(CODE.port443WithoutTls, below(listener.origin, 'port'), {
          what: `listener ${listener.key}`,
        });
    }
  }
  const plain = pick(calls, plainPortsOf);
  for (const { rule, ref, call } of usesOf(plain, uses)) {
    if (isHttp(rule.listener.listener)) report(plain.get(call), ref.origin);
  }
  for (const { destination, origin } of attachment.graph.references.values()) {
    const called = attachment.destinations.get(destination.key);
    if (called) report(plainPortsOf(called), origin);
  }

  function report(ports: readonly PlainPort[] | undefined, from: Origin): void {
    for (const { what, at = from } of ports ?? []) {
      // The data plane fetches its keys from the URL before it serves requests, and does not start without an answer.
      const severity = at.path.includes('jwks') ? ({ severity: 'error' } as const) : {};
      diagnostics.report(CODE.port443WithoutTls, at, { what }, severity);
    }
  }
};

/** Routes of TCP and TLS forward the bytes of clients, which may use TLS themselves. */
const isHttp = ({ protocol }: ListenerNode): boolean => protocol !== 'TCP' && protocol !== 'TLS';

interface PlainPort {
  readonly what: string;
  /** The location of the port; absent if it is in the reference. */
  readonly at?: Origin;
}

function plainPortsOf({ destination, backend, policies, sections }: DestinationCall): readonly PlainPort[] | undefined {
  if (policies.tls) return undefined;
  if (destination.type === 'service' && destination.port === TLS_PORT)
    return [{ what: serviceText(destination.service) }];
  if (!backend) return undefined;
  const { mcp } = backend.resource.spec;
  const address = addressOf(backend.resource.spec);
  const found: PlainPort[] = [];
  const add = (what: string, ...path: (string | number)[]) =>
    found.push({ what, at: below(backend.resource.origin, 'spec', ...path, 'port') });
  if (address?.port === TLS_PORT) add(address.host, address.field);
  for (const { name, spec, path } of writtenProvidersOf(backend)) {
    if (spec.host && spec.port === TLS_PORT && !sections.get(name || 'backend')?.tls) add(spec.host, ...path);
  }
  mcp?.targets.forEach(({ name, static: target }, index) => {
    if (target?.port === TLS_PORT && !sections.get(name)?.tls)
      add(target.host ?? target.backendRef?.name ?? name, 'mcp', 'targets', index, 'static');
  });
  return found.length > 0 ? found : undefined;
}
