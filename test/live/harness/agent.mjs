// Runs inside of its own network, mount and process namespaces, and executes the harness's commands there: one JSON object per input line,
// one response per output line. It ends, with all processes that it started, when its input ends.
//
// Each data plane has its own network (its listeners bind all interfaces) and a cable to the agent's network, which contains the upstreams'
// addresses. Bytes travel between there and the tests through Unix sockets, which network namespaces do not isolate.
import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** Networks of data planes are 10.77.N.0/24, and 10.78.N.0/24 behind 256 of them: the agent is .1, the data plane .2. */
const prefix = (network) => `10.${77 + Math.floor(network / 256)}.${network % 256}`;
const near = (network) => `${prefix(network)}.1`;
const far = (network) => `${prefix(network)}.2`;

/** By network: host name -> address, `*` for all others. Network 0 is the agent's own. */
const names = new Map([[0, {}]]);
/** By network: the process. */
const processes = new Map();
const accepting = new Map();

/** Joins two connections; a reset on one side is a reset on the other. */
function join(from, to) {
  for (const [one, other] of [
    [from, to],
    [to, from],
  ]) {
    one.setNoDelay?.(true);
    one.on('data', (chunk) => {
      if (!other.write(chunk)) one.pause();
    });
    other.on('drain', () => one.resume());
    one.on('end', () => other.end());
    one.on('error', () =>
      other.resetAndDestroy && other.connecting === false ? other.resetAndDestroy() : other.destroy(),
    );
    one.on('close', () => other.destroySoon?.());
  }
}

function listen(where, target) {
  return new Promise((resolve, reject) => {
    const server = createServer({ allowHalfOpen: true }, (inbound) => {
      const outbound = createConnection({ ...target, allowHalfOpen: true });
      // A connection that cannot be passed on is reset, as one to a closed port would be.
      outbound.on('error', () => inbound.resetAndDestroy?.() ?? inbound.destroy());
      join(inbound, outbound);
    });
    server.on('error', reject);
    server.listen(where, () => resolve(server));
  });
}

function ip(lines, ...before) {
  const { status, stderr } = spawnSync(
    before[0] ?? 'ip',
    [...(before.length ? [...before.slice(1), 'ip'] : []), '-batch', '-'],
    {
      input: `${lines.join('\n')}\n`,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`ip: ${stderr}`);
}

/** Answers A questions; a known name has no other records, an unknown one does not exist. */
function serveNames() {
  const socket = createSocket('udp4');
  socket.on('message', (query, peer) => {
    const labels = [];
    let at = 12;
    while (query[at]) {
      labels.push(query.toString('latin1', at + 1, at + 1 + query[at]));
      at += query[at] + 1;
    }
    const type = query.readUInt16BE(at + 1);
    const question = query.subarray(12, at + 5);
    const [, block, low] = peer.address.split('.').map(Number);
    const known = names.get((block - 77) * 256 + low) ?? {};
    const name = labels.join('.').toLowerCase();
    const address = known[name] ?? known['*'];
    const found = address !== undefined && type === 1;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(address === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found ? 1 : 0, 6);
    const answer = found
      ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)])
      : Buffer.alloc(0);
    socket.send(Buffer.concat([header, question, answer]), peer.port, peer.address);
  });
  return new Promise((resolve) => socket.bind(53, '10.77.0.1', resolve));
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function opens(host, port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port });
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

