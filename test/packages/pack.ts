import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe } from 'vitest';

export { execute } from '../../tools/packaging/execute';
export { CACHE, generateSources, NAME, PEERS, versionOf } from '../../tools/packaging/pack';

/**
 * Packages for other languages take minutes to build and require their toolchains: they are tested on CI, and elsewhere if AI_GATEWAY_SLOW
 * is set. Without the named programs the tests are skipped with a message, unless AI_GATEWAY_REQUIRE_TOOLS is set.
 */
export function describePackage(language: string, programs: readonly string[], suite: () => void): void {
  const { CI, AI_GATEWAY_SLOW, AI_GATEWAY_SKIP_PACKAGES, AI_GATEWAY_REQUIRE_TOOLS } = process.env;
  const wanted = (CI || AI_GATEWAY_SLOW) && !AI_GATEWAY_SKIP_PACKAGES;
  const missing = wanted ? programs.filter((program) => !isInstalled(program)) : [];
  if (missing.length > 0 && AI_GATEWAY_REQUIRE_TOOLS)
    throw new Error(
      `the package for ${language} needs ${missing.join(', ')}, and AI_GATEWAY_REQUIRE_TOOLS forbids to skip it`,
    );
  if (missing.length > 0)
    console.warn(`${missing.join(', ')} is missing: tests of the package for ${language} are skipped`);
  if (wanted && missing.length === 0) describe(language, suite);
  else {
    const why =
      missing.length > 0 ? `${missing.join(', ')} is missing` : 'set AI_GATEWAY_SLOW=1 to make and try the package';
    describe.skip(`${language} (skipped: ${why})`, suite);
  }
}

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** A program that the tests of a language build and run. */
export function programPath(file: string): string {
  return join(__dirname, 'programs', file);
}
