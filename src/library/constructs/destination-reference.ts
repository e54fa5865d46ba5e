/** Names an object that traffic can be sent to. */
export interface DestinationReference {
  /** The API group; empty for Services. */
  readonly group: string;
  /** The kind of the object. */
  readonly kind: string;
  /** The name of the object. */
  readonly name: string;
  /**
   * The namespace of the object.
   *
   * @default - the namespace of the chart
   */
  readonly namespace?: string;
  /**
   * The port of a Service, 1 to 65535.
   *
   * @default - none; backends have no port
   */
  readonly port?: number;
}

/** Anything that traffic can be sent to: backends of this library and, through `ServiceDestination.of`, Services. */
export interface IDestination {
  /** How routes and policies name this object. */
  readonly destination: DestinationReference;
}
