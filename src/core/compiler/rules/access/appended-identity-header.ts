import { CODE } from '../../../diagnostics/codes.generated';
import { type CheckContext, pick } from '../../analysis/check-context';
import { type HeaderField, type HeaderStep, headerSteps, stepIn } from '../../analysis/header-steps';
import { type Identity, identitiesIn } from '../../analysis/identities';
import { below, type Origin, originKey } from '../../model/origin';
import type { Rule } from '../rule';

interface Addition {
  readonly header: string;
  readonly identity: Identity;
  readonly origin: Origin;
}

/**
 * A header that says who the caller is, added behind one of the same name that the client may have sent: services that read the
 * first believe the client. Removed or set anywhere on the way, even behind that, nothing of the client is left.
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
  const reported = new Set<string>();
  for (const use of uses) {
    const additions = [...(ofAccess.get(use.rule.access) ?? []), ...(ofCall.get(use.call) ?? [])];
    const open = additions.filter(({ origin }) => !reported.has(originKey(origin)));
    if (open.length === 0) continue;
    const steps = headerSteps(use);
    for (const { header, identity, origin } of open) {
      if (steps.some((step) => takesOut(step, header))) continue;
      reported.add(originKey(origin));
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

/** Whether a step leaves nothing of what the client sent, whatever conditions say. */
function takesOut({ choices }: HeaderStep, header: string): boolean {
  const name = header.toLowerCase();
  return choices.every(({ changes: { set = [], remove = [] } }) =>
    [...set.map((one) => one.name), ...remove].some((one) => one.toLowerCase() === name),
  );
}
