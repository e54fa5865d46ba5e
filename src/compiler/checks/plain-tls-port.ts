import type { DiagnosticCollector } from '../../diagnostics';
import type { Attachment, BackendFields, EffectiveSet } from '../model/attachment';
import type { BackendNode, Destination } from '../model/graph';
import { below, type Origin, originKey } from '../model/origin';
import type { Check } from './check';
import { destinationOf } from './failover';
import { providersOf } from './providers';

const TLS_PORT = 443;

type Policies = EffectiveSet<BackendFields>;

/** The port of HTTPS, spoken to or listened on without TLS. */
export const checkPlainTlsPort: Check = ({ attachment }, diagnostics) => {
  const calls = new Calls(attachment, diagnostics);
  for (const { listeners } of attachment.gateways) {
    for (const { listener, rules } of listeners) {
      if (listener.protocol === 'HTTP' && listener.port === TLS_PORT && !listener.isInternal)
        diagnostics.report('AIG7064', below(listener.origin, 'port'), { what: `listener ${listener.key}` });
      // Routes of TCP and TLS hand on what clients say, who may well speak TLS.
      if (listener.protocol === 'TCP' || listener.protocol === 'TLS') continue;
      for (const { backends } of rules) {
        for (const { ref, policies } of backends) calls.visit(ref.destination, policies, ref.origin);
      }
    }
  }
  for (const { destination, origin } of attachment.graph.references.values())
    calls.visit(destination, attachment.destinations.get(destination.key)?.policies ?? {}, origin);
};

/** Each place is told once, however many rules lead there. */
class Calls {
  private readonly reported = new Set<string>();
  private readonly seen = new Map<BackendNode, Set<Policies>>();

  public constructor(
    private readonly attachment: Attachment,
    private readonly diagnostics: DiagnosticCollector,
  ) {}

  public visit(destination: Destination, policies: Policies, at: Origin): void {
    if (destination.type === 'service' && destination.port === TLS_PORT && !policies.tls)
      this.report(`Service ${destination.service.namespace}/${destination.service.name}`, at);
    if (destination.type === 'backend' && this.isNew(destination.backend, policies))
      this.visitBackend(destination.backend, policies);
  }

  /** Thousands of rules lead to few backends, under few policies. */
  private isNew(backend: BackendNode, policies: Policies): boolean {
    const seen = this.seen.get(backend) ?? new Set();
    this.seen.set(backend, seen);
    if (seen.has(policies)) return false;
    seen.add(policies);
    return true;
  }

  private visitBackend(backend: BackendNode, policies: Policies): void {
    const { static: host, mcp } = backend.resource.spec;
    const spec = below(backend.resource.origin, 'spec');
    if (host?.port === TLS_PORT && !policies.tls) this.report(host.host, below(spec, 'static', 'port'));
    const sections = destinationOf(this.attachment, backend)?.sections;
    const isPlain = (section: string) => !policies.tls && !sections?.get(section)?.tls;
    if (backend.type === 'ai') {
      for (const { name, spec: provider, origin } of providersOf(backend)) {
        if (provider.host && provider.port === TLS_PORT && isPlain(name || 'backend'))
          this.report(provider.host, below(origin, 'port'));
      }
    }
    mcp?.targets.forEach(({ name, static: target }, index) => {
      if (target?.port === TLS_PORT && isPlain(name))
        this.report(
          target.host ?? target.backendRef?.name ?? name,
          below(spec, 'mcp', 'targets', index, 'static', 'port'),
        );
    });
  }

  private report(what: string, at: Origin): void {
    const key = originKey(at);
    if (this.reported.has(key)) return;
    this.reported.add(key);
    // The data plane asks for its keys by the URL before it serves anything, and does not start without an answer.
    const severity = at.path.includes('jwks') ? ({ severity: 'error' } as const) : {};
    this.diagnostics.report('AIG7064', at, { what }, severity);
  }
}
