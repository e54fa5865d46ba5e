export { CATALOGUE, type MessageCode } from './catalogue.generated';
export { DiagnosticCollector, formatPath, type MessageValues, type ReportNote, type ReportOptions } from './collector';
export type {
  Diagnostic,
  DiagnosticNote,
  Focus,
  Locator,
  Place,
  Severity,
  SourceLines,
  WrittenName,
} from './diagnostic';
