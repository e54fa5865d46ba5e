/**
 * Runs a scaffold with the arguments of the command line, and reports the written files and the remaining steps.
 *
 * @param usage names of the arguments
 * @param count the required number of arguments
 */
export function report(
  usage: string,
  count: number,
  write: (args: readonly [string, string]) => readonly string[],
  next: readonly string[],
): void {
  const [first = '', second = '', ...more] = process.argv.slice(2);
  if ([first, second].filter(Boolean).length !== count || more.length > 0) {
    console.error(`usage: npm run ${process.env.npm_lifecycle_event ?? 'new:...'} -- ${usage}`);
    process.exit(2);
  }
  try {
    for (const path of write([first, second])) console.log(path);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  console.log(`\nNext:\n${next.map((step) => `  - ${step}`).join('\n')}`);
}