const commands = {
  /** Makes a network for a data plane. */
  async network({ network }) {
    const child = spawn('unshare', ['-n', 'sh', '-c', 'echo; exec sleep infinity'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    ip([
      `link add near${network} type veth peer name far netns ${child.pid}`,
      `addr add ${near(network)}/24 dev near${network}`,
      `link set near${network} up`,
    ]);
    ip(
      [
        `addr add ${far(network)}/24 dev far`,
        'link set lo up',
        'link set far up',
        `route add default via ${near(network)}`,
      ],
      'nsenter',
      '-t',
      String(child.pid),
      '-n',
    );
    names.set(network, {});
    processes.set(network, { holder: child });
  },

  names({ network, known }) {
    names.set(network, { ...names.get(network), ...known });
  },

  /** Connections to an address and port of the agent's network go to a Unix socket of a test. */
  async accept({ address, port, socket }) {
    const key = `${address}:${port}`;
    await commands.refuse({ address, port });
    if (!address.startsWith('198.18.')) spawnSync('ip', ['route', 'add', 'local', `${address}/32`, 'dev', 'lo']);
    accepting.set(key, await listen({ host: address, port }, { path: socket }));
  },

  async refuse({ address, port }) {
    accepting.get(`${address}:${port}`)?.close();
    accepting.delete(`${address}:${port}`);
  },

  /** Drops traffic to this address from now on: it neither answers nor refuses. */
  silence({ address, network }) {
    ip([`route replace blackhole ${address ?? near(network)}/32 table local`]);
  },

  /** Clients are heard again. */
  hear({ network }) {
    ip([`route replace local ${near(network)} dev near${network} table local`]);
  },

  /** How many established connections a data plane has at one of its ports. */
  connections({ network, port }) {
    const inside = ['-t', String(processes.get(network).holder.pid), '-n', 'ss', '-Htan', 'state', 'established'];
    const { stdout } = spawnSync('nsenter', [...inside, 'sport', '=', String(port)], { encoding: 'utf8' });
    return stdout.split('\n').filter(Boolean).length;
  },

  /** Connections to a Unix socket go to a port of a data plane. */
  async front({ network, port, socket }) {
    await listen({ path: socket }, { host: far(network), port });
  },

  /** Starts a data plane; responds when it is ready and its ports are open, or with its output if it gave up. */
  async start({ network, program, args, env, cwd, log, ports, milliseconds = 20_000 }) {
    const { holder } = processes.get(network);
    const out = openSync(log, 'a');
    const child = spawn('nsenter', ['-t', String(holder.pid), '-n', program, ...args], {
      env,
      cwd,
      stdio: ['ignore', out, out],
    });
    closeSync(out);
    let ended;
    child.on('exit', (code, signal) => {
      ended = `ended with ${code ?? signal}`;
    });
    processes.set(network, { holder, child });
    for (const limit = Date.now() + milliseconds; Date.now() < limit; await pause(10)) {
      if (ended) throw new Error(`the data plane ${ended}: ${readFileSync(log, 'utf8').slice(-3000)}`);
      if ((await Promise.all(ports.map((port) => opens(far(network), port)))).every(Boolean)) return;
    }
    throw new Error(`ports ${ports} did not open: ${readFileSync(log, 'utf8').slice(-3000)}`);
  },

  async stop({ network, signal = 'SIGKILL' }) {
    const { holder, child } = processes.get(network);
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await ended;
    }
    processes.set(network, { holder });
  },

  async remove({ network }) {
    await commands.stop({ network });
    processes.get(network).holder.kill('SIGKILL');
    processes.delete(network);
    names.delete(network);
  },

  /** Runs a program to its end. */
  run({ program, args, env, cwd, network }) {
    return new Promise((resolve, reject) => {
      const inside = network === undefined ? [] : ['nsenter', '-t', String(processes.get(network).holder.pid), '-n'];
      const [command, ...rest] = [...inside, program, ...args];
      const child = spawn(command, rest, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output }));
    });
  },
};

process.on('uncaughtException', (error) => process.stderr.write(`${error.stack}\n`));
ip(['link set lo up', 'route add local 198.18.0.0/16 dev lo']);
await serveNames();
const lines = createInterface({ input: process.stdin });
lines.on('close', () => process.exit(0));
lines.on('line', async (line) => {
  const { id, command, ...rest } = JSON.parse(line);
  try {
    process.stdout.write(`${JSON.stringify({ id, result: (await commands[command](rest)) ?? null })}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ id, error: String(error.message ?? error) })}\n`);
  }
});
process.stdout.write(`${JSON.stringify({ id: 0, result: null })}\n`);
