import { join } from 'node:path';
import { describe } from 'vitest';

export { CACHE, execute, generateSources, NAME, PEERS, versionOf } from '../../tools/packaging/pack';

/**
 * Packages for other languages take minutes to make and need their toolchains: they are tested on CI, and elsewhere where
 * AI_GATEWAY_SLOW is set.
 */
export function describePackage(language: string, suite: () => void): void {
  const { CI, AI_GATEWAY_SLOW, AI_GATEWAY_SKIP_PACKAGES } = process.env;
  const wanted = (CI || AI_GATEWAY_SLOW) && !AI_GATEWAY_SKIP_PACKAGES;
  if (wanted) describe(language, suite);
  else describe.skip(`${language} (skipped: set AI_GATEWAY_SLOW=1 to make and try the package)`, suite);
}

/** A program that the tests of a language build and run. */
export function programPath(file: string): string {
  return join(__dirname, 'programs', file);
}
