import type { Files } from '../compiler/run';
import { APP_FILE, entryOf } from './programs';
import type { RequestInput } from './state';

/** The file of the settings. */
export const SETTINGS = 'ai-gateway.yaml';

/** Price lists for `cost`, which are not inputs of the compiler. */
const PRICES = /(?:^|\/)prices[^/]*\.(?:ya?ml|json)$/;

function priceLists(files: Files): readonly string[] {
  return Object.keys(files).filter((name) => PRICES.test(name));
}

/** Returns the option for the program, which `cdk8s.yaml` names or the page does. */
function appOption(files: Files): readonly string[] {
  const entry = entryOf(files);
  if (entry === undefined) return [];
  return Object.hasOwn(files, APP_FILE) ? ['--app'] : [`--app=npx tsx ${entry}`];
}

/** Returns the arguments for the inputs: the program, none if the settings specify them, else all files except price lists. */
function inputs(files: Files): readonly string[] {
  const app = appOption(files);
  if (app.length > 0) return app;
  if (/^inputs:/m.test(files[SETTINGS] ?? '')) return [];
  const lists = priceLists(files);
  if (lists.length === 0) return ['-f', '.'];
  return Object.keys(files).flatMap((name) => (lists.includes(name) || name === SETTINGS ? [] : ['-f', name]));
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

export function diff(files: Files): string[] {
  return ['diff', '../before', '.', ...appOption(files)];
}

export function cost(files: Files): string[] {
  return ['cost', ...inputs(files), ...priceLists(files).flatMap((name) => ['--prices', name])];
}

export function test(files: Files): string[] {
  return ['test', ...inputs(files), '--coverage'];
}

export function prove(files: Files): string[] {
  return ['prove', ...inputs(files)];
}

const CALLER_OPTIONS = {
  claims: '--jwt',
  apiKey: '--api-key',
  basicUser: '--basic-user',
  client: '--client',
  externalAuthorization: '--external-authorization',
} as const;

/** Returns the command for a request. The request follows `--`, so that it is never read as an option. */
export function request(files: Files, { line, headers, body, ...caller }: RequestInput): string[] {
  const given = headers.split('\n').filter((header) => header.trim() !== '');
  const names = Object.keys(CALLER_OPTIONS) as (keyof typeof CALLER_OPTIONS)[];
  return [
    'request',
    ...inputs(files),
    ...given.map((header) => `--header=${header}`),
    ...names.flatMap((name) => (caller[name].trim() === '' ? [] : [`${CALLER_OPTIONS[name]}=${caller[name].trim()}`])),
    ...(body === '' ? [] : [`--body=${body}`]),
    '--',
    line,
  ];
}

/** Returns the command as it is typed into a shell. */
export function commandText(args: readonly string[]): string {
  return (args[0] === 'cdk8s' ? args : ['ai-gateway', ...args])
    .map((arg) => (/^[\w./=:-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`))
    .join(' ');
}
