// In place of Node's global `process`: a process that has nothing around it.

/** Defines the folder that the command runs in, and the folder with its earlier state. */
export const FOLDER = '/playground';

export const process = {
  argv: [] as string[],
  env: {} as Readonly<Record<string, string | undefined>>,
  execArgv: [] as string[],
  platform: 'browser',
  stdout: { write: (_text: string) => true },
  stderr: { write: (_text: string) => true },
  versions: {},
  cwd: () => `${FOLDER}/inputs`,
};

export const { cwd } = process;
/** There is one folder. */
export const chdir = (): void => undefined;

export default process;
