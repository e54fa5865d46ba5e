import type { ResourceKind } from '../../values/resource-name';
import type { CheckContext } from '../analysis/check-context';
import type { CheckReport } from '../analysis/check-report';
import { kindsThat } from '../semantics/kind-roles';

/** Reports configurations that are valid and would still fail, leak or have no effect at run time. */
export type Rule = (context: CheckContext, diagnostics: CheckReport) => void;

/** A rule as the generated registry lists it. */
export interface RegisteredRule {
  /** The name of its file, its message and its page. */
  readonly name: string;
  /**
   * The kinds of which every document has to be valid. A rule that reports something as missing cannot tell while a document is
   * refused: that document may have specified it.
   */
  readonly needs: readonly ResourceKind[];
  readonly run: Rule;
}

export const POLICIES: readonly ResourceKind[] = kindsThat(({ is }) => is === 'policy');
export const ROUTES: readonly ResourceKind[] = kindsThat(({ is }) => is === 'route');
/** Kinds that name destinations of requests. */
export const DESTINATIONS: readonly ResourceKind[] = kindsThat(({ namesDestinations }) => namesDestinations);
