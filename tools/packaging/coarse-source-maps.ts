import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';

/**
 * Reduces source maps to lines, which stack traces need; columns would be 4 % of the package. A generated line keeps one segment for each
 * line of the source that it contains.
 */
export function coarsenSourceMaps(lib: string): void {
  for (const path of readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js.map'),
  )) {
    const file = join(lib, path);
    const map = JSON.parse(readFileSync(file, 'utf8'));
    const lines = decode(map.mappings).map((line) =>
      line.filter((segment, index) => index === 0 || segment[2] !== line[index - 1]?.[2]),
    );
    writeFileSync(file, JSON.stringify({ ...map, mappings: encode(lines) }));
  }
}
