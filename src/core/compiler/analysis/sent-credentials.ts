import { ONLY_PROVIDER, providerOf } from '../../providers';
import type { BackendAuth, BackendTls } from '../../validation/types.generated';
import type { Attachment, EffectiveField, FieldSource } from '../model/attachment';
import { addressOf } from '../semantics/backend-address';
import { writtenProvidersOf } from '../semantics/written-providers';
import type { BackendCall, DestinationCall } from './calls';

/** Credentials that are revealed to the server at a place. */
export interface SentCredentials {
  readonly source: FieldSource<BackendAuth>;
  readonly tls?: EffectiveField<BackendTls>;
  /** Absent for a provider's default host, which is called with verified TLS by default. */
  readonly host?: string;
  readonly port?: number;
  /** The host, or whose it is. */
  readonly text: string;
}

/** Returns the credentials that are sent to backends of routes and to services that policies call. A signature does not reveal a secret. */
export function sentCredentials(attachment: Attachment, backendCalls: readonly BackendCall[]): SentCredentials[] {
  const called = [...attachment.graph.references.values()].flatMap(
    ({ destination }) => attachment.destinations.get(destination.key) ?? [],
  );
  return [...backendCalls, ...called].flatMap(sentTo).filter(({ source }) => !source.value.cloudA);
}

function sentTo({
  backend,
  policies,
  sections,
}: Pick<DestinationCall, 'backend' | 'policies' | 'sections'>): SentCredentials[] {
  if (!backend) return [];
  const found: SentCredentials[] = [];
  const look = (section: string, { host, port }: { host?: string; port?: number }, text = host) => {
    const own = sections.get(section);
    const auth = own?.auth ?? policies.auth;
    if (auth && text !== undefined) found.push({ source: auth.from, tls: own?.tls ?? policies.tls, host, port, text });
  };
  look('', addressOf(backend.resource.spec) ?? {});
  for (const { name, spec } of writtenProvidersOf(backend))
    look(name || ONLY_PROVIDER, spec, spec.host ?? providerOf(spec)?.title);
  for (const { name, static: target } of backend.resource.spec.mcp?.targets ?? []) look(name, target ?? {});
  return found;
}
