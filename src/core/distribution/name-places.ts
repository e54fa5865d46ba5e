import type { ApiRevision } from '../values/api-revision.generated';
import type { ProxyKindNames } from './kind-names';

/** The fields of a struct that can contain a name of a distribution. */
export interface NamePlaces {
  /** Fields that lead to further places, with the type found there (directly, in a list or in a map). */
  readonly fields?: Readonly<Record<string, string>>;
  /** Fields whose own name differs between distributions. */
  readonly renamed?: readonly string[];
  /** Fields whose values are words of an enumeration, with those words that differ between distributions. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** It has a `group` and a `kind`, which may be those of this API. */
  readonly refers?: boolean;
  /** It has a `controllerName`. */
  readonly controller?: boolean;
}

/** The schema's data of a built-in distribution. */
export interface BuiltInNames {
  readonly revision: ApiRevision;
  readonly apiGroup: string;
  readonly controllerName: string;
  readonly gatewayClass: string;
  readonly kinds: Readonly<Record<string, ProxyKindNames>>;
  readonly vendorNames: Readonly<Record<string, string>>;
}
