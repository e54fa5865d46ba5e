import type { PolicyLevel } from './policy-level';

/** The expected value and source of a policy field. */
export interface PolicyExpectation {
  /**
   * The resource that the field comes from: its name, `namespace/name` or `Kind/namespace/name`. For rules that add up, one of
   * them.
   *
   * @default - any resource can be the source
   */
  readonly from?: string;
  /**
   * The value, in the words of the reference. Fields of objects that are not named here may have any value.
   *
   * @default - any value is expected
   */
  readonly value?: any;
  /**
   * The level at which it is set.
   *
   * @default - any level can be the source
   */
  readonly level?: PolicyLevel;
  /**
   * A resource whose setting of the field is overridden: `name`, `namespace/name` or `Kind/namespace/name`.
   *
   * @default - any number of overridden settings
   */
  readonly overrides?: string;
}
