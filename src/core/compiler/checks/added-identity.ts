import { CODE } from '../../diagnostics/codes.generated';
import { below, originKey } from '../model/origin';
import { type Check, POLICIES, ROUTES } from './check';
import { type HeaderChanges, type HeaderStep, headerSteps } from './header-steps';
import { identitiesIn } from './identities';

/**
 * A header that says who the caller is, added behind one of the same name that the client may have sent: services that read the
 * first believe the client. Removed or set anywhere on the way, even behind that, nothing of the client is left.
 */
export const checkAddedIdentity: Check = {
  needs: [...POLICIES, ...ROUTES],
  run({ uses, reader }, diagnostics) {
    const reported = new Set<string>();
    for (const use of uses) {
      const steps = headerSteps(use);
      for (const { isTransformation, choices } of steps) {
        if (!isTransformation) continue;
        for (const { changes, at } of choices) {
          changes.add?.forEach(({ name, value = '' }, index) => {
            const origin = below(at, 'add', index);
            const key = originKey(origin);
            if (reported.has(key)) return;
            const [identity] = identitiesIn(reader.read(value));
            if (identity === undefined || steps.some((step) => takesOut(step, name))) return;
            reported.add(key);
            diagnostics.report(CODE.addedIdentity, origin, { header: name, identity });
          });
        }
      }
    }
  },
};

/** Whether a step leaves nothing of what the client sent, whatever conditions say. */
function takesOut({ choices }: HeaderStep, header: string): boolean {
  const name = header.toLowerCase();
  const isOf = (one: string) => one.toLowerCase() === name;
  return choices.every(
    ({ changes: { set = [], remove = [] } }: { readonly changes: HeaderChanges }) =>
      remove.some(isOf) || set.some((one) => isOf(one.name)),
  );
}
