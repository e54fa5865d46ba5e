import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { isObject } from '../../core/values/objects';
import { dataPlaneRequest } from './data-plane-log';
import type { LoggedRequest } from './logged-request';
import { isMinimal, minimalRequest } from './minimal-log';
import { isOtlp, otlpRecords } from './otlp-log';

/** Returns the lines of a log: a file, which may be compressed, or `-` for standard input. */
export async function* linesOfLog(path: string): AsyncGenerator<string> {
  const source = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 1 << 20 });
  const input = path.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  // A pipe does not pass on errors of its source.
  source.on('error', (error: Error) => input.destroy(error));
  yield* lines;
}

/** Returns the requests of a line; empty if it is about something else, such as the start of the process. */
export function requestsOfLine(line: string): readonly LoggedRequest[] {
  // `kubectl logs --prefix` and container runtimes write before the line of the process.
  const start = line.indexOf('{');
  if (start < 0) return [];
  let value: unknown;
  try {
    value = JSON.parse(start === 0 ? line : line.slice(start));
  } catch {
    return [];
  }
  if (!isObject(value)) return [];
  if (isOtlp(value)) return [...otlpRecords(value)].flatMap((fields) => dataPlaneRequest(fields) ?? []);
  const request = dataPlaneRequest(value);
  if (request) return [request];
  return isMinimal(value) ? [minimalRequest(value)] : [];
}
