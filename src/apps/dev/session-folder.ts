import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasEnded, isOwner, type Owner, thisProcess } from './owner';

const PREFIX = 'ai-gateway-dev-';
const OWNER = 'owner.json';

/** A folder with all files of a session, including Secrets. Only its owner can read it, and it records its owner. */
export class SessionFolder {
  public readonly path: string;

  /** @param parent the folder in which it is created; leftovers of killed sessions are removed there */
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

/** Returns the folders of this user's active sessions. */
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

/** Removes folders only if a session of this user created them and its process has ended. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(parent, name);
    try {
      const owner = ownerOf(folder);
      if (owner && hasEnded(owner)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another session removed it first, or another user owns it.
    }
  }
}

function ownerOf(folder: string): Owner | undefined {
  const { uid, isOurs } = statsOf(folder);
  if (!isOurs || (process.getuid && uid !== process.getuid())) return undefined;
  const owner: unknown = JSON.parse(readFileSync(join(folder, OWNER), 'utf8'));
  return isOwner(owner) ? owner : undefined;
}

/** A symbolic link can point anywhere, and folders that others can write to are not trusted. */
function statsOf(folder: string): { readonly uid: number; readonly isOurs: boolean } {
  const stats = lstatSync(folder);
  const isPrivate = process.platform === 'win32' || (stats.mode & 0o077) === 0;
  return { uid: stats.uid, isOurs: stats.isDirectory() && isPrivate };
}
