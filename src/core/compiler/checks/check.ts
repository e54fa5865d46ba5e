import type { DiagnosticCollector } from '../../diagnostics';
import type { Survey } from './survey';

/** Looks at what is attached to what, and reports configurations that are valid and still not what anybody wants. */
export type Check = (survey: Survey, diagnostics: DiagnosticCollector) => void;
