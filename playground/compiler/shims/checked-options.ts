// Replaces `src/library/constructs/checked-options.ts`: tests in YAML pass no options of a program, which is what it checks.
export function checkedOptions(_name: string) {
  // biome-ignore lint/complexity/noBannedTypes: as in the replaced module
  return <Class extends Function>(target: Class): Class => target;
}
