import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileTextAt, loadText } from '../compiler/1-load';
import { SETTINGS_FILE } from '../compiler/1-load/find-files';
import { membersOf } from '../compiler/1-load/input-roots';
import type { DiagnosticCollector, SourceLines, SourceLocation } from '../diagnostics';
import { CODE } from '../diagnostics/codes.generated';
import { messageOf } from '../text/error-text';
import { globBase, isGlob } from '../text/glob';
import { isObject } from '../values/objects';
import { readSettings } from './check-settings';
import type { PlaceOfSetting } from './setting-type';
import type { GatewaySettings } from './settings.generated';

/** The settings of a platform that bind files which extend them. */
export interface PlatformBundle {
  /** The name in messages: that of the package with its version, or the folder. */
  readonly name: string;
  readonly folder: string;
  readonly settings: GatewaySettings;
  readonly placeOf: PlaceOfSetting;
  readonly sources?: SourceLines;
  /** The conventions, guarantees and waivers of the bundle, by identity. */
  readonly owned: ReadonlySet<object>;
  /** The path of the price list for bounds of spending, if the bundle contains one. */
  readonly prices?: string;
}

/** The price list of a bundle. */
const PRICES_FILE = 'prices.yaml';

/**
 * Reads the bundle that `extends` names. An unusable bundle is reported.
 *
 * @param name - a package, or a path relative to `folder`
 * @param demand - rejects folders that must not be read
 */
export function readPlatformBundle(
  name: string,
  folder: string,
  place: SourceLocation,
  diagnostics: DiagnosticCollector,
  demand: (folder: string) => void = () => undefined,
): PlatformBundle | undefined {
  const unusable = (problem: string, fix: string, at = place) => {
    diagnostics.report(CODE.platformBundleUnreadable, undefined, { bundle: name, problem, fix }, { place: at });
    return undefined;
  };
  const file = bundleFile(name, folder);
  if (file === undefined) {
    const [where, fix] = isPath(name)
      ? [`${name}/${SETTINGS_FILE}`, `Correct \`extends\`: it is a folder with ${SETTINGS_FILE}, or a package.`]
      : [
          `node_modules/${name}/${SETTINGS_FILE} in this folder or above it`,
          `Install the package, for example with \`npm install ${name}\`, or correct \`extends\`.`,
        ];
    return unusable(`there is no ${where}`, fix);
  }
  const home = dirname(file);
  demand(home);
  const shown = relative('', file) || file;
  const text = fileTextAt(shown, diagnostics);
  if (text === undefined) return unusable('its settings cannot be read', 'Install the bundle again.');
  const { documents, sources } = loadText([{ name: shown.replaceAll('\\', '/'), text }], diagnostics);
  const [document] = documents;
  if (document === undefined || documents.length > 1)
    return unusable(
      `${SETTINGS_FILE} contains ${documents.length} documents`,
      'Write the settings of the bundle as one document.',
    );
  const { settings, placeOf } = readSettings(document.value, document.placeOf, diagnostics);
  if (settings.extends !== undefined)
    return unusable('it extends another bundle', 'Join both bundles into one.', placeOf(['extends'], 'key'));
  const prices = join(home, PRICES_FILE);
  const hasPrices = existsSync(prices);
  const paths = [...pathsOf(settings), ...(hasPrices ? [PRICES_FILE] : [])];
  const outside = paths.find((path) => !isInside(home, path));
  if (outside !== undefined)
    return unusable(
      `${outside} leads out of its folder`,
      'Copy the files into the folder of the bundle.',
      placeOf(['inputs']),
    );
  return {
    name: labelOf(home, name),
    folder: home,
    settings,
    placeOf,
    owned: ownedIn(settings),
    ...(hasPrices ? { prices: relative('', prices) || prices } : {}),
    ...(sources ? { sources } : {}),
  };
}

function isPath(name: string): boolean {
  return /^\.{1,2}(?:[\\/]|$)/.test(name) || isAbsolute(name);
}

function bundleFile(name: string, folder: string): string | undefined {
  if (isPath(name)) return settingsIn(resolve(folder, name));
  // A package name has no other form, so that it cannot lead out of `node_modules`.
  if (!/^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/.test(name)) return undefined;
  for (let current = resolve(folder); ; current = dirname(current)) {
    const found = settingsIn(join(current, 'node_modules', name));
    if (found !== undefined || current === dirname(current)) return found;
  }
}

function settingsIn(path: string): string | undefined {
  if (basename(path) === SETTINGS_FILE && existsSync(path)) return path;
  const file = join(path, SETTINGS_FILE);
  return existsSync(file) && statSync(file).isFile() ? file : undefined;
}

/** The paths of files that a bundle reads. Its other paths only concern the repository of the platform. */
function pathsOf({ inputs = [], environments = {} }: GatewaySettings): readonly string[] {
  const ofEnvironments = Object.values(environments).flatMap(({ inputs: more = [], patches = [] }) => [
    ...more,
    ...patches.flatMap(({ path }) => path ?? []),
  ]);
  return [...inputs, ...ofEnvironments];
}

function isInside(folder: string, path: string): boolean {
  const whole = resolve(folder, path);
  const start = isGlob(whole) && !existsSync(whole) ? globBase(whole) : whole;
  const home = realpathSync(folder);
  // A path that does not exist is reported when it is read.
  const isBelow = !relative(folder, whole).startsWith('..') && !isAbsolute(relative(folder, whole));
  return existsSync(start) ? membersOf([home])(realpathSync(start)) : isBelow;
}

/** Returns the name and version of the package, or the name in `extends`. */
function labelOf(folder: string, name: string): string {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return isAbsolute(name) ? relative('', name).replaceAll('\\', '/') || name : name;
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isObject(read) || typeof read.name !== 'string') return name;
    return typeof read.version === 'string' ? `${read.name} ${read.version}` : read.name;
  } catch (error) {
    return `${name} (${messageOf(error)})`;
  }
}

function ownedIn({ conventions = [], guarantees = [], waivers = [], environments = {} }: GatewaySettings): Set<object> {
  const ofEnvironments = Object.values(environments).flatMap((one) => [
    ...(one.guarantees ?? []),
    ...(one.waivers ?? []),
  ]);
  return new Set<object>([...conventions, ...guarantees, ...waivers, ...ofEnvironments]);
}
