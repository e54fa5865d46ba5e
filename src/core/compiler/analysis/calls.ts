import type { Attachment, BackendFields, EffectiveSet } from '../model/attachment';
import type { BackendNode, Destination } from '../model/graph';

/** A destination under one set of policies, shared by all rules that call it under the same policies. */
export interface DestinationCall {
  readonly destination: Destination;
  /** All policies that apply to the call, from the Gateway to the backend's inline policies. */
  readonly policies: EffectiveSet<BackendFields>;
  readonly backend?: BackendNode;
  /** The own settings of each provider or MCP target of the backend. */
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
  // Rejected connections have no destination, and nothing is attached to it.
  const { backend, sections = new Map() } = destinations.get(destination.key) ?? {};
  return { destination, policies, backend, sections };
}

export function isOfBackend(call: DestinationCall): call is BackendCall {
  return call.backend !== undefined;
}
