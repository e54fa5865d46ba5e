import { visibleJson, visibleLines, visibleText } from '../../core/text/visible-text';
import type { CoverageOf } from '../../library/testing/expectations/coverage';
import type { ExpectationResult } from '../../library/testing/expectations/run-expectation';

/** The results of all files. */
export interface TestRun {
  readonly files: readonly { readonly file: string; readonly results: readonly ExpectationResult[] }[];
  readonly coverage?: readonly CoverageOf[];
  /** The total percentage. */
  readonly percent?: number;
  /** The required coverage, in percent. */
  readonly least?: number;
}

/** Returns the run with all strings made visible, line by line. */
function visibleRun({ files, coverage, ...others }: TestRun): TestRun {
  const lines = (text: string) => text.split('\n').map(visibleText).join('\n');
  return {
    ...others,
    files: files.map(({ file, results }) => ({
      file: visibleText(file),
      results: results.map(({ name, failures, assumptions = [], explanation, ...result }) => ({
        ...result,
        name: visibleText(name),
        failures: failures.map(lines),
        assumptions: assumptions.map(lines),
        explanation: lines(explanation),
      })),
    })),
    ...(coverage
      ? { coverage: coverage.map(({ untouched, ...one }) => ({ ...one, untouched: untouched.map(visibleText) })) }
      : {}),
  };
}

/** Returns the results as text; failures include the actual result. */
export function testText(run: TestRun): string {
  const { files, coverage, percent, least } = visibleRun(run);
  const results = files.flatMap((each) => each.results);
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  const lines = files.flatMap(({ file, results: own }) => [file, ...own.flatMap(resultLines), '']);
  const count = `${results.length} test${results.length === 1 ? '' : 's'}`;
  lines.push(
    failed === 0
      ? `${count}: ${results.length} passed`
      : `${count}: ${results.length - failed} passed, ${failed} failed`,
  );
  if (coverage) lines.push('', ...coverage.flatMap(coverageLines), `  total: ${rounded(percent)} %`);
  if (least !== undefined && percent !== undefined && percent < least) {
    lines.push(`  coverage is below --min-coverage ${least} %`);
  }
  return `${lines.join('\n')}\n`;
}

function resultLines({ name, failures, assumptions = [], explanation }: ExpectationResult): string[] {
  if (failures.length === 0) return [`  passed: ${name}`, ...assumptions.map((one) => `    provided that ${one}`)];
  const why = explanation.split('\n').map((line) => `      ${line}`);
  return [`  failed: ${name}`, ...failures.map((failure) => `    ${failure}`), ...(explanation ? why : [])];
}

const NAMES = { routes: 'routes', rules: 'rules', backends: 'backends', accessRules: 'access rules' } as const;

function coverageLines({ kind, total, untouched }: CoverageOf): string[] {
  const met = `  ${NAMES[kind]}: ${total - untouched.length} of ${total}`;
  return [met, ...untouched.map((name) => `    not covered: ${name}`)];
}

function rounded(percent = 0): string {
  // Rounds down, so that a percentage is never overstated.
  return String(Math.floor(percent * 10) / 10);
}

export function testJson({ files, coverage, percent }: TestRun): string {
  const reported = files.map(({ file, results }) => ({
    file,
    expectations: results.map(({ name, request, failures, assumptions = [], explanation }) => ({
      name,
      request,
      asExpected: failures.length === 0,
      failures,
      ...(assumptions.length > 0 ? { assumptions } : {}),
      ...(failures.length > 0 ? { explanation } : {}),
    })),
  }));
  return `${visibleJson({ files: reported, ...(coverage ? { coverage, percent } : {}) })}\n`;
}

/** Returns the test results as JUnit XML for CI servers, with a suite for each file. */
export function testJunit(run: TestRun, name = 'ai-gateway test'): string {
  const { files } = visibleRun(run);
  const suites = files.map(({ file, results }) => {
    const failed = results.filter(({ failures }) => failures.length > 0).length;
    const cases = results.map((result) => testCase(file, result)).join('');
    return `  <testsuite${attributes({ name: file, tests: results.length, failures: failed, errors: 0, skipped: 0 })}>\n${cases}  </testsuite>\n`;
  });
  const all = files.flatMap(({ results }) => results);
  const failed = all.filter(({ failures }) => failures.length > 0).length;
  const about = { name, tests: all.length, failures: failed, errors: 0 };
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes(about)}>\n${suites.join('')}</testsuites>\n`;
  // CI runners interpret control sequences in their logs.
  return visibleLines(text);
}

function testCase(file: string, { name, failures, assumptions = [], explanation }: ExpectationResult): string {
  const start = `    <testcase${attributes({ name, classname: file })}`;
  if (failures.length === 0 && assumptions.length === 0) return `${start}/>\n`;
  if (failures.length === 0) {
    const provided = assumptions.map((one) => `provided that ${one}`).join('\n');
    return `${start}>\n      <system-out>${escaped(provided)}</system-out>\n    </testcase>\n`;
  }
  const text = [...failures, ...(explanation ? ['', explanation] : [])].join('\n');
  return `${start}>\n      <failure${attributes({ message: failures[0] ?? '' })}>${escaped(text)}</failure>\n    </testcase>\n`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`)
    .join('');
}

/** Returns text for XML 1.0, which cannot represent most control characters. */
function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const sayable = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD');
  return sayable.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
