import { addToList } from '../values/lists-in-maps';
import type { Origin } from '../values/origin';
import { fieldKey, relationsOf, runsOf, subjectOf } from './background';
import { judged } from './collector';
import type { AffectedPlace, Diagnostic, DiagnosticNote, Severity } from './diagnostic';
import { joinedValues } from './message-values';
import { sortedFindings } from './order';

/** The number of results that become notes of a finding; the others are only counted. */
const RESULTS = 5;

/** The number of findings with one cause that are listed at each of them. */
const RELATED = 5;

/** The note at a further place of a finding. */
export const SAME_CAUSE = 'the same cause has the same effect here';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];

/**
 * Returns findings as a report shows them. Findings with a common cause are one finding with several places, and findings that
 * result from another one are its notes.
 *
 * Severities, waivers and baselines are applied before, to each finding on its own: suppressing one place leaves the others.
 */
export function grouped(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const roots = rootsOf(findings);
  const results = new Map<Diagnostic, Diagnostic[]>();
  for (const [finding, root] of roots) addToList(results, root, finding);
  const shown = byCause(findings.filter((finding) => !roots.has(finding))).map((members) => {
    const all = members.flatMap((member) => results.get(member) ?? []);
    return withResults(together(members), all);
  });
  return sortedFindings(shown);
}

/** A finding that another one is shown with. */
export interface RelatedFinding {
  readonly text: string;
  readonly finding: Diagnostic;
}

/**
 * Returns the related findings of each finding, for tools that show findings one by one at their locations: the others with its cause, and
 * the finding that it results from.
 */
export function relatedFindings(findings: readonly Diagnostic[]): ReadonlyMap<Diagnostic, readonly RelatedFinding[]> {
  const related = new Map<Diagnostic, RelatedFinding[]>();
  for (const [finding, root] of rootsOf(findings))
    addToList(related, finding, { text: `this results from ${root.code}: ${root.message}`, finding: root });
  for (const members of byCause(findings)) {
    // One more, because a finding is not related to itself.
    const first = members.slice(0, RELATED + 1);
    for (const finding of members) {
      const others = first.filter((member) => member !== finding).slice(0, RELATED);
      for (const other of others) addToList(related, finding, { text: SAME_CAUSE, finding: other });
    }
  }
  return related;
}

/** The findings of each cause; a finding that names none is alone. */
function byCause(findings: readonly Diagnostic[]): readonly (readonly Diagnostic[])[] {
  const groups = new Map<unknown, Diagnostic[]>();
  for (const finding of findings) addToList(groups, causeKey(finding) ?? finding, finding);
  return [...groups.values()];
}

/** The findings that result from another one, each with the finding at the beginning of the chain. */
export function rootsOf(findings: readonly Diagnostic[]): ReadonlyMap<Diagnostic, Diagnostic> {
  const dependent = findings.filter((finding) => (relationsOf(finding)?.resultsFrom.length ?? 0) > 0);
  if (dependent.length === 0) return new Map();
  const byKey = new Map<string, Diagnostic>();
  for (const finding of findings) {
    const { at } = subjectOf(finding);
    const key = at && keyOf(finding.code, at, finding);
    if (key !== undefined && !byKey.has(key)) byKey.set(key, finding);
  }
  const causeOf = (finding: Diagnostic) => {
    const causes = relationsOf(finding)?.resultsFrom ?? [];
    return causes.map(({ code, at }) => byKey.get(keyOf(code, at, finding))).find((cause) => cause !== undefined);
  };
  const roots = new Map<Diagnostic, Diagnostic>();
  for (const finding of dependent) {
    const chain = new Set([finding]);
    let root = finding;
    for (let cause = causeOf(root); cause && !chain.has(cause); cause = causeOf(root)) {
      chain.add(cause);
      root = cause;
    }
    if (root !== finding) roots.set(finding, root);
  }
  return roots;
}

/** A finding results from others of the same runs only. */
function keyOf(code: string, at: Origin, ofRunsOf: Diagnostic): string {
  return JSON.stringify([code, fieldKey(at), runsOf(ofRunsOf)]);
}

/** Findings with different notes have different keys, so that no note is lost. */
function causeKey(finding: Diagnostic): string | undefined {
  const { code, severity, notes } = finding;
  const cause = relationsOf(finding)?.cause;
  return cause === undefined ? undefined : JSON.stringify([code, severity, cause, notes.map(({ text }) => text)]);
}

function together(members: readonly Diagnostic[]): Diagnostic {
  const [first, ...others] = members;
  const relations = relationsOf(first);
  if (others.length === 0 || !relations) return first;
  const values = joinedValues(
    relations.code,
    members.map((member) => relationsOf(member)?.values ?? {}),
  );
  return judged(first, {
    message: relations.messageWith(values),
    help: relations.helpWith(values),
    ...otherPlacesOf(first, others),
    notes: distinctNotes(members),
  });
}

/** Several findings about one field have one place. */
function otherPlacesOf(first: Diagnostic, others: readonly Diagnostic[]): Pick<Diagnostic, 'otherPlaces'> {
  const known = new Set([placeKey(first)]);
  const elsewhere = others.filter((other) => known.size < known.add(placeKey(other)).size);
  return elsewhere.length === 0 ? {} : { otherPlaces: elsewhere.map(affectedPlace) };
}

function placeKey(finding: Diagnostic): unknown {
  const { at } = subjectOf(finding);
  return at ? fieldKey(at) : finding;
}

/** The place stays to be looked up when a report shows it. */
function affectedPlace(finding: Diagnostic): AffectedPlace {
  const { resource, path } = finding;
  return {
    ...(resource ? { resource } : {}),
    ...(path === undefined ? {} : { path }),
    get place() {
      return finding.place;
    },
  };
}

function distinctNotes(members: readonly Diagnostic[]): readonly DiagnosticNote[] {
  const notes = members.flatMap((member) => member.notes);
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

function withResults(finding: Diagnostic, results: readonly Diagnostic[]): Diagnostic {
  if (results.length === 0) return finding;
  const all = byCause(results).map(together);
  const notes = all.slice(0, RESULTS).map(resultNote);
  const more = all.length - notes.length;
  const rest = more > 0 ? [{ text: `${more} more findings result from this` }] : [];
  const severities = [finding, ...results].map(({ severity }) => SEVERITIES.indexOf(severity));
  return judged(finding, {
    severity: SEVERITIES[Math.min(...severities)],
    notes: [...finding.notes, ...notes, ...rest],
  });
}

function resultNote({ code, message, place }: Diagnostic): DiagnosticNote {
  return { text: `this results in ${code}: ${message}`, ...(place ? { place } : {}), code };
}
