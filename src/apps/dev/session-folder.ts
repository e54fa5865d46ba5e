import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasEnded, isOwner, type Owner, thisProcess } from './owner';

const PREFIX = 'ai-gateway-dev-';
const OWNER = 'owner.json';

/** A folder with all that a session writes, Secrets among it. Nobody else may read it, and it says whose it is. */
export class SessionFolder {
  public readonly path: string;

  /** @param parent where it is made; what sessions that were killed left there goes */
  public constructor(parent: string = tmpdir()) {
    removeLeftovers(parent);
    this.path = mkdtempSync(join(parent, PREFIX));
    writeFileSync(join(this.path, OWNER), JSON.stringify(thisProcess()));
  }

  /** A path in it. */
  public at(name: string): string {
    return join(this.path, name);
  }

  public remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** The folders of sessions of this user that go on. */
export function livingSessions(parent: string = tmpdir()): readonly string[] {
  return readdirSync(parent)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(parent, name))
    .filter((folder) => {
      try {
        const owner = ownerOf(folder);
        return owner !== undefined && !hasEnded(owner);
      } catch {
        return false;
      }
    });
}

/** Only what a session of this user made, and only where its process is gone. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(parent, name);
    try {
      const owner = ownerOf(folder);
      if (owner && hasEnded(owner)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another session was quicker, or it is none of ours.
    }
  }
}

function ownerOf(folder: string): Owner | undefined {
  const { uid, isOurs } = statsOf(folder);
  if (!isOurs || (process.getuid && uid !== process.getuid())) return undefined;
  const owner: unknown = JSON.parse(readFileSync(join(folder, OWNER), 'utf8'));
  return isOwner(owner) ? owner : undefined;
}

/** A link may lead anywhere, and what others may write into does not come from here. */
function statsOf(folder: string): { readonly uid: number; readonly isOurs: boolean } {
  const stats = lstatSync(folder);
  const isPrivate = process.platform === 'win32' || (stats.mode & 0o077) === 0;
  return { uid: stats.uid, isOurs: stats.isDirectory() && isPrivate };
}
