import type { DiagnosticCollector, MessageCode, MessageValues, ReportOptions } from '../../diagnostics';
import { nearestName, nearestText } from '../../text/nearest-name';
import type { Issue, IssueRule } from '../../validation/issue';
import type { Origin } from '../model/origin';

const CODES: Readonly<Record<IssueRule, MessageCode>> = {
  unknownField: 'AIG2010',
  required: 'AIG2011',
  type: 'AIG2012',
  enum: 'AIG2013',
  bound: 'AIG2014',
  pattern: 'AIG2015',
  format: 'AIG2015',
  exactlyOneOf: 'AIG2016',
  atMostOneOf: 'AIG2016',
  atLeastOneOf: 'AIG2016',
  rule: 'AIG2017',
  duplicate: 'AIG2018',
  revision: 'AIG2019',
  deprecated: 'AIG2020',
};

/** Turns an issue of the validator into one diagnostic. */
export function reportIssue(issue: Issue, document: number, diagnostics: DiagnosticCollector): void {
  const at: Origin = { document, path: issue.path };
  const { found = 'nothing', expected = '' } = issue;
  const field = fieldOf(issue);
  if (issue.path[0] === 'metadata' && (issue.rule === 'pattern' || issue.rule === 'required')) {
    const values = { what: field, expected: expected.replace(/^(?:must be|a key must be) /, ''), found };
    diagnostics.report('AIG2002', at, values);
    return;
  }
  const values: MessageValues = {
    field,
    found,
    expected,
    nearest: nearestOf(issue),
    hint: issue.rule === 'type' ? quotingHint(found, expected) : '',
    reason: sentence(issue.message),
  };
  diagnostics.report(CODES[issue.rule], at, values, focusOf(issue.rule));
}

/** The name of the field as its author wrote it; an item of a list is called by the list. */
function fieldOf({ path, found, rule }: Issue): string {
  if (rule === 'unknownField' && found) return found;
  const index = path.findLastIndex((step) => typeof step === 'string');
  return index < 0 ? 'the document' : [path[index], ...path.slice(index + 1).map((step) => `[${step}]`)].join('');
}

/** The field itself is wrong, not what it holds. */
function focusOf(rule: IssueRule): ReportOptions {
  return rule === 'unknownField' || rule === 'revision' || rule === 'deprecated' ? { focus: 'key' } : {};
}

function nearestOf({ nearest, rule, found = '', expected = '' }: Issue): string {
  const words = [...expected.matchAll(/"([^"]*)"/g)].map(([, word]) => word);
  const name = nearest ?? (rule === 'enum' ? nearestName(found.replaceAll('"', ''), words) : undefined);
  return nearestText(name);
}

function quotingHint(found: string, expected: string): string {
  if (expected !== 'string') return '';
  if (found === 'boolean') return ' Quote the word: yes, no, on, off, y and n are booleans as Kubernetes reads YAML.';
  return found === 'integer' || found === 'number' ? ' Quote the number.' : '';
}

function sentence(message: string): string {
  return message.replace(/^(?:Invalid value|Forbidden): /, '');
}
