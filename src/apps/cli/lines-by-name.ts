import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceLocation } from '../../core/diagnostics';
import { addToList } from '../../core/values/lists-in-maps';
import { entriesOf } from './language-server/entries';

/** Sources of programs in the languages whose lines nobody tells, but for their tests, which create constructs that the program does not. */
const SOURCE = /^(?!test_)(?!.*(?:_test|Test|Tests)\.).*\.(?:py|java|go|cs)$/;

const TESTS = /(?:^|\.)tests?$/i;

/**
 * `Route(self, "id"`, `Route.Builder.create(this, "id"`, `NewRoute(chart, jsii.String("id")` or `new(this, id: "id"`, with what creates
 * in front.
 */
const CREATES =
  /(?<![\w.])((?:\w+\.)*(?:[A-Z]\w*|new(?:[A-Z]\w*)?)(?:\.\w+)*)\(\s*(?:scope\s*[:=]\s*)?[\w.]+(?:\(\))?\s*,\s*(?:id\s*[:=]\s*)?(?:jsii\.String\(\s*)?(["'])([^"'\\\n]+)\2\s*[,)]/g;

/**
 * Finds the line that creates a construct by the name that it is given there: of the construct, or of what it is part of where the
 * program works its name out. Nowhere where several lines give that name.
 *
 * @param made - the paths of the constructs that the program creates itself
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
  const entries = entriesOf(join(folder, below));
  // What is installed for Python may stand below its program.
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
