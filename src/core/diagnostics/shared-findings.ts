import { addToList } from '../values/lists-in-maps';
import { findingRankOf, relationsOf } from './background';
import type { Diagnostic } from './diagnostic';
import { rootsOf } from './grouping';

/** The findings of one of several runs. */
interface FindingsOfRun {
  readonly name: string;
  readonly found: readonly Diagnostic[];
}

/** A finding and the runs that have it. */
export interface SharedFinding {
  readonly finding: Diagnostic;
  readonly names: Set<string>;
}

/**
 * Returns each finding of several runs once. Locations and fixes are computed only if they alone can tell two findings apart, because
 * computing all of them takes longer than a run.
 */
export function sharedFindings(runs: readonly FindingsOfRun[]): readonly SharedFinding[] {
  const sources = new Numbering();
  const byContent = new Map<string, Map<string, SharedFinding>>();
  for (const { name, found } of runs) {
    const chains = chainTexts(found);
    for (const finding of found) {
      const content = chains.get(finding) ?? contentOf(finding);
      const alike = byContent.get(content) ?? new Map<string, SharedFinding>();
      byContent.set(content, alike);
      addTo(alike, sourceText(finding, sources), finding, [name]);
    }
  }
  return [...byContent.values()].flatMap((alike) => {
    if (alike.size === 1) return [...alike.values()];
    const byText = new Map<string, SharedFinding>();
    for (const { finding, names } of alike.values()) addTo(byText, JSON.stringify(finding), finding, names);
    return [...byText.values()];
  });
}

/**
 * Returns the text of each finding that has results, or results from another one, with the texts of the others: a result can raise the
 * severity of its root, so runs share a root only if they share its results.
 */
function chainTexts(found: readonly Diagnostic[]): ReadonlyMap<Diagnostic, string> {
  const chains = new Map<Diagnostic, Diagnostic[]>();
  for (const [finding, root] of rootsOf(found)) addToList(chains, root, finding);
  return new Map(
    [...chains].flatMap(([root, results]) => {
      const all = [root, ...results];
      const text = all.map(contentOf).sort().join('\n');
      return all.map((one) => [one, `${contentOf(one)}\n${text}`] as const);
    }),
  );
}

function addTo(all: Map<string, SharedFinding>, key: string, finding: Diagnostic, names: Iterable<string>): void {
  const shared = all.get(key) ?? { finding, names: new Set() };
  all.set(key, shared);
  for (const name of names) shared.names.add(name);
}

/** Returns the text of everything except the locations and the fix. */
function contentOf(finding: Diagnostic): string {
  const { code, severity, message, help, resource, path, notes, convention, suppression } = finding;
  const texts = notes.map((note) => [note.text, note.code]);
  return JSON.stringify([code, severity, message, help, resource, path, texts, convention, suppression]);
}

/** Returns the text of everything from which the locations and the fix are computed. */
function sourceText(finding: Diagnostic, sources: Numbering): string {
  const { notes, otherPlaces } = finding;
  const places = [finding, ...notes].map((placed) => {
    const rank = findingRankOf(placed);
    return rank ? [sources.numberOf(rank.source ?? rank), rank.path, rank.focus] : placed.place;
  });
  return JSON.stringify([places, relationsOf(finding)?.suggestion, otherPlaces]);
}

class Numbering {
  private readonly numbers = new Map<object, number>();

  public numberOf(object: object): number {
    const number = this.numbers.get(object) ?? this.numbers.size;
    this.numbers.set(object, number);
    return number;
  }
}
