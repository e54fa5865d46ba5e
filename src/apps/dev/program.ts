import { randomUUID } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { DataPlaneRelease } from '../../core/data-plane/release';

/** How the data plane is started on this machine. */
export interface DataPlaneProgram {
  /** The source of the program, for display. */
  readonly title: string;
  /** The container engine that runs it and can stop it; undefined if it runs as a plain process. */
  readonly engine?: string | undefined;
  /** Returns the command line for the arguments. `folder` is the folder of the files, `env` contains the variables. */
  call(
    args: readonly string[],
    run: { readonly folder: string; readonly env: Readonly<Record<string, string>> },
  ): {
    readonly program: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
    /** The name of the container. */
    readonly container?: string | undefined;
  };
}

const NAME = 'agentgateway';
const OF_THE_MACHINE: ReadonlySet<string> = new Set(['PATH', 'HOME']);
const ENGINES = ['docker', 'podman', 'nerdctl'];

/**
 * Finds the data plane: the file that the variable AGENTGATEWAY names, `agentgateway` in the PATH, or a container engine that runs the
 * image of the release. A machine with several releases can have a variable and a program for each, such as AGENTGATEWAY_1_5 and
 * `agentgateway-1.5`. A container shares the network of the machine, so that local ports and mocks are reachable.
 *
 * @throws if a variable names no file
 */
export function findDataPlane(
  release: DataPlaneRelease,
  env: Readonly<Record<string, string | undefined>>,
): DataPlaneProgram | undefined {
  const version = release.revision.slice(1);
  const variable = [`AGENTGATEWAY_${version.replace('.', '_')}`, 'AGENTGATEWAY'].find((name) => env[name]);
  const named = variable && env[variable];
  if (named && !isProgram(named)) throw new Error(`${variable} is set to ${named}, which is not a program`);
  const own = named || inPath(`${NAME}-${version}`, env) || inPath(NAME, env);
  if (own) return { title: own, call: (args, run) => ({ program: own, args, env: run.env }) };
  const engine = ENGINES.map((name) => inPath(name, env)).find((path) => path !== undefined);
  return engine ? inContainer(engine, release, env) : undefined;
}

function inContainer(
  engine: string,
  { registry, repository, tag }: DataPlaneRelease,
  own: Readonly<Record<string, string | undefined>>,
): DataPlaneProgram {
  const image = `${registry}/${repository}:${tag}`;
  return {
    title: `${image} in ${engine}`,
    engine,
    call: (args, { folder, env }) => {
      // Values are not part of the command line, which all users of the machine can read.
      const variables = Object.keys(env)
        .filter((name) => !OF_THE_MACHINE.has(name))
        .flatMap((name) => ['--env', name]);
      const user = process.getuid ? ['--user', `${process.getuid()}`] : [];
      const mounts = ['--volume', `${folder}:${folder}:ro`];
      // Killing the command that waits for a container does not stop the container; stopping it requires its name.
      const container = `ai-gateway-dev-${randomUUID()}`;
      const run = ['run', '--rm', '--init', '--name', container, '--network', 'host'];
      return {
        program: engine,
        container,
        args: [...run, ...user, ...mounts, ...variables, image, ...args],
        env: { ...onlyStrings(own), ...env },
      };
    },
  };
}

function inPath(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function onlyStrings(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
