import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { membersOf } from '../../core/compiler/1-load/input-roots';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { globBase, isGlob } from '../../core/text/glob';
import { visibleText } from '../../core/text/visible-text';
import { UsageError } from './exit-code';

/**
 * Rejects paths of a settings file that leave a folder, directly or by a symbolic link. Without it, a program that runs for repositories of
 * other users, such as a plugin of Argo CD, would read its own files for them and quote these files in its findings.
 */
export class SettingsRoot {
  private readonly isInside: (real: string) => boolean;

  /** @throws UsageError if the folder does not exist */
  public constructor(private readonly root: string) {
    if (!existsSync(root)) throw new UsageError(`--root: ${visibleText(root)} does not exist`);
    this.isInside = membersOf([root]);
  }

  /** @throws UsageError if the settings file is not in the folder */
  public demandFile(file: string): void {
    this.demandPath('the settings file', file);
  }

  /** @throws UsageError if a path in the settings, or in one of their environments, leaves the folder */
  public demandPaths(settings: GatewaySettings, folder: string): void {
    const { environments = {}, baseline } = settings;
    const parts = [
      { below: '', ...settings, patches: [] },
      ...Object.entries(environments).map(([name, environment]) => ({
        below: `environments.${name}.`,
        ...environment,
      })),
    ];
    for (const { below, inputs = [], tests = [], output, patches = [] } of parts) {
      const paths = {
        inputs,
        tests,
        output: output === undefined || output === '-' ? [] : [output],
        patches: patches.flatMap(({ path }) => path ?? []),
      };
      for (const [setting, listed] of Object.entries(paths)) {
        for (const path of listed) this.demandPath(`${below}${setting}`, path, folder);
      }
    }
    if (baseline !== undefined) this.demandPath('baseline', baseline, folder);
  }

  /**
   * @param called names the path in the message
   * @throws UsageError if the path leads out of the folder
   */
  public demandPath(called: string, path: string, folder = '.'): void {
    const whole = resolve(folder, path);
    const start = isGlob(whole) && !existsSync(whole) ? globBase(whole) : whole;
    if (this.isInside(realPathOf(start))) return;
    throw new UsageError(
      `${called}: ${visibleText(path)} leads out of ${visibleText(this.root)}, the folder of --root`,
    );
  }
}

/** The path without symbolic links. Of a path that does not exist, the part that does decides. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return path === dirname(path) ? path : resolve(realPathOf(dirname(path)), path.slice(dirname(path).length + 1));
}
