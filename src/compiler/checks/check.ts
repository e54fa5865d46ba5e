import type { DiagnosticCollector } from '../../diagnostics';
import type { Attachment } from '../4-attach/effective';

/** Looks at what is attached to what, and reports configurations that are valid and still not what anybody wants. */
export type Check = (attachment: Attachment, diagnostics: DiagnosticCollector) => void;
