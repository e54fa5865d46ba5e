import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { globBase, globRegExp } from '../../text/glob';
import { LeadsOut, leadsOut, type Membership, membersOf, NoRegularFile, typeOf } from './input-roots';
import { unsavedNamesIn, unsavedTextOf } from './unsaved-texts';

/** What a path given by a user leads to. */
export interface FoundFiles {
  /** In the order of their names. */
  readonly files: readonly string[];
  readonly failures: readonly { readonly path: string; readonly error: unknown }[];
}

/** A file of this name says that its folder holds output of the compiler, which is no input. */
export const OUTPUT_MARKER = '.ai-gateway-output';

/** A file of this name says that a run writes into its folder, or was stopped while it did. */
export const UNFINISHED_MARKER = '.ai-gateway-unfinished';

/** What is applied of the output, and beside it what data planes read. */
export const MANIFESTS = 'manifests';
export const CONFIGS = 'configs';

/** What the folder `manifests` is called while its files are replaced. */
export const HIDDEN_MANIFESTS = '.ai-gateway-manifests';

/** The file with the settings, which is about the inputs and none of them. */
export const SETTINGS_FILE = 'ai-gateway.yaml';

/** Files with expectations are about the inputs, too. */
export const TEST_FILE = /\.gateway-test\.(?:ya?ml|json)$/i;

/** So are files with guarantees. */
export const GUARANTEE_FILE = /\.gateway-guarantees\.(?:ya?ml|json)$/i;

const EXTENSION = /\.(?:ya?ml|json)$/i;

/** Says which paths are left out. */
export type Exclusion = (path: string) => boolean;

/**
 * What patterns leave out: a path that one of them matches, and with a folder all below it. A pattern without a slash is about names,
 * wherever they stand.
 */
export function exclusion(patterns: readonly string[]): Exclusion {
  const withoutEnd = patterns.map((each) => each.replace(/\/+$/, ''));
  // The name of an existing folder may hold brackets.
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
 * All YAML and JSON files below a folder, in the order of their names. Entries that start with a dot, `node_modules` and
 * folders of compiled output are left out, and a folder that is reached twice, as by a symbolic link to a parent, is read once. A
 * link to what is none of the inputs is no file, but a failure.
 */
export function findFiles(
  folder: string,
  leftOut: Exclusion = () => false,
  isWanted: (name: string) => boolean = (name) => !TEST_FILE.test(name) && !GUARANTEE_FILE.test(name),
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
    // A link that leads nowhere matters only when it looks like one of the files.
    const isUnsaved = unsavedTextOf(path) !== undefined;
    const stat = statSync(path, { throwIfNoEntry: EXTENSION.test(path) && !isUnsaved });
    const isFolder = stat ? stat.isDirectory() : unsavedNamesIn(path).length > 0;
    if (!stat && !isUnsaved && !isFolder) return;
    const name = basename(path);
    if (!isFolder && !(EXTENSION.test(path) && name !== SETTINGS_FILE && isWanted(name))) return;
    if (stat && leadsOut(path, isMember)) throw new LeadsOut();
    if (isFolder) visit(path);
    else if (!stat || stat.isFile()) files.push(path);
    else throw new NoRegularFile(typeOf(stat));
  };
  visit(folder);
  return { files, failures };
}
