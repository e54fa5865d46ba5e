import { connect, isIP } from 'node:net';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const ALL_CLIENTS = 'all';
const BITS = { 4: 32, 6: 128 } as const;

/** How long a connection that is not wanted may stay open. Milliseconds. */
const REFUSED_WITHIN = 300;

/**
 * Returns an expression for accepted connections: those of this machine and of the given networks. The data plane always listens on all
 * addresses; a rejected connection is closed before any of it is read.
 *
 * @param networks addresses, networks such as `192.168.0.0/16`, or `all`
 * @returns undefined if all clients are accepted
 * @throws if one of them is invalid
 */
export function visitorRule(networks: readonly string[]): string | undefined {
  const listed = networks.filter((network) => network !== ALL_CLIENTS).map(networkOf);
  if (listed.length < networks.length) return undefined;
  return [...LOOPBACK, ...listed].map((network) => `cidr("${network}").containsIP(source.rawAddress)`).join(' || ');
}

function networkOf(text: string): string {
  const [address = '', length, ...more] = text.split('/');
  const family = isIP(address);
  const bits = family === 4 || family === 6 ? BITS[family] : -1;
  const own = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  if (more.length > 0 || bits < 0 || own < 0 || own > bits)
    throw new Error(
      `--listen: "${text}" is neither an address, nor a network such as 192.168.0.0/16, nor ${ALL_CLIENTS}`,
    );
  return `${address}/${own}`;
}

/**
 * Reports whether a port accepts connections of this machine: if an engine runs containers in a virtual machine, all clients may appear to
 * be remote.
 */
export function letsIn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (isIn: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isIn);
    };
    const timer = setTimeout(() => answer(true), REFUSED_WITHIN);
    socket.once('error', () => answer(false));
    socket.once('end', () => answer(false));
    socket.resume();
  });
}
