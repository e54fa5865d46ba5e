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
   * The kinds of which every document must be valid. A rule that reports missing settings cannot decide while a document is invalid: that
   * document may have specified them.
   */
  readonly needs: readonly ResourceKind[];
  readonly run: Rule;
}

export const POLICIES: readonly ResourceKind[] = kindsThat(({ is }) => is === 'policy');
export const ROUTES: readonly ResourceKind[] = kindsThat(({ is }) => is === 'route');
/** Kinds that name destinations of requests. */
export const DESTINATIONS: readonly ResourceKind[] = kindsThat(({ namesDestinations }) => namesDestinations);
