import type { DiagnosticCollector } from '../../../core/diagnostics';
import { CODE } from '../../../core/diagnostics/codes.generated';
import type { PlaceOfSetting } from '../../../core/settings/check-settings';
import { isObject } from '../../../core/values/objects';
import type { Expectation, ExpectedHeader, ExpectedOutcome } from './test-file.generated';

type Path = readonly (string | number)[];

/** The expectations that require `fail`. */
export const OF_FAILURES = ['answeredBy', 'attempts', 'within', 'forRequest'] as const;

/**
 * Reports expectations without effect, which every outcome would satisfy.
 *
 * @param at - the path of the expectation in its file
 */
export function checkExpectation(
  expectation: Expectation,
  at: Path,
  placeOf: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
): void {
  for (const { path, problem } of problemsOf(expectation)) {
    const focus = typeof path.at(-1) === 'string' ? 'key' : 'value';
    diagnostics.report(
      CODE.expectationSaysNothing,
      undefined,
      { problem },
      { place: placeOf([...at, ...path], focus) },
    );
  }
}

interface Problem {
  readonly path: Path;
  readonly problem: string;
}

function problemsOf({ expect, caller, tool, fail }: Expectation): readonly Problem[] {
  const { rule, route, tiers, backend, status, allowed } = expect;
  const within = (...path: Path) => ['expect', ...path];
  const without = (name: string, needed: string, ...path: Path) => ({
    path,
    problem: `\`${name}\` has no effect without ${needed}`,
  });
  return [
    ...(isEmpty(expect) && !tool && !fail ? [{ path: within(), problem: '`expect` is empty' }] : []),
    ...(caller && !fail && status === undefined && allowed === undefined
      ? [without('caller', '`status` or `allowed`', 'caller')]
      : []),
    ...(rule !== undefined && route === undefined ? [without('rule', '`route`', ...within('rule'))] : []),
    ...(tiers && backend === undefined ? [without('tiers', '`backend`', ...within('tiers'))] : []),
    ...(fail ? [] : OF_FAILURES.filter((name) => expect[name] !== undefined)).map((name) =>
      without(name, '`fail`', ...within(name)),
    ),
    ...(['requestHeaders', 'responseHeaders'] as const).flatMap((side) =>
      Object.entries(expect[side] ?? {}).flatMap(([name, header]) =>
        waysOf(header) === 1
          ? []
          : [
              {
                path: within(side, name),
                problem: `for header ${name}, specify one of set, added, computed and removed`,
              },
            ],
      ),
    ),
  ];
}

function waysOf({ set, added, computed, removed }: ExpectedHeader): number {
  return [set, added, computed, removed || undefined].filter((way) => way !== undefined).length;
}

/** Lists and mappings without items are empty, too. */
function isEmpty(expect: ExpectedOutcome): boolean {
  return Object.values(expect).every((value) =>
    Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0,
  );
}
