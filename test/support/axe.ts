import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const CACHE = join(__dirname, '..', '..', '.cache', 'oracles');
const PACKAGE = 'axe-core-4.14.1';

/** The global that axe defines in a page. */
declare const axe: {
  run(options: object): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
    }[];
  }>;
};

/** The program of axe, which npm downloads once. */
function program(): string {
  const folder = join(CACHE, PACKAGE);
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    const unfinished = mkdtempSync(join(CACHE, 'axe-'));
    run('npm', ['pack', '--silent', PACKAGE.replace(/-(?=[\d.]+$)/, '@')], unfinished);
    run('tar', ['xzf', `${PACKAGE}.tgz`], unfinished);
    renameSync(join(unfinished, 'package'), folder);
    rmSync(unfinished, { recursive: true });
  }
  return readFileSync(join(folder, 'axe.min.js'), 'utf8');
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (error ?? status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
}

/** Returns what axe reports about a page as serious or critical: the rule, and the elements with the reason. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  // Content security policies of pages apply to scripts in elements, not to evaluated ones.
  await page.evaluate(program());
  const { violations } = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
}
