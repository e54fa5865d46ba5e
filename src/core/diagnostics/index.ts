export { type DiagnosticSubject, type FindingKey, subjectOf } from './background';
export { CATALOGUE, type MessageCode } from './catalogue.generated';
export { CODE } from './codes.generated';
export { DiagnosticCollector, type FindingOptions, type Findings, formatPath, type ReportNote } from './collector';
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
export { joinedValues, type MessageValues } from './message-values';
export { sortedFindings } from './order';
