import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../core/text/error-text';

/** A raw dump and its source. */
export interface Dump {
  readonly source: string;
  readonly value: unknown;
}

/** Reports that the answer of a pod is unusable, with the reason. */
export class UnusableDump extends Error {}

/** Returns the result of `read` for a dump. */
export function readDumpAs<Read>({ source, value }: Dump, read: (value: unknown) => Read): Read {
  try {
    return read(value);
  } catch (error) {
    throw new UnusableDump(`${source} is not a dump of the data plane: ${messageOf(error)}`);
  }
}

/** A config of 5,000 routes makes a dump of 8 MB. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Dumps of the data plane are 20 deep. */
const MOST_DEPTH = 200;
/** Milliseconds. */
const PATIENCE = 10_000;

/** The dump in a file, or those of all `.json` files of a folder. */
export function readDumps(path: string): readonly Dump[] {
  if (path === '-') return [parseDump('standard input', readFileSync(0, 'utf8'))];
  if (!statSync(path).isDirectory()) return [readDump(path)];
  const files = readdirSync(path).filter((name) => name.endsWith('.json'));
  if (files.length === 0) throw new UnusableDump(`${path} contains no .json file`);
  return files.sort().map((name) => readDump(join(path, name)));
}

function readDump(path: string): Dump {
  if (statSync(path).size > MOST_BYTES) throw tooLarge(path);
  return parseDump(path, readFileSync(path, 'utf8'));
}

/**
 * Fetches the dump from the admin port of a running data plane.
 *
 * @param url - with or without `/config_dump`
 */
export async function fetchDump(url: string): Promise<Dump> {
  const address = new URL(url);
  if (address.pathname === '/') address.pathname = '/config_dump';
  try {
    // The data plane closes idle connections, and a request on one that it is about to close would fail.
    const headers = { connection: 'close' };
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new UnusableDump(`${address} responds with status ${answer.status}`);
    return parseDump(url, await textOf(answer, url));
  } catch (error) {
    throw error instanceof UnusableDump ? error : new UnusableDump(`${url} does not respond: ${reasonOf(error)}`);
  }
}

async function textOf({ body }: Response, source: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw tooLarge(source);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return messageOf(cause);
}

function tooLarge(source: string): UnusableDump {
  return new UnusableDump(`${source} is larger than ${MOST_BYTES / 1024 / 1024} MB`);
}

function parseDump(source: string, text: string): Dump {
  if (depthOf(text) > MOST_DEPTH) throw new UnusableDump(`${source} is nested more than ${MOST_DEPTH} levels deep`);
  try {
    return { source, value: JSON.parse(text) };
  } catch (error) {
    throw new UnusableDump(`${source} is not JSON: ${messageOf(error)}`);
  }
}

/** Returns the nesting depth of brackets outside of strings. */
function depthOf(text: string): number {
  let [depth, deepest, inText] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (inText) {
      if (letter === 0x5c) at += 1;
      else if (letter === 0x22) inText = false;
    } else if (letter === 0x22) inText = true;
    else if (letter === 0x7b || letter === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (letter === 0x7d || letter === 0x5d) depth -= 1;
  }
  return deepest;
}
