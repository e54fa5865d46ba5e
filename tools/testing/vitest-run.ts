import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../discover';
import type { StepRunner } from './run-steps';

interface TestResult {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}

/** vitest's report of a run. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly TestResult[];
  }[];
}

/** The number of lines of each failure that are repeated at the end. */
const LINES_OF_A_FAILURE = 12;

/** Runs vitest and counts its tests; without a report, the run counts as not executed. */
export async function runVitest(
  runner: StepRunner,
  label: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<TestReport | undefined> {
  const report = join(ROOT, '.cache', `vitest-${label.replace(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const program = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const ok = await runner.run({ label, args: [program, 'run', ...reporters, ...args], env });
  if (!existsSync(report)) {
    runner.failed++;
    return undefined;
  }
  const result = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  runner.passed += result.numPassedTests;
  runner.failed += result.numFailedTests;
  runner.failures.push(...failuresOf(label, result));
  // A file that does not even load has no failed test, but it did not pass either.
  if (!ok && result.numFailedTests === 0) runner.failed += Math.max(1, result.numFailedTestSuites);
  return result;
}

function failuresOf(label: string, { testResults }: TestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0)
      return tests.map((test) => failureText(`${label}: ${file}: ${test.fullName}`, test.failureMessages.join('\n')));
    return status === 'failed' ? [failureText(`${label}: ${file}`, message)] : [];
  });
}

function failureText(title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line));
  return [`FAILED  ${title}`, ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `        ${line}`)].join('\n');
}
