// Replaces `src/apps/cli/publish`: no other process writes to this memory, and no run is interrupted while it writes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OutputFile } from '../../../src/apps/cli/output-files';
import type { WriteResult } from '../../../src/apps/cli/write-files';

export function publish(folder: string, files: readonly OutputFile[]): WriteResult {
  const written = files.map(({ path, text }) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return { path: file, state: 'wrote' as const };
  });
  return { written };
}

export function finishUnfinished(): { readonly failure?: undefined } {
  return {};
}

export function isUnfinished(): boolean {
  return false;
}
