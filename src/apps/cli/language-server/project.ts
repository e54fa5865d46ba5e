import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type UnsavedTexts, withUnsavedTexts } from '../../../core/compiler/1-load';
import { DiagnosticCollector } from '../../../core/diagnostics';
import type { Glance, Snapshot } from '../../language/snapshot';
import { compileBy, glanceBy } from '../compilation';
import { RunMemory } from '../run-memory';
import { type RunSettings, type SharedOptions, settingsFile, settingsOf } from '../run-settings';
import type { Terminal } from '../terminal';
import { unfinishedOutput } from '../validate-command';
import { besideIn } from './beside';
import { inFolder } from './in-folder';

const nothing = () => undefined;

/** Nobody reads what a run says beside its findings. */
const SILENT: Terminal = {
  out: nothing,
  err: nothing,
  data: nothing,
  errData: nothing,
  color: false,
  interactive: false,
};

const OPTIONS: SharedOptions = { format: 'text' };

/** A folder whose files are judged together, by its settings. */
export class Project {
  private readonly memory = new RunMemory();

  /** @param folder - where `validate` would be run */
  public constructor(public readonly folder: string) {}

  /** Finds what `validate` would find here if everything was saved. */
  public compile(unsaved: UnsavedTexts): Snapshot {
    return inFolder(this.folder, () => withUnsavedTexts(unsaved, () => this.compileHere(unsaved)));
  }

  /** What documents have against them by themselves, which is known before everything is looked at. */
  public glance(unsaved: UnsavedTexts): Glance {
    return inFolder(this.folder, () =>
      withUnsavedTexts(unsaved, () => {
        const { read, diagnostics } = readSettings();
        return { diagnostics: glanceBy(read, diagnostics, this.memory), textOf: this.textsIn(unsaved) };
      }),
    );
  }

  /** How findings name a file. */
  public nameOf(path: string): string {
    return relative(this.folder, path).replaceAll('\\', '/');
  }

  private compileHere(unsaved: UnsavedTexts): Snapshot {
    const { read, diagnostics } = readSettings();
    const compilation = compileBy(read, diagnostics, SILENT, this.memory);
    const { input, result, settings, compileOptions } = compilation;
    const config = settingsFile(OPTIONS);
    return {
      input,
      result,
      settings,
      compileOptions,
      diagnostics: compilation.judgeWith(unfinishedOutput(compilation)).diagnostics,
      beside: besideIn(compilation),
      home: config === undefined ? '.' : this.nameOf(config),
      textOf: this.textsIn(unsaved),
    };
  }

  private textsIn(unsaved: UnsavedTexts): Glance['textOf'] {
    return (file) => textAt(resolve(this.folder, file), unsaved);
  }
}

/** Those of the folder. Where they name no inputs, all files below it are. */
function readSettings(): { readonly read: RunSettings; readonly diagnostics: DiagnosticCollector } {
  const diagnostics = new DiagnosticCollector();
  const read = settingsOf(OPTIONS, {}, diagnostics);
  if (read.settings.inputs?.length || diagnostics.hasErrors) return { read, diagnostics };
  const [first] = Object.entries(read.settings.environments ?? {}).find(([, { inputs }]) => inputs?.length) ?? [];
  const asked = first === undefined ? { ...OPTIONS, file: ['.'] } : { ...OPTIONS, environment: first };
  const again = new DiagnosticCollector();
  return { read: settingsOf(asked, {}, again), diagnostics: again };
}

function textAt(path: string, unsaved: UnsavedTexts): string | undefined {
  try {
    return unsaved.get(path) ?? readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
