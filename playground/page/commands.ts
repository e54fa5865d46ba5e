import type { Files } from '../compiler/run';
import type { RequestInput } from './state';

/** The file of the settings. */
export const SETTINGS = 'ai-gateway.yaml';

/** Returns the arguments for the inputs: none if the settings specify them, all files otherwise. */
function inputs(files: Files): readonly string[] {
  return /^inputs:/m.test(files[SETTINGS] ?? '') ? [] : ['-f', '.'];
}

/** Returns the command that a user would run to get the findings. */
export function validate(files: Files): string[] {
  return ['validate', ...inputs(files)];
}

export function compile(files: Files): string[] {
  return ['compile', ...inputs(files), '-o', 'out'];
}

export function graph(files: Files): string[] {
  return ['graph', ...inputs(files), '--format', 'svg'];
}

export function diff(): string[] {
  return ['diff', '../before', '.'];
}

/** The text of a request goes behind `--`: whatever it begins with, it is no option. */
export function request(files: Files, { line, headers, claims, body }: RequestInput): string[] {
  const given = headers.split('\n').filter((header) => header.trim() !== '');
  return [
    'request',
    ...inputs(files),
    ...given.map((header) => `--header=${header}`),
    ...(claims.trim() === '' ? [] : [`--jwt=${claims}`]),
    ...(body === '' ? [] : [`--body=${body}`]),
    '--',
    line,
  ];
}

/** As it is typed into a shell. */
export function commandText(args: readonly string[]): string {
  return ['ai-gateway', ...args]
    .map((arg) => (/^[\w./=:-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`))
    .join(' ');
}
