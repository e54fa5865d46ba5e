import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A folder with a kubelet's layout of a projected volume: visible names are links through `..data`, which references a folder with the
 * files. A change writes a new folder and redirects `..data` to it, so that all files change at once, and no file is modified.
 */
export class ProjectedVolume {
  private round = 0;

  /** Turns a folder of plain files into one. */
  public constructor(private readonly folder: string) {
    const entries = readdirSync(folder);
    const first = this.next();
    mkdirSync(join(folder, first));
    for (const entry of entries) {
      renameSync(join(folder, entry), join(folder, first, entry));
      symlinkSync(join('..data', entry), join(folder, entry));
    }
    symlinkSync(first, join(folder, '..data'));
  }

  /**
   * Swaps the volume for one in which some files are different.
   *
   * @param changed contents by path below the folder; undefined takes a file away
   */
  public swap(changed: Readonly<Record<string, string | undefined>>): void {
    const before = `..round-${this.round}`;
    const after = this.next();
    cpSync(join(this.folder, before), join(this.folder, after), { recursive: true });
    for (const [path, content] of Object.entries(changed)) {
      const file = join(this.folder, after, path);
      if (content === undefined) rmSync(file);
      else {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, content);
      }
    }
    // Top-level names are links, which appear and disappear with their targets.
    const now = readdirSync(join(this.folder, after));
    const seen = readdirSync(this.folder).filter((entry) => !entry.startsWith('..'));
    for (const entry of now.filter((name) => !seen.includes(name)))
      symlinkSync(join('..data', entry), join(this.folder, entry));
    symlinkSync(after, join(this.folder, '..data_tmp'));
    renameSync(join(this.folder, '..data_tmp'), join(this.folder, '..data'));
    for (const entry of seen.filter((name) => !now.includes(name))) rmSync(join(this.folder, entry));
    rmSync(join(this.folder, before), { recursive: true });
  }

  private next(): string {
    this.round += 1;
    return `..round-${this.round}`;
  }
}
