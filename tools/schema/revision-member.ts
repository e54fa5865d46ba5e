/** The member of the enum of revisions: `v1.4` is V1_4. */
export function memberOf(revision: string): string {
  return revision.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
}
