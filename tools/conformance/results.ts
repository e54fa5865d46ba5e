import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';

export type Verdict = 'pass' | 'fail' | 'skip';

/** The result of one test of the suite. */
export interface TestResult {
  readonly verdict: Verdict;
  /** `traffic`: it sends requests; `status`: it looks at statuses only, so it judges the harness as much as the compiler. */
  readonly judges: 'traffic' | 'status';
  /** Codes of the errors that the compiler reported during the test, whose resources the harness removed from its input. */
  readonly takenOut: readonly string[];
}

/** Results by the test's short name. */
export type SuiteResults = Readonly<Record<string, TestResult>>;

/** Results by the suite's version, such as `v1.6.3`. */
export type AllResults = Readonly<Record<string, SuiteResults>>;

/** The reason why a test fails without a defect in this project. */
export interface KnownFailure {
  readonly suites: readonly string[];
  readonly cause: 'data plane' | 'offline' | 'stand-in';
  readonly why: string;
}

export const RESULTS_FILE = join(ROOT, 'conformance', 'results.json');
const KNOWN_FILE = join(ROOT, 'conformance', 'known-failures.json');

export function publishedResults(): AllResults {
  return existsSync(RESULTS_FILE) ? (JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as AllResults) : {};
}

export function knownFailures(): Readonly<Record<string, KnownFailure>> {
  return JSON.parse(readFileSync(KNOWN_FILE, 'utf8')) as Readonly<Record<string, KnownFailure>>;
}

/**
 * Reads the results of a run.
 *
 * @param run - the folder with `test.log` and `events.log`
 * @param suite - the folder with the suite's sources, which show whether a test sends requests
 */
export function resultsOf(run: string, suite: string): SuiteResults {
  const judges = judgesOf(join(suite, 'tests'));
  const takenOut = takenOutIn(readFileSync(join(run, 'events.log'), 'utf8'));
  const log = readFileSync(join(run, 'test.log'), 'utf8');
  const verdicts = [...log.matchAll(/^ {4}--- (PASS|FAIL|SKIP): TestConformance\/(\w+) \(/gm)];
  return Object.fromEntries(
    verdicts
      .map(([, verdict, name]): [string, TestResult] => [
        name as string,
        {
          verdict: (verdict as string).toLowerCase() as Verdict,
          judges: judges.get(name as string) ?? 'status',
          takenOut: [...(takenOut.get(name as string) ?? [])].sort(),
        },
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const SENDS =
  /MakeRequest|RoundTripper|CaptureRoundTrip|MakeTLS|ExpectEcho|Dial\(|MakeTCP|MakeUDP|AssertTCP|SendTCP|tcp\.|dns\.|ExpectTCP/;

function judgesOf(folder: string): Map<string, TestResult['judges']> {
  const found = new Map<string, TestResult['judges']>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.go'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    const sends = SENDS.test(text.slice(text.indexOf('ShortName')));
    for (const [, name] of text.matchAll(/ShortName:\s+"(\w+)"/g))
      found.set(name as string, sends ? 'traffic' : 'status');
  }
  return found;
}

function takenOutIn(events: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  let test: string | undefined;
  for (const line of events.split('\n')) {
    test = / start of (\w+)/.exec(line)?.[1] ?? (/ end of /.test(line) ? undefined : test);
    const code = / {2}(?:took out.*\b|error )(AIG\d+|MISSING)\b/.exec(line)?.[1];
    if (test && code) found.set(test, (found.get(test) ?? new Set()).add(code));
  }
  return found;
}
