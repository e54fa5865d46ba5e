import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceLocation } from '../../../core/diagnostics';
import { addToList } from '../../../core/values/lists-in-maps';
import { editorEntries } from './editor-entries';

/** Source files in languages without stack traces of constructs, except tests, whose constructs are not part of the program. */
const SOURCE = /^(?!test_)(?!.*(?:_test|Test|Tests)\.).*\.(?:py|java|go|cs)$/;

const TESTS = /(?:^|\.)tests?$/i;

/**
 * Matches the creation of a construct: `Route(self, "id"`, `Route.Builder.create(this, "id"`, `NewRoute(chart, jsii.String("id")` or
 * `new(this, id: "id"`.
 */
const CREATES =
  /(?<![\w.])((?:\w+\.)*(?:[A-Z]\w*|new(?:[A-Z]\w*)?)(?:\.\w+)*)\(\s*(?:scope\s*[:=]\s*)?[\w.]+(?:\(\))?\s*,\s*(?:id\s*[:=]\s*)?(?:jsii\.String\(\s*)?(["'])([^"'\\\n]+)\2\s*[,)]/g;

/** Matches the creation of a construct by a method with an id: `gateway.add_route("id"`, `gateway.AddRoute(jsii.String("id")`. */
const ADDS =
  /(?<=[\w)\]]\s*)(\.[aA]dd\w*(?:[rR]oute|[pP]olicy))\(\s*(?:id\s*[:=]\s*)?(?:jsii\.String\(\s*)?(["'])([^"'\\\n]+)\2\s*[,)]/g;

/** The most source files that are searched: a folder with more is not that of a program. */
const FILES = 2000;

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
  if (addPlaces(folder, '', places, FILES) < 0) return () => ({});
  const placeOf = (path: string): SourceLocation => {
    const cut = path.lastIndexOf('/');
    const byName = path.slice(cut + 1);
    const [place, ...others] = (own.has(path) && places.get(byName)) || [];
    if (place) return others.length > 0 ? {} : { ...place, byName };
    return cut < 0 ? {} : placeOf(path.slice(0, cut));
  };
  return placeOf;
}

/** Adds the lines in a folder. Returns how many files are left to search; negative if there were too many. */
function addPlaces(folder: string, below: string, places: Map<string, SourceLocation[]>, most: number): number {
  const entries = editorEntries(join(folder, below));
  // A Python environment can be inside the program's folder.
  if (entries.some(({ name }) => name === 'pyvenv.cfg')) return most;
  let left = most;
  for (const entry of entries) {
    if (left < 0) break;
    const path = below + entry.name;
    if (entry.isDirectory() && !TESTS.test(entry.name)) left = addPlaces(folder, `${path}/`, places, left);
    if (!entry.isFile() || !SOURCE.test(entry.name)) continue;
    left--;
    const text = readFileSync(join(folder, path), 'utf8');
    for (const match of [...text.matchAll(CREATES), ...text.matchAll(ADDS)]) {
      const lines = text.slice(0, match.index).split('\n');
      const before = lines.at(-1) ?? '';
      if (!/^\s*\/?\*|(?:^|\s)(?:#|\/\/)/.test(before))
        addToList(places, String(match[3]), { file: path, line: lines.length, column: before.length + 1 });
    }
  }
  return left;
}
