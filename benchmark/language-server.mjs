// Measures `ai-gateway lsp` with the corpus over 50 files: node benchmark/language-server.mjs [routes]. The package has to be built.
// Time is that of the server's processor, which other programs on the machine do not change, and that on the clock.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { corpus } from './corpus.mjs';

const require = createRequire(import.meta.url);
const { createMessageConnection, StreamMessageReader, StreamMessageWriter } = require('vscode-jsonrpc/node');

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FILES = 50;
const TIMES = 15;
const count = Number(process.argv[2] ?? 1000);

const folder = mkdtempSync(join(tmpdir(), 'language-server-'));
const documents = corpus(count).split('\n---\n');
mkdirSync(join(folder, 'manifests'));
writeFileSync(join(folder, 'ai-gateway.yaml'), 'inputs: [manifests]\n');
const texts = Array.from({ length: FILES }, (_, file) =>
  documents.filter((_each, index) => index % FILES === file).join('\n---\n'),
);
const paths = texts.map((text, index) => {
  const path = join(folder, 'manifests', `${index}.yaml`);
  writeFileSync(path, text);
  return path;
});

const server = spawn(process.execPath, [join(ROOT, 'bin', 'ai-gateway'), 'lsp'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const connection = createMessageConnection(
  new StreamMessageReader(server.stdout),
  new StreamMessageWriter(server.stdin),
);
const waiting = new Map();
connection.onNotification('textDocument/publishDiagnostics', ({ uri, version, diagnostics }) =>
  waiting.get(`${uri} ${version}`)?.(diagnostics),
);
connection.onRequest('client/registerCapability', () => null);
connection.listen();

/** Milliseconds of processor time of the server so far, and its memory in MiB. */
function used() {
  const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const pages = Number(readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[1]);
  return { cpu: (Number(stat[11]) + Number(stat[12])) * 10, memory: (pages * 4096) / 2 ** 20 };
}

async function measured(act) {
  const before = used();
  const start = performance.now();
  await act();
  return { cpu: used().cpu - before.cpu, clock: performance.now() - start };
}

/** @param after - an action that is awaited and not measured */
async function often(act, after = async () => undefined) {
  const all = [];
  for (let index = 0; index < TIMES; index++) {
    all.push(await measured(() => act(index)));
    await after();
  }
  const sum = (part) => all.reduce((total, one) => total + one[part], 0) / TIMES;
  const [worst] = all.map(({ clock }) => clock).sort((a, b) => b - a);
  return { cpu: Math.round(sum('cpu')), clock: Math.round(sum('clock')), worst: Math.round(worst) };
}

const start = performance.now();
await connection.sendRequest('initialize', {
  processId: process.pid,
  rootUri: pathToFileURL(folder).href,
  capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
});
const ready = performance.now() - start;
await connection.sendNotification('initialized', {});
const at = texts.findIndex((text) => text.includes('kind: HTTPRoute'));
const uri = pathToFileURL(paths[at]).href;
const text = texts[at];
/** Waits for a version whose findings are as expected: those of an earlier one may come late, and some before others. */
const shown = (version, fits) =>
  new Promise((done) => waiting.set(`${uri} ${version}`, (diagnostics) => fits(diagnostics) && done()));
await connection.sendNotification('textDocument/didOpen', {
  textDocument: { uri, languageId: 'yaml', version: 1, text },
});
const first = await measured(() =>
  connection.sendRequest('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    context: { diagnostics: [] },
  }),
);

let version = 1;

/**
 * Each change adds or removes a finding, so that the server publishes diagnostics: about a single document, about a name, and about the
 * effect of policies.
 */
const typing = (code, right, wrong) =>
  often(
    async (index) => {
      version++;
      const isWrong = index % 2 === 0;
      const seen = shown(version, (diagnostics) => diagnostics.some((each) => each.code === code) === isWrong);
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ text: isWrong ? text.replace(right, wrong) : text }],
      });
      await seen;
    },
    // Work after a finding must not count toward the next measurement.
    () => connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } }),
  );
const own = await typing('AIG2010', 'backendRefs:', 'backendRfes:');
const names = await typing('AIG3002', / name: llm-(?=\d+\n {2}- )/, ' name: lml-');
const all = await typing('AIG7065', / name: llm-\d+\n(?= {2}- )/, '$&      weight: 0\n');
const line = text.split('\n').findIndex((each) => each.startsWith('kind: HTTPRoute'));
const position = { line, character: 8 };
const hover = await often(() => connection.sendRequest('textDocument/hover', { textDocument: { uri }, position }));
const completion = await often(() =>
  connection.sendRequest('textDocument/completion', { textDocument: { uri }, position }),
);
console.log(
  JSON.stringify(
    {
      routes: count,
      start: Math.round(ready),
      first,
      own,
      names,
      all,
      hover,
      completion,
      memory: Math.round(used().memory),
    },
    null,
    2,
  ),
);
connection.dispose();
server.kill();
rmSync(folder, { recursive: true, force: true });
