import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type KnownTexts, loadPaths } from '../compiler/1-load';
import { SETTINGS_FILE } from '../compiler/1-load/find-files';
import type { DiagnosticCollector, SourceLines } from '../diagnostics';
import { CODE } from '../diagnostics/codes.generated';
import { isObject } from '../values/objects';
import { boundSettings } from './bound-settings';
import { type PlaceOfSetting, readSettings } from './check-settings';
import type { CheckedSettings } from './compile-options';
import { type PlatformBundle, readPlatformBundle } from './platform-bundle';
import type { GatewaySettings } from './settings.generated';
import { reportWrongSetting } from './wrong-setting';

/** Settings read from a file. */
export interface ReadSettings {
  readonly settings: GatewaySettings;
  /** Paths in the settings are relative to this folder. */
  readonly folder: string;
  readonly placeOf: PlaceOfSetting;
  readonly sources?: SourceLines;
  /** The settings without those of the bundle. */
  readonly own: GatewaySettings;
  /** The bundle that binds the settings. */
  readonly bundle?: PlatformBundle;
}

/** The settings file in a folder or the nearest one above it. */
export function findSettingsFile(folder: string): string | undefined {
  for (let current = resolve(folder); ; current = dirname(current)) {
    const file = join(current, SETTINGS_FILE);
    if (existsSync(file)) return file;
    if (current === dirname(current)) return undefined;
  }
}

/** Restrictions of a run on the bundle of a settings file. */
export interface ExtendingOptions {
  /** The bundle that applies instead of the one in the settings, relative to the working directory. */
  readonly extending?: string;
  /** Rejects folders of bundles that must not be read. */
  readonly demandFolder?: (folder: string) => void;
}

/**
 * Reads a settings file and its bundle. Problems are reported, and the valid rest is used.
 *
 * @param known - the result of an earlier run
 */
export function readSettingsFile(
  file: string,
  diagnostics: DiagnosticCollector,
  known?: KnownTexts,
  options: ExtendingOptions = {},
): ReadSettings {
  const { documents, sources } = loadPaths([relative('', resolve(file)) || file], diagnostics, {
    known,
    mayBeEmpty: true,
  });
  const [document] = documents;
  for (const extra of documents.slice(1)) {
    const found = `${documents.length} documents`;
    const wrong = { name: 'the file', expected: 'a single document', found, fix: 'Join the documents into one.' };
    reportWrongSetting(wrong, extra.placeOf([]), diagnostics);
  }
  const folder = dirname(resolve(file));
  const placeOf = document ? document.placeOf : () => ({ file });
  const read = readExtending(document?.value ?? {}, folder, placeOf, diagnostics, options);
  return { ...read, ...(sources ? { sources: withLinesOf(sources, read.bundle?.sources) } : {}) };
}

/** Reads settings and the bundle that they extend. */
export function readExtending(
  value: unknown,
  folder: string,
  places: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
  { extending, demandFolder }: ExtendingOptions = {},
): Omit<ReadSettings, 'sources'> {
  const written = isObject(value) ? value.extends : undefined;
  const name = extending ?? (typeof written === 'string' ? written : undefined);
  const from = extending === undefined ? folder : resolve('');
  const at = extending === undefined ? places(['extends']) : {};
  const bundle = name === undefined ? undefined : readPlatformBundle(name, from, at, diagnostics, demandFolder);
  const own = readSettings(
    value,
    places,
    diagnostics,
    bundle?.settings.conventions?.map(({ code }) => code),
  );
  const bound = bundle ? boundSettings(own.settings, own.placeOf, bundle, diagnostics) : own;
  return { ...bound, own: own.settings, folder, ...(bundle ? { bundle } : {}) };
}

function withLinesOf(sources: SourceLines, others: SourceLines | undefined): SourceLines {
  return others ? { lineAt: (place) => sources.lineAt(place) ?? others.lineAt(place) } : sources;
}

/** Reads the settings of a chart, which apply to one environment and have no location. Paths are relative to the working directory. */
export function readChartSettings(
  value: unknown,
  diagnostics: DiagnosticCollector,
): Pick<CheckedSettings, 'settings' | 'placeOf' | 'bundle'> {
  const { settings, placeOf, bundle, own } = readExtending(value, resolve(''), () => ({}), diagnostics);
  if (own.environments) diagnostics.report(CODE.environmentsInChart, undefined);
  return { settings, placeOf, ...(bundle ? { bundle } : {}) };
}
