// Replaces functions for other programs and the shared machine. No code of the page reaches them.
import { NotInBrowser } from './errors';

const refuse = (what: string) => (): never => {
  throw new NotInBrowser(what);
};

export const spawn = refuse('running a program');
export const AppProgram = spawn;
export const tmpdir = () => '/tmp';
export const watch = refuse('watching files');
export const symlinkSync = refuse('a link');
export const renameSync = refuse('renaming a file');
