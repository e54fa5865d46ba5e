import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { InstalledPod } from '../../../src/apps/dev/installed-pod';
import type { PodSecrets } from '../../../src/apps/dev/pod-secrets';
import { CONFIG_RENDERER_PROGRAM } from '../../../src/core/compiler/6-emit/workload/config-renderer/program.generated';
import type { RendererSettings } from '../../../src/core/data-plane/rendering/settings';
import { ProjectedVolume } from './projected-volume';

/** The sidecar that puts values of Secrets into the config: its program, on volumes as a kubelet lays them out. */
export class RenderingSidecar {
  private readonly folders = new Map<string, ProjectedVolume>();
  private readonly settings: RendererSettings;
  private process?: ChildProcess;

  /** Writes the sidecar's inputs: the config with placeholders, their values, and the Secrets. */
  public constructor(
    private readonly pod: InstalledPod,
    private readonly secrets: PodSecrets,
    config: string,
  ) {
    const here = (path: string) => pod.here(path);
    const { template, target, volumes, values } = secrets.settings;
    this.settings = {
      template: here(template),
      target: here(target),
      volumes: volumes.map(here),
      values: values.map((value) =>
        value.form === 'keys'
          ? { ...value, secrets: value.secrets.map((one) => ({ ...one, folder: here(one.folder) })) }
          : { ...value, secret: { ...value.secret, folder: here(value.secret.folder) } },
      ),
    };
    const text = pod.turned(config);
    this.write(this.settings.template, template.endsWith('.gz') ? gzipSync(text) : text);
    this.write(here(secrets.settingsFile), JSON.stringify(this.settings));
    for (const [folder, entries] of secrets.folders) {
      mkdirSync(here(folder), { recursive: true });
      for (const [name, content] of entries) this.write(join(here(folder), name), content);
      this.folders.set(folder, new ProjectedVolume(here(folder)));
    }
    rmSync(this.settings.target, { force: true });
  }

  /** Answers when the config is written, as its start-up probe does; volumes have to be laid out by then. */
  public async start(): Promise<void> {
    const program = join(this.pod.folder, 'render-config.js');
    this.write(program, CONFIG_RENDERER_PROGRAM);
    const out = openSync(this.logFile, 'a');
    this.process = spawn(process.execPath, [program, this.pod.here(this.secrets.settingsFile)], {
      stdio: ['ignore', out, out],
      env: {},
    });
    for (const limit = Date.now() + 10_000; !existsSync(this.settings.target); ) {
      if (Date.now() > limit) throw new Error(`no config was written: ${this.log()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Has Kubernetes swap a Secret for one in which some entries are different; undefined takes one away. */
  public swap(folder: string, changed: Readonly<Record<string, string | undefined>>): void {
    this.folders.get(folder)?.swap(changed);
  }

  public log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  public stop(): void {
    this.process?.kill();
  }

  private write(file: string, content: string | Buffer): void {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  private get logFile(): string {
    return join(this.pod.folder, 'sidecar-log');
  }
}
