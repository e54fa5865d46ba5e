import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { globBase, globRegExp } from '../../text/glob';
import { inputType, LeadsOut, leadsOut, type Membership, membersOf, NoRegularFile } from './input-roots';
import { unsavedNamesIn, unsavedTextOf } from './unsaved-texts';

/** The files that a user-provided path resolves to. */
export interface FoundFiles {
  /** Sorts ways by name. */
  readonly files: readonly string[];
  readonly failures: readonly { readonly path: string; readonly error: unknown }[];
}

/** A file of this name marks its folder as compiler output, which is not read as input. */
export const OUTPUT_MARKER = '.ai-gateway-output';

/** A file of this name indicates that a run is writing to its folder or was interrupted while writing. */
export const UNFINISHED_MARKER = '.ai-gateway-unfinished';

/** The folder of the output that contains the applied manifests and the files that data planes read. */
export const MANIFESTS = 'manifests';
export const CONFIGS = 'configs';

/** The name of the folder `manifests` while its files are being replaced. */
export const HIDDEN_MANIFESTS = '.ai-gateway-manifests';

/** The file with the settings, which is about the inputs and none of them. */
export const SETTINGS_FILE = 'ai-gateway.yaml';

/** Files with expectations are about the inputs, too. */
export const TEST_FILE_NAME = /\.gateway-test\.(?:ya?ml|json)$/i;

/** The pattern of files with guarantees. */
export const GUARANTEE_FILE_NAME = /\.gateway-guarantees\.(?:ya?ml|json)$/i;

const EXTENSION = /\.(?:ya?ml|json)$/i;

/** Returns whether a path is excluded. */
export type Exclusion = (path: string) => boolean;

/**
 * Returns an exclusion for paths that match a pattern and, for folders, everything below them. A pattern without a slash matches names at
 * any depth.
 */
export function exclusion(patterns: readonly string[]): Exclusion {
  const withoutEnd = patterns.map((each) => each.replace(/\/+$/, ''));
  // The name of an existing folder may contain brackets.
  const literal = new Set(withoutEnd.filter((each) => each.includes('/') && existsSync(each)).map(absolute));
  const paths = withoutEnd.filter((each) => each.includes('/')).map((each) => globRegExp(absolute(each)));
  const names = withoutEnd.filter((each) => !each.includes('/')).map(globRegExp);
  return (path) => {
    const whole = absolute(path);
    return (
      literal.has(whole) || paths.some((each) => each.test(whole)) || names.some((each) => each.test(basename(path)))
    );
  };
}

/** The files that a pattern matches, or that lie below a folder that it matches. */
export function findMatching(
  pattern: string,
  leftOut: Exclusion,
  isWanted?: (name: string) => boolean,
  isMember: Membership = membersOf([pattern]),
): FoundFiles {
  const base = globBase(pattern);
  if (!existsSync(base) || !statSync(base).isDirectory()) return { files: [], failures: [] };
  const matches = globRegExp(absolute(pattern.replace(/\/+$/, '')));
  const { files, failures } = findFiles(base, leftOut, isWanted, isMember);
  const folder = absolute(base);
  const isMatched = (file: string): boolean => {
    for (let path = absolute(file); path.length > folder.length; path = absolute(dirname(path))) {
      if (matches.test(path)) return true;
    }
    return false;
  };
  const isOther = ({ error }: { readonly error: unknown }) =>
    error instanceof LeadsOut || error instanceof NoRegularFile;
  return { files: files.filter(isMatched), failures: failures.filter((one) => !isOther(one) || isMatched(one.path)) };
}

function absolute(path: string): string {
  return resolve(path).replaceAll('\\', '/');
}

/**
 * Returns all YAML and JSON files below a folder, sorted by name. Entries that start with a dot, `node_modules` and folders of compiled
 * output are omitted. A folder that is reached twice, for example through a symbolic link to a parent, is read once. A link to a path
 * outside the inputs is reported as a failure.
 */
export function findFiles(
  folder: string,
  leftOut: Exclusion = () => false,
  isWanted: (name: string) => boolean = (name) => !TEST_FILE_NAME.test(name) && !GUARANTEE_FILE_NAME.test(name),
  isMember: Membership = membersOf([folder]),
): FoundFiles {
  const files: string[] = [];
  const failures: { path: string; error: unknown }[] = [];
  const seen = new Set<string>();
  const attempt = (path: string, action: () => void) => {
    try {
      action();
    } catch (error) {
      failures.push({ path, error });
    }
  };
  const visit = (path: string): void =>
    attempt(path, () => {
      const isThere = path === folder || existsSync(path);
      const real = isThere ? realpathSync(path) : path;
      if (seen.has(real)) return;
      seen.add(real);
      if (path !== folder && existsSync(join(path, OUTPUT_MARKER))) return;
      for (const name of [...(isThere ? readdirSync(path) : []), ...unsavedNamesIn(path)].sort()) {
        if (!name.startsWith('.') && name !== 'node_modules') attempt(join(path, name), () => add(join(path, name)));
      }
    });
  const add = (path: string) => {
    if (leftOut(path)) return;
    // A dangling link matters only if its name matches one of the files.
    const isUnsaved = unsavedTextOf(path) !== undefined;
    const stat = statSync(path, { throwIfNoEntry: EXTENSION.test(path) && !isUnsaved });
    const isFolder = stat ? stat.isDirectory() : unsavedNamesIn(path).length > 0;
    if (!stat && !isUnsaved && !isFolder) return;
    const name = basename(path);
    if (!isFolder && !(EXTENSION.test(path) && name !== SETTINGS_FILE && isWanted(name))) return;
    if (stat && leadsOut(path, isMember)) throw new LeadsOut();
    if (isFolder) visit(path);
    else if (!stat || stat.isFile()) files.push(path);
    else throw new NoRegularFile(inputType(stat));
  };
  visit(folder);
  return { files, failures };
}
