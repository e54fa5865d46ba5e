import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The dump of a process that ran `gateway.yaml`. */
export const DUMP = readFileSync(join(__dirname, 'dump.json'), 'utf8');

/** The dump with something changed in it. */
export function changed(change: (dump: any) => void): unknown {
  const dump = JSON.parse(DUMP);
  change(dump);
  return dump;
}

export const routeOf = (dump: any, listener: string, name: string): any =>
  dump.binds.flatMap((bind: any) =>
    Object.values(bind.listeners).flatMap((one: any) =>
      one.listenerName === listener ? Object.values(one.routes).filter((route: any) => route.name === name) : [],
    ),
  )[0];
export const policyOf = (route: any, key: string): any => route.inlinePolicies.find((one: any) => key in one)[key];
export const backendOf = (dump: any, type: string): any => dump.backends.find(({ backend }: any) => type in backend);
