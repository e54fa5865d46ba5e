import type { LinkScope } from './scope';

/** Returns the help for a parent that is not among the inputs. */
export function parentFix(
  kind: 'Gateway' | 'ListenerSet',
  namespace: string,
  name: string,
  { inventory }: LinkScope,
): string {
  return inventory.fixFor(kind, namespace, name, {
    elsewhere: (other) => `Set \`namespace: ${other}\` in the parentRef.`,
    otherwise: `Correct the name or the namespace, or add the ${kind} to the inputs.`,
  });
}
