import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Pod } from './pod';
import { type PodSecrets, renderedConfig } from './pod-secrets';

/**
 * The files of a pod on this machine. Paths in its config are rewritten to the local ones, and placeholders are replaced with values of
 * Secrets; the rest of the config is the compiled one.
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
    this.args = pod.args.map((arg) => this.fileHere(arg));
    // Variables such as that of the model catalogs list files with commas between them.
    const env = Object.entries(pod.env).map(([name, value]) => [name, value.split(',').map(this.fileHere).join()]);
    this.env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? folder, ...Object.fromEntries(env) };
  }

  /** Replaces a file at once, as a kubelet does; the config with values of these Secrets. */
  public put(path: string, content: Buffer | string, secrets = this.pod.secrets): void {
    const target = this.here(path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(`${target}.new`, path === this.configPath ? this.config(content.toString('utf8'), secrets) : content);
    renameSync(`${target}.new`, target);
  }

  /** The path of the config in the container. */
  public get configPath(): string {
    return this.pod.args[this.pod.args.indexOf('-f') + 1] ?? '';
  }

  public here(path: string): string {
    return join(this.folder, path);
  }

  private readonly fileHere = (text: string): string => (this.pod.files.has(text) ? this.here(text) : text);

  public remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private config(text: string, secrets: PodSecrets | undefined): string {
    const config = this.turned(text);
    return secrets ? renderedConfig(config, secrets) : config;
  }

  /** Returns a config with the paths of the pod's files replaced by those on this machine. */
  public turned(config: string): string {
    return [...this.pod.files.keys()]
      .filter((path) => path !== this.configPath)
      .sort((a, b) => b.length - a.length)
      .reduce((text, path) => text.replaceAll(path, this.here(path)), config);
  }
}
