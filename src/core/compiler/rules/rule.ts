import type { DiagnosticCollector } from '../../diagnostics';
import type { ResourceKind } from '../../values/resource-name';
import type { CheckContext } from '../analysis/check-context';
import { kindsThat } from '../semantics/kind-roles';

/** Looks at what is attached to what, and reports configurations that are valid and still not what anybody wants. */
export interface Rule {
  /**
   * The kinds of which every document has to be valid. A check that something is missing cannot tell where one is not: it may have
   * said just that. Empty for what holds whatever else is there.
   */
  readonly needs: readonly ResourceKind[];
  readonly run: (survey: CheckContext, diagnostics: DiagnosticCollector) => void;
}

export const POLICIES: readonly ResourceKind[] = kindsThat(({ is }) => is === 'policy');
export const ROUTES: readonly ResourceKind[] = kindsThat(({ is }) => is === 'route');
