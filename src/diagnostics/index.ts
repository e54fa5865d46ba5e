export { CATALOGUE, type MessageCode } from './catalogue.generated';
export { DiagnosticCollector, formatPath, type MessageValues, type ReportOptions } from './collector';
export type { Diagnostic, DiagnosticNote, Locator, Place, ResourceName, Severity } from './diagnostic';
