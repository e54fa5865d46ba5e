import { existsSync, lstatSync, realpathSync, type Stats } from 'node:fs';
import { sep } from 'node:path';
import { globBase, isGlob } from '../../text/glob';

/** Returns whether a real path belongs to the inputs. */
export type Membership = (real: string) => boolean;

/**
 * Returns the membership test for the given paths and everything below them. Links may lead anywhere within them, because Kubernetes mounts
 * ConfigMaps as such links.
 */
export function membersOf(paths: readonly string[]): Membership {
  const roots = paths.flatMap((path) => {
    const named = isGlob(path) && !existsSync(path) ? globBase(path) : path;
    return existsSync(named) ? [realpathSync(named)] : [];
  });
  return (real) => roots.some((root) => real === root || real.startsWith(root.endsWith(sep) ? root : root + sep));
}

/** A link to a path outside the inputs. Its target may be a secret and is not read. */
export class LeadsOut extends Error {}

/** A path that is not a regular file; opening it may block forever. */
export class NoRegularFile extends Error {}

/** Returns whether a path is a link to a target outside the inputs. */
export function leadsOut(path: string, isMember: Membership): boolean {
  return lstatSync(path).isSymbolicLink() && !isMember(realpathSync(path));
}

export function inputType(stat: Stats): string {
  if (stat.isFIFO()) return 'a named pipe';
  if (stat.isSocket()) return 'a socket';
  return stat.isBlockDevice() || stat.isCharacterDevice() ? 'a device' : 'something else';
}
