import type { Severity, SourceLocation } from '../../diagnostics';
import type { Assurance } from './guarantee';

/** A platform's requirement for routes or backends, in its written form. */
export interface Convention {
  readonly code: string;
  readonly text: string;
  readonly fix?: string;
  readonly link?: string;
  readonly severity?: Severity | 'off';
  readonly routes?: ConventionScope;
  readonly backends?: ConventionScope;
  readonly always: Assurance;
}

/** Conditions on requests. In strings, `*` matches any text. */
export interface ConventionScope {
  readonly namespaces?: readonly string[];
  readonly names?: readonly string[];
  /** Exceptions as `namespace/name`. */
  readonly except?: readonly string[];
}

/** A convention with its location. */
export interface PlacedConvention {
  readonly convention: Convention;
  readonly place: SourceLocation;
  /** Whether it applies to several repositories, so that it may match nothing in one of them. */
  readonly isShared?: boolean;
}
