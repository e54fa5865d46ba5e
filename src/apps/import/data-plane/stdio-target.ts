import { unsupported } from '../unsupported';
import { type ConfigPart, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { importedName } from './documents';
import { CREDENTIAL_HEADER, variableOf } from './placeholders';
import type { ServedProgram } from './program-server';
import { configTextAt, itemsAt, nothingElse, type Reader } from './reader';

/** Programs that download a server, and an image that has each of them and the bridge to HTTP. */
const IMAGES: ReadonlyMap<string, string> = new Map([
  ['npx', 'docker.io/supercorp/supergateway:4.0.0'],
  ['uvx', 'docker.io/supercorp/supergateway:4.0.0-uvx'],
]);

/** Names of variables with a secret. */
const SECRET_NAME = /key|token|secret|passw|credential|_pat$/i;

/** Reads a program that the data plane starts. @throws UnsupportedError if no known image has it */
export function readStdio(name: string, value: ConfigPart, place: ConfigPath, reader: Reader): ServedProgram {
  const { cmd, args, env, clear_env: _, ...rest } = value;
  nothingElse(rest, []);
  const program = configTextAt(cmd, [...place, 'cmd']);
  const base = program.split('/').at(-1) ?? '';
  const image = IMAGES.get(base) ?? unsupported(noImage(program));
  const words = itemsAt(args, [...place, 'args']).map(([one, at]) => configTextAt(one, at));
  for (const [index, word] of words.entries())
    if (/^(?:\.{0,2}\/|~)/.test(word))
      reader.conversions.toDo(
        [...place, 'args', index],
        `${word} is a path on your machine. Mount a volume with it into the pod of the server`,
      );
  const [environment, secrets] = [new Map<string, string>(), new Map<string, string>()];
  for (const [variable, one] of Object.entries(isPart(env) ? env : {})) {
    const isSecret = variableOf(one) !== undefined || SECRET_NAME.test(variable) || CREDENTIAL_HEADER.test(variable);
    if (isSecret) {
      const at = [...place, 'env', variable];
      secrets.set(variable, reader.secrets.credential(one, at, `${name}-${variable}`, variable));
    } else environment.set(variable, String(one));
  }
  return reader.stdioServer({ name: importedName(name), image, command: [base, ...words], environment, secrets });
}

function noImage(program: string): string {
  return `the data plane starts ${program} itself, and no known image has it. Build an image on supercorp/supergateway, and add \`McpTarget.stdio\``;
}
