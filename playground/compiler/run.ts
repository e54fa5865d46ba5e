import { main } from '../../src/apps/cli';
import { type ProgramResults, provideResults } from './shims/app-process';
import { replaceFiles, textsBelow } from './shims/fs';
import { takeUnchecked } from './shims/key-reader';
import { FOLDER } from './shims/process';

/** Texts by their paths. */
export type Files = Readonly<Record<string, string>>;

/** The results of a command run. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The files that it wrote below the folder `out`. */
  readonly written: Files;
  /** Whether there were certificates or keys, which only the command itself checks. */
  readonly unchecked: boolean;
}

const OUTPUT = 'out';

/** These files, and no others. */
export function putFiles(files: Files, before: Files = {}): void {
  replaceFiles([
    ...Object.entries(files).map(([path, text]) => [`${FOLDER}/inputs/${path}`, text] as const),
    ...Object.entries(before).map(([path, text]) => [`${FOLDER}/before/${path}`, text] as const),
  ]);
}

/** Runs the command line on these files, in an otherwise empty folder. */
export async function run(
  args: readonly string[],
  files: Files,
  before: Files = {},
  programs: ProgramResults = {},
): Promise<Ran> {
  putFiles(files, before);
  provideResults(programs);
  takeUnchecked();
  let [out, err] = ['', ''];
  const code = await main(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    color: false,
    interactive: false,
  });
  const written = Object.fromEntries(textsBelow(`${FOLDER}/inputs/${OUTPUT}`));
  return { code, out, err, written, unchecked: takeUnchecked() };
}
