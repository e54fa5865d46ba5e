import type { Attachment } from '../../../core/compiler/model/attachment';
import type { DiagnosticCollector } from '../../../core/diagnostics';
import { CODE } from '../../../core/diagnostics/codes.generated';
import { nearestIn, nearestText } from '../../../core/text/nearest-name';
import { KnownNames } from '../known-names';
import type { ReadTestFile } from './read-test-file';
import type { Expectation } from './test-file.generated';

type Path = readonly (string | number)[];

/** Reports names in expectations that match no resource. */
export function checkNames(
  { expectations, placesOf }: ReadTestFile,
  attachment: Attachment,
  diagnostics: DiagnosticCollector,
): void {
  const known = new KnownNames(attachment);
  for (const [index, expectation] of expectations.entries()) {
    for (const { path, problem } of problemsOf(expectation, known)) {
      const place = placesOf[index]?.(path);
      const nearest = nearestText(nearestIn(problem));
      diagnostics.report(CODE.expectationOfUnknownName, undefined, { problem, nearest }, place ? { place } : {});
    }
  }
}

function problemsOf({ gateway, expect }: Expectation, known: KnownNames) {
  const { listener, route, backend, weights = {}, policies = {} } = expect;
  const about = (path: Path, name: string | undefined, textOf: (name: string) => string) => {
    const text = name === undefined ? '' : textOf(name);
    return text ? [{ path, problem: text.replace(/^; /, `${name}: `) }] : [];
  };
  const ofDestination = (name: string) => known.ofDestination(name);
  const ofSource = (name: string) => known.ofSource(name);
  return [
    ...about(['gateway'], gateway, (name) => known.ofGateway(name)),
    ...about(['expect', 'listener'], listener, (name) => known.ofListener(name)),
    ...about(['expect', 'route'], route, ofSource),
    ...about(['expect', 'backend'], backend, ofDestination),
    ...Object.keys(weights).flatMap((name) => about(['expect', 'weights', name], name, ofDestination)),
    ...Object.entries(policies).flatMap(([field, { from, overrides }]) => [
      ...about(['expect', 'policies', field, 'from'], from, ofSource),
      ...about(['expect', 'policies', field, 'overrides'], overrides, ofSource),
    ]),
  ];
}
