import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { SETTINGS_FILE } from '../../../core/compiler/1-load/find-files';
import { findSettingsFile } from '../../../core/settings/settings-file';
import { Project } from './project';

/** As far below a folder of the workspace settings are looked for. */
const DEPTH = 6;

/** The projects of the folders that are open in an editor: each folder with settings, and a folder without any as a whole. */
export class Projects {
  private readonly folders = new Set<string>();
  private byFolder: ReadonlyMap<string, Project> = new Map();

  public addFolder(folder: string): void {
    this.folders.add(folder);
    this.find();
  }

  public removeFolder(folder: string): void {
    this.folders.delete(folder);
    this.find();
  }

  /** Looks again for settings. Projects that are still there stay as they are. */
  public find(): void {
    const found = [...this.folders].flatMap(foldersOfProjects);
    this.byFolder = new Map(
      [...new Set(found)].map((folder) => [folder, this.byFolder.get(folder) ?? new Project(folder)]),
    );
  }

  public get all(): readonly Project[] {
    return [...this.byFolder.values()];
  }

  /** The innermost one around a file. */
  public around(path: string): Project | undefined {
    return this.all
      .filter(({ folder }) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      .sort((a, b) => b.folder.length - a.folder.length)[0];
  }
}

function foldersOfProjects(folder: string): readonly string[] {
  if (findSettingsFile(folder) !== undefined) return [folder, ...below(folder, DEPTH)];
  const inner = below(folder, DEPTH);
  return inner.length > 0 ? inner : [folder];
}

/** Folders with settings of their own. */
function below(folder: string, depth: number): readonly string[] {
  if (depth === 0) return [];
  return entriesOf(folder).flatMap((name) => {
    const path = join(folder, name);
    return existsSync(join(path, SETTINGS_FILE)) ? [path, ...below(path, depth - 1)] : below(path, depth - 1);
  });
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map(({ name }) => name);
  } catch {
    // A folder that may not be read has no project.
    return [];
  }
}
