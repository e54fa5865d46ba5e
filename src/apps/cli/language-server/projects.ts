import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { SETTINGS_FILE } from '../../../core/compiler/1-load/find-files';
import { findSettingsFile } from '../../../core/settings/settings-file';
import { editorEntries } from '../../../library/api/runtime/editor-entries';
import { APP_FILE, hasApp } from '../app-command';
import { Project } from './project';
import { EditorSources } from './sources';

/** The maximum depth below a workspace folder at which settings are searched. */
const DEPTH = 6;

/**
 * The projects of the folders that are open in an editor: each folder with settings is a project; a folder without settings is one project.
 */
export class Projects {
  private readonly folders = new Set<string>();
  private readonly sources = new EditorSources(this.folders);
  /** The callback after a program has run; undefined if programs are not run. */
  public programs: { readonly done: () => void } | undefined;
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
    const found = [...this.folders].flatMap((folder) => foldersOfProjects(folder, this.programs !== undefined));
    const before = this.byFolder;
    const programs = this.programs && { sources: this.sources, ...this.programs };
    this.byFolder = new Map(
      [...new Set(found)].map((folder) => [folder, before.get(folder) ?? new Project(folder, programs)]),
    );
    for (const [folder, project] of before) if (!this.byFolder.has(folder)) project.end();
  }

  public end(): void {
    for (const project of this.all) project.end();
  }

  /** Returns the folders to watch. A program can read files outside of its own folder. */
  public get watched(): readonly string[] {
    return this.programs ? [...this.folders] : this.all.map(({ folder }) => folder);
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

function foldersOfProjects(folder: string, runsPrograms: boolean): readonly string[] {
  const inner = below(folder, DEPTH, runsPrograms);
  if (findSettingsFile(folder) !== undefined || (runsPrograms && hasApp(folder))) return [folder, ...inner];
  return inner.length > 0 ? inner : [folder];
}

/** Folders with settings or a program of their own. */
function below(folder: string, depth: number, runsPrograms: boolean): readonly string[] {
  if (depth === 0) return [];
  return editorEntries(folder).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    const path = join(folder, entry.name);
    const has = (file: string) => existsSync(join(path, file));
    const isProject = has(SETTINGS_FILE) || (runsPrograms && has(APP_FILE));
    return isProject ? [path, ...below(path, depth - 1, runsPrograms)] : below(path, depth - 1, runsPrograms);
  });
}
