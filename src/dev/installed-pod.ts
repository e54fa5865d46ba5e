import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Pod } from './pod';

/**
 * A pod's files on this machine, with the paths in its config turned to where they lie here. The text of the config is otherwise
 * the one that was compiled.
 */
export class InstalledPod {
  public readonly args: readonly string[];
  public readonly env: Readonly<Record<string, string>>;

  public constructor(
    private readonly pod: Pod,
    parent: string,
    public readonly folder: string = mkdtempSync(join(parent, 'pod-')),
  ) {
    for (const [path, content] of pod.files) this.put(path, content);
    this.args = pod.args.map((arg) => (pod.files.has(arg) ? this.here(arg) : arg));
    this.env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? folder, ...pod.env };
  }

  /** Replaces a file at once, as a kubelet does. */
  public put(path: string, content: Buffer | string): void {
    const target = this.here(path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(`${target}.new`, path === this.configPath ? this.turned(content.toString('utf8')) : content);
    renameSync(`${target}.new`, target);
  }

  /** Where the container finds its config. */
  public get configPath(): string {
    return this.pod.args[this.pod.args.indexOf('-f') + 1] ?? '';
  }

  public here(path: string): string {
    return join(this.folder, path);
  }

  public remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private turned(config: string): string {
    return [...this.pod.files.keys()]
      .filter((path) => path !== this.configPath)
      .sort((a, b) => b.length - a.length)
      .reduce((text, path) => text.replaceAll(path, this.here(path)), config);
  }
}
