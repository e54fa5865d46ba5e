import { CODE } from '../../../diagnostics/codes.generated';
import { below, type Origin } from '../../../values/origin';
import { type CheckContext, pick } from '../../analysis/check-context';
import { type HeaderField, type HeaderStep, headerSteps, stepIn } from '../../analysis/header-steps';
import { type IdentitySource, identitiesIn } from '../../analysis/identities';
import type { Rule } from '../rule';

interface Addition {
  readonly header: string;
  readonly identity: IdentitySource;
  readonly origin: Origin;
}

/**
 * Reports identity headers that are appended after a header of the same name from the client: services that read the first value trust the
 * client. If any step sets or removes the header, even a later one, the client's value does not remain.
 */
export const appendedIdentityHeader: Rule = ({ accesses, calls, uses, reader }, diagnostics) => {
  const ofAccess = pick(accesses, ({ sets }) =>
    additionsIn(
      sets.map(({ transformation }) => transformation),
      reader,
    ),
  );
  const ofCall = pick(calls, ({ policies }) => additionsIn([policies.transformation], reader));
  if (ofAccess.size + ofCall.size === 0) return;
  for (const use of uses) {
    const additions = [...(ofAccess.get(use.rule.access) ?? []), ...(ofCall.get(use.call) ?? [])];
    if (additions.length === 0) continue;
    const steps = headerSteps(use);
    for (const { header, identity, origin } of additions) {
      if (steps.some((step) => takesOut(step, header))) continue;
      diagnostics.report(CODE.appendedIdentityHeader, origin, { header, identity });
    }
  }
};

function additionsIn(fields: readonly HeaderField[], reader: CheckContext['reader']): readonly Addition[] | undefined {
  const found = fields.flatMap(stepIn).flatMap(({ choices }) =>
    choices.flatMap(({ changes: { add = [] }, at }) =>
      add.flatMap(({ name, value = '' }, index) => {
        const [identity] = identitiesIn(reader.read(value));
        return identity === undefined ? [] : [{ header: name, identity, origin: below(at, 'add', index) }];
      }),
    ),
  );
  return found.length > 0 ? found : undefined;
}

/** Reports whether a step removes the client's value under all conditions. */
function takesOut({ choices }: HeaderStep, header: string): boolean {
  const name = header.toLowerCase();
  return choices.every(({ changes: { set = [], remove = [] } }) =>
    [...set.map((one) => one.name), ...remove].some((one) => one.toLowerCase() === name),
  );
}
