/** A Secret that others bring. */
export interface ExternalSecret {
  /** Name of the Secret. */
  readonly name: string;
  /** Names of its keys. Their values are never needed. */
  readonly keys: string[];
  /**
   * Namespace of the Secret.
   * @default - the namespace of the chart
   */
  readonly namespace?: string;
  /**
   * Labels of the Secret, where it is selected by them.
   * @default - none
   */
  readonly labels?: { [key: string]: string };
}

/** A Service that others bring. */
export interface ExternalService {
  /** Name of the Service. */
  readonly name: string;
  /** Its ports. */
  readonly ports: number[];
  /**
   * Namespace of the Service.
   * @default - the namespace of the chart
   */
  readonly namespace?: string;
  /**
   * Labels of the Service, where it is selected by them.
   * @default - none
   */
  readonly labels?: { [key: string]: string };
}
