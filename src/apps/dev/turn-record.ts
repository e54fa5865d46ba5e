import type { LocalAddress, LocalChoices } from './local-config';

/**
 * A record of the choices that converted a config for this machine, so that another config of the same Gateway can be converted in the same
 * way.
 */
export interface TurnRecord {
  readonly ports: Record<string, number>;
  /** Local addresses by `host:port`. */
  readonly addresses: Record<string, LocalAddress>;
  readonly mocks: Record<string, number>;
  /** Ports of other gateways of the session, by `host:port`. Absent: none is called. */
  readonly neighbors?: Record<string, number>;
  readonly keySet?: string | undefined;
  readonly visitors?: string | undefined;
}

/** Returns choices that also record each of their results. */
export function recorded(choices: LocalChoices): { readonly choices: LocalChoices; readonly record: TurnRecord } {
  const { keySet, visitors } = choices;
  const neighbors: Record<string, number> = {};
  const record: TurnRecord = { ports: {}, addresses: {}, mocks: {}, neighbors, keySet, visitors };
  const kept = <Value>(table: Record<string, Value>, key: string, value: Value | undefined): Value | undefined => {
    if (value !== undefined) table[key] = value;
    return value;
  };
  return {
    record,
    choices: {
      ...choices,
      port: (port) => kept(record.ports, String(port), choices.port(port)) ?? port,
      address: (host, port) => kept(record.addresses, `${host}:${port}`, choices.address(host, port)),
      neighborPort: (address) => kept(neighbors, address, choices.neighborPort?.(address)),
      mockPort: (upstream) => kept(record.mocks, upstream.key, choices.mockPort(upstream)),
    },
  };
}

/** Returns the recorded choices; parts that are not in the record stay unchanged. */
export function choicesOf({ ports, addresses, mocks, neighbors, keySet, visitors }: TurnRecord): LocalChoices {
  return {
    port: (port) => ports[port] ?? port,
    address: (host, port) => addresses[`${host}:${port}`],
    mockPort: ({ key }) => mocks[key],
    neighborPort: (address) => neighbors?.[address],
    keySet,
    visitors,
  };
}
