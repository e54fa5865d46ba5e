export { CATALOGUE, type MessageCode } from './catalogue.generated';
export { CODE } from './codes.generated';
export {
  compareDiagnostics,
  DiagnosticCollector,
  type DiagnosticSubject,
  type FindingKey,
  type FindingOptions,
  type Findings,
  formatPath,
  joinedValues,
  type MessageValues,
  type ReportNote,
  subjectOf,
} from './collector';
export type {
  AffectedPlace,
  Diagnostic,
  DiagnosticNote,
  Fix,
  FixEdit,
  Focus,
  Locator,
  SetBy,
  Severity,
  SourceLines,
  SourceLocation,
  SubjectName,
  Suggestion,
  WrittenName,
} from './diagnostic';
