export { CATALOGUE, type MessageCode } from './catalogue.generated';
export { DiagnosticCollector, formatPath, type MessageValues, type ReportNote, type ReportOptions } from './collector';
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
  WrittenName,
} from './diagnostic';
