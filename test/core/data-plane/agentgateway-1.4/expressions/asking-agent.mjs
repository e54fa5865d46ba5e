// Runs inside a network namespace of its own: starts the data plane with a config and sends it requests. Reads one JSON document
// `{program, config, requests}` from standard input, writes the answers to standard output.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { program, config, requests } = JSON.parse(readFileSync(0, 'utf8'));
execFileSync('ip', ['link', 'set', 'lo', 'up']);
const folder = mkdtempSync(join(tmpdir(), 'asking-'));
const file = join(folder, 'config.yaml');
writeFileSync(file, config);
const process_ = spawn(program, ['-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
let log = '';
for (const stream of [process_.stdout, process_.stderr]) {
  stream.on('data', (chunk) => {
    if (log.length < 20_000) log += chunk;
  });
}
const ended = new Promise((_, reject) =>
  process_.on('exit', (code) => reject(new Error(`the data plane ended with ${code}: ${log}`))),
);

try {
  await Promise.race([listening(), ended]);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const answers = [];
  for (let at = 0; at < requests.length; at += 16)
    answers.push(
      ...(await Promise.race([Promise.all(requests.slice(at, at + 16).map((one) => send(one, agent))), ended])),
    );
  agent.destroy();
  process.stdout.write(JSON.stringify(answers));
} catch (error) {
  process.stderr.write(String(error.message));
  process.exitCode = 1;
} finally {
  process_.removeAllListeners('exit');
  process_.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

async function listening() {
  for (let attempt = 0; attempt < 2400; attempt++) {
    const open = await new Promise((resolve) => {
      const socket = net.connect(8080, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`the data plane does not listen: ${log}`);
}

function send({ method = 'GET', path, headers = {}, body }, agent) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port: 8080, method, path, headers, agent, maxHeaderSize: 1 << 22, setHost: false },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [
                name,
                Buffer.from(String(value), 'latin1').toString('utf8'),
              ]),
            ),
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
