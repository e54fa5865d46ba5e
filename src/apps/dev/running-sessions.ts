import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalConfig } from './local-config';
import { livingSessions } from './session-folder';
import { choicesOf, type TurnRecord } from './turn-record';

/** A Gateway that a session runs on this machine. */
export interface RunningHere {
  /** `namespace/name` */
  readonly gateway: string;
  /** The admin port of its data plane, as `host:port`. */
  readonly admin: string;
  readonly turn: TurnRecord;
}

const PREFIX = 'running-';

/** @param folder - the folder of the session, which only the current user can read */
export function recordRunning(folder: string, running: RunningHere): void {
  writeFileSync(join(folder, `${PREFIX}${encodeURIComponent(running.gateway)}.json`), JSON.stringify(running));
}

/** Returns the gateways that the sessions of this user currently run. */
export function runningHere(): readonly RunningHere[] {
  return livingSessions().flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(PREFIX))
      .map((name): RunningHere => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  );
}

/** A config for the cluster as the session would run it. */
export function turnedLikewise(config: string, { turn }: RunningHere): string {
  return String(new LocalConfig(config).turned(choicesOf(turn)));
}
