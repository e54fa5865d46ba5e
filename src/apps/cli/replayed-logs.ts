import { existsSync } from 'node:fs';
import type { Catalog } from '../../core/compiler/semantics/price-catalog';
import { DiagnosticCollector } from '../../core/diagnostics';
import { messageOf } from '../../core/text/error-text';
import type { Replay, ReplaySides } from '../replay/replay';
import type { ReplayReport } from '../replay/replay-report';
import type { CommandCompilation } from './compilation';
import { UsageError } from './exit-code';
import type { Terminal } from './terminal';

/** Rejects logs that do not exist. */
export function demandLogs(paths: readonly string[], option: string): void {
  const missing = paths.find((path) => path !== '-' && !existsSync(path));
  if (missing !== undefined) throw new UsageError(`${option}: there is no file ${missing}`);
}

/**
 * Returns the prices of models: the catalogs of the gateways, and the files, which override them.
 *
 * @param files - true without any
 */
export function pricesForReplay(
  { bundle, input, result }: CommandCompilation,
  files: readonly string[] | true = true,
): Catalog {
  const { load }: typeof import('js-yaml') = require('js-yaml');
  const { priceFiles, pricesFor }: typeof import('../cost/price-lists') = require('../cost/price-lists');
  const {
    mergeCatalogs,
  }: typeof import('../../core/compiler/semantics/price-catalog') = require('../../core/compiler/semantics/price-catalog');
  const diagnostics = new DiagnosticCollector();
  const lists = priceFiles(bundle, files === true ? [] : files);
  const catalogs = result.gateways.map(
    (gateway) => pricesFor(gateway, load(gateway.config), input.documents, lists, diagnostics).catalog,
  );
  const [unreadable] = diagnostics.finish();
  if (unreadable) throw new UsageError(unreadable.message);
  return mergeCatalogs(catalogs);
}

/** Replays access logs, and reports logs without requests. */
export async function replayLogs(
  paths: readonly string[],
  sides: ReplaySides,
  terminal: Terminal,
): Promise<ReplayReport> {
  const { Replay }: typeof import('../replay/replay') = require('../replay/replay');
  const replay = new Replay(sides);
  for (const path of paths) await addLog(path, replay, terminal);
  const found = replay.report();
  if (found.requests > 0) return found;
  throw new UsageError(
    `${paths.join(', ')} contains no requests; the data plane writes JSON if \`jsonLogs\` is set (replay.md)`,
  );
}

/** How many lines are between two updates of the progress. */
const LINES_PER_STEP = 250_000;

async function addLog(path: string, replay: Replay, terminal: Terminal): Promise<void> {
  const { linesOfLog, requestsOfLine }: typeof import('../replay/read-log') = require('../replay/read-log');
  let lines = 0;
  const showLines = (): void => {
    const text = `Replaying ${path}, ${lines} lines`;
    terminal.progress?.(text);
    if (terminal.interactive) terminal.err(`${text} ...\n`);
  };
  try {
    for await (const line of linesOfLog(path)) {
      if (line === '') continue;
      const requests = requestsOfLine(line);
      if (requests.length === 0) replay.skip();
      for (const request of requests) replay.add(request);
      if (++lines % LINES_PER_STEP === 0) showLines();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new UsageError(`${path}: ${messageOf(error)}`);
    throw error;
  }
}
