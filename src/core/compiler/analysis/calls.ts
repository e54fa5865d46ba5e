import type { Attachment, BackendFields, EffectiveSet } from '../model/attachment';
import type { BackendNode, Destination } from '../model/graph';

/** A destination under one set of policies: what rules have in common that call it under the same ones. */
export interface DestinationCall {
  readonly destination: Destination;
  /** Everything that holds there, from the Gateway up to the backend's inline policies. */
  readonly policies: EffectiveSet<BackendFields>;
  readonly backend?: BackendNode;
  /** What each provider or MCP target of the backend sets itself. */
  readonly sections: ReadonlyMap<string, EffectiveSet<BackendFields>>;
}

/** A call of a backend of this API. */
export interface BackendCall extends DestinationCall {
  readonly backend: BackendNode;
}

export function callOf(
  { destinations }: Attachment,
  destination: Destination,
  policies: EffectiveSet<BackendFields>,
): DestinationCall {
  // Connections that are refused lead nowhere, and nothing is attached to that.
  const { backend, sections = new Map() } = destinations.get(destination.key) ?? {};
  return { destination, policies, backend, sections };
}

export function isOfBackend(call: DestinationCall): call is BackendCall {
  return call.backend !== undefined;
}
