import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type KnownTexts, loadPaths } from '../compiler/1-load';
import { SETTINGS_FILE } from '../compiler/1-load/find-files';
import type { DiagnosticCollector, SourceLines } from '../diagnostics';
import { type PlaceOfSetting, readSettings } from './check-settings';
import type { GatewaySettings } from './settings.generated';
import { reportWrongSetting } from './wrong-setting';

/** Settings read from a file. */
export interface ReadSettings {
  readonly settings: GatewaySettings;
  /** Paths in the settings are relative to this folder. */
  readonly folder: string;
  readonly placeOf: PlaceOfSetting;
  readonly sources?: SourceLines;
}

/** The settings file in a folder or the nearest one above it. */
export function findSettingsFile(folder: string): string | undefined {
  for (let current = resolve(folder); ; current = dirname(current)) {
    const file = join(current, SETTINGS_FILE);
    if (existsSync(file)) return file;
    if (current === dirname(current)) return undefined;
  }
}

/**
 * Reads a settings file. Problems are reported, and the valid rest is used.
 *
 * @param known - the result of an earlier run
 */
export function readSettingsFile(file: string, diagnostics: DiagnosticCollector, known?: KnownTexts): ReadSettings {
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
  const read = document
    ? readSettings(document.value, document.placeOf, diagnostics)
    : { settings: {}, placeOf: () => ({ file }) };
  return { ...read, folder: dirname(resolve(file)), ...(sources ? { sources } : {}) };
}
