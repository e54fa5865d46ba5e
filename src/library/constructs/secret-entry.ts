import type { IConstruct } from 'constructs';

/** An entry of a Secret in the namespace of the object that uses it. */
export interface SecretEntry {
  /**
   * The Secret with the entry.
   *
   * @kind Secret
   */
  readonly secret: IConstruct;
  /**
   * The key of the entry. A key other than the default requires revision v1.4.
   *
   * @default - the default key of the field
   */
  readonly key?: string;
}
