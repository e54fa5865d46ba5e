import { existsSync, lstatSync, realpathSync, type Stats } from 'node:fs';
import { sep } from 'node:path';
import { globBase, isGlob } from '../../text/glob';

/** Says whether what a path really is belongs to the inputs. */
export type Membership = (real: string) => boolean;

/** What somebody named, and all below it. Links may lead anywhere in there: Kubernetes mounts ConfigMaps as such links. */
export function membersOf(paths: readonly string[]): Membership {
  const roots = paths.flatMap((path) => {
    const named = isGlob(path) && !existsSync(path) ? globBase(path) : path;
    return existsSync(named) ? [realpathSync(named)] : [];
  });
  return (real) => roots.some((root) => real === root || real.startsWith(root.endsWith(sep) ? root : root + sep));
}

/** A link that leads to what nobody named. What stands there may be a secret, and is not read. */
export class LeadsOut extends Error {}

/** What is no regular file: opening it may wait for ever. */
export class NoRegularFile extends Error {}

/** Whether a path is a link to what is none of the inputs. */
export function leadsOut(path: string, isMember: Membership): boolean {
  return lstatSync(path).isSymbolicLink() && !isMember(realpathSync(path));
}

export function typeOf(stat: Stats): string {
  if (stat.isFIFO()) return 'a named pipe';
  if (stat.isSocket()) return 'a socket';
  return stat.isBlockDevice() || stat.isCharacterDevice() ? 'a device' : 'something else';
}
