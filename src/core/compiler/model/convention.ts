import type { Severity, SourceLocation } from '../../diagnostics';
import type { Assurance } from './guarantee';

/** What a platform asks of routes or backends, as people write it. */
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

/** In texts, `*` stands for any text. */
export interface ConventionScope {
  readonly namespaces?: readonly string[];
  readonly names?: readonly string[];
  /** As `namespace/name`. */
  readonly except?: readonly string[];
}

/** A convention, and where it stands. */
export interface PlacedConvention {
  readonly convention: Convention;
  readonly place: SourceLocation;
}
