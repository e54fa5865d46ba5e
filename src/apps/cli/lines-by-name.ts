import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceLocation } from '../../core/diagnostics';
import { addToList } from '../../core/values/lists-in-maps';
import { editorEntries } from './language-server/entries';

/** Source files in languages without stack traces of constructs, except tests, whose constructs are not part of the program. */
const SOURCE = /^(?!test_)(?!.*(?:_test|Test|Tests)\.).*\.(?:py|java|go|cs)$/;

const TESTS = /(?:^|\.)tests?$/i;

/**
 * Matches the creation of a construct: `Route(self, "id"`, `Route.Builder.create(this, "id"`, `NewRoute(chart, jsii.String("id")` or
 * `new(this, id: "id"`.
 */
const CREATES =
  /(?<![\w.])((?:\w+\.)*(?:[A-Z]\w*|new(?:[A-Z]\w*)?)(?:\.\w+)*)\(\s*(?:scope\s*[:=]\s*)?[\w.]+(?:\(\))?\s*,\s*(?:id\s*[:=]\s*)?(?:jsii\.String\(\s*)?(["'])([^"'\\\n]+)\2\s*[,)]/g;

/**
 * Finds the line that creates a construct by its id, or by the id of an enclosing construct if the id is computed. Returns nothing if
 * several lines have that id.
 *
 * @param made - the paths of the constructs that the program creates directly
 */
export function linesByName(folder: string, made: readonly string[]): (constructPath: string) => SourceLocation {
  if (made.length === 0) return () => ({});
  const own = new Set(made);
  const places = new Map<string, SourceLocation[]>();
  addPlaces(folder, '', places);
  const placeOf = (path: string): SourceLocation => {
    const cut = path.lastIndexOf('/');
    const byName = path.slice(cut + 1);
    const [place, ...others] = (own.has(path) && places.get(byName)) || [];
    if (place) return others.length > 0 ? {} : { ...place, byName };
    return cut < 0 ? {} : placeOf(path.slice(0, cut));
  };
  return placeOf;
}

function addPlaces(folder: string, below: string, places: Map<string, SourceLocation[]>): void {
  const entries = editorEntries(join(folder, below));
  // A Python environment can be inside the program's folder.
  if (entries.some(({ name }) => name === 'pyvenv.cfg')) return;
  for (const entry of entries) {
    const path = below + entry.name;
    if (entry.isDirectory() && !TESTS.test(entry.name)) addPlaces(folder, `${path}/`, places);
    if (!entry.isFile() || !SOURCE.test(entry.name)) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    for (const match of text.matchAll(CREATES)) {
      const lines = text.slice(0, match.index).split('\n');
      const before = lines.at(-1) ?? '';
      if (!/^\s*\/?\*|(?:^|\s)(?:#|\/\/)/.test(before))
        addToList(places, String(match[3]), { file: path, line: lines.length, column: before.length + 1 });
    }
  }
}
