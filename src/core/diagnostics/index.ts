export { CATALOGUE, type MessageCode } from './catalogue.generated';
export { CODE } from './codes.generated';
export {
  compareDiagnostics,
  DiagnosticCollector,
  type Findings,
  formatPath,
  type MessageValues,
  type ReportNote,
  type ReportOptions,
  type Subject,
  subjectOf,
} from './collector';
export type {
  Diagnostic,
  DiagnosticNote,
  Fix,
  FixEdit,
  Focus,
  Locator,
  Meant,
  Place,
  Severity,
  SourceLines,
  SubjectName,
  WrittenName,
} from './diagnostic';
