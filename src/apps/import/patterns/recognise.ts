import { type Fields, isObject } from '../../../core/values/objects';
import type { BuiltProgram } from '../build-program';
import type { CodeProgram, Statement } from '../code/model';
import { type ImportSubject, importKey } from '../subject';
import { guessPattern } from './as-patterns';
import { type EndpointStatements, endpointsIn, type Members } from './endpoint-statements';

/** A program with patterns in place of the resources that they create, and the new names of the resources. */
export interface PatternProgram {
  readonly built: BuiltProgram;
  readonly manifests: readonly Fields[];
  readonly subjects: readonly ImportSubject[];
  /** The pattern that creates a resource, and the new name of the resource, by its name in the input. */
  readonly patterns: ReadonlyMap<string, MadeByPattern>;
}

export interface MadeByPattern {
  readonly pattern: string;
  readonly name: string;
}

/** Runs a program; undefined if a part of it fails. */
export type Run = (program: CodeProgram) => readonly Fields[] | undefined;

/** Whether all resources come out as they went in. */
export type Holds = (built: BuiltProgram, manifests: readonly Fields[], subjects: readonly ImportSubject[]) => boolean;

/**
 * Replaces statements with patterns that create the same resources, field by field. Resources that a pattern names automatically get other
 * names, which is allowed only if no other input references them.
 */
export function withPatterns(start: PatternProgram, run: Run, holds: Holds): PatternProgram {
  let found = start;
  for (const endpoint of endpointsIn(start.built.program.chart.statements)) {
    const guessed = guessPattern(endpoint);
    if (!guessed) continue;
    const attempt = (options: Members) => replaced(found, endpoint, guessed.pattern, guessed.make(options), run, holds);
    let accepted = attempt(guessed.options);
    if (!accepted) continue;
    let { options } = guessed;
    // Omit options that equal the defaults of the pattern.
    for (const name of guessed.maybeUsual) {
      const fewer = Object.fromEntries(Object.entries(options).filter(([one]) => one !== name));
      const shorter = name in options ? attempt(fewer) : undefined;
      if (shorter) [accepted, options] = [shorter, fewer];
    }
    found = accepted;
  }
  return found;
}

function replaced(
  before: PatternProgram,
  endpoint: EndpointStatements,
  pattern: string,
  made: Statement['value'],
  run: Run,
  holds: Holds,
): PatternProgram | undefined {
  const { built, subjects } = before;
  const { chart } = built.program;
  const statement: Statement = { value: made, name: endpoint.gateway.name };
  const last = chart.statements.findLastIndex((one) => endpoint.statements.has(one));
  const statements = chart.statements.flatMap((one, index) =>
    index === last ? [statement] : endpoint.statements.has(one) ? [] : [one],
  );
  const program = { ...built.program, chart: { ...chart, statements } };
  const manifests = run(program);
  if (!manifests) return undefined;
  const mine = new Set([...endpoint.statements].map((one) => built.owners.get(one) ?? ''));
  const next = { ...built, program };
  const renamed = renames(subjects, mine, manifests);
  if (!renamed || isNamedElsewhere(subjects, mine, renamed)) return undefined;
  const now = subjects.map((one) =>
    mine.has(importKey(one.kind, one.namespace, one.name)) ? rename(one, renamed) : one,
  );
  if (!holds(next, manifests, now)) return undefined;
  const patterns = new Map(before.patterns);
  for (const { kind, namespace, name } of subjects) {
    const key = importKey(kind, namespace, name);
    if (mine.has(key) || mine.has(built.merged.get(key) ?? ''))
      patterns.set(key, { pattern, name: renamed.get(`${kind} ${name}`) ?? name });
  }
  return { built: next, manifests, subjects: now, patterns };
}

/** Kinds whose names are only visible in logs and metrics; names of gateways and backends determine where requests go. */
const RENAMED = ['HTTPRoute', 'ProxyPolicy'];

/** Returns new names by `Kind name`; undefined if resources cannot be matched unambiguously. */
function renames(
  subjects: readonly ImportSubject[],
  mine: ReadonlySet<string>,
  manifests: readonly Fields[],
): Map<string, string> | undefined {
  const known = new Set(subjects.map(({ kind, namespace, name }) => importKey(kind, namespace, name)));
  const made = manifests.map(describe).filter(({ kind }) => kind !== 'ProxyParameters');
  const here = new Set(made.map(({ kind, namespace, name }) => importKey(kind, namespace, name)));
  const added = made.filter(({ kind, namespace, name }) => !known.has(importKey(kind, namespace, name)));
  const found = new Map<string, string>();
  for (const { kind, namespace, name, spec } of subjects) {
    const key = importKey(kind, namespace, name);
    if (!mine.has(key) || here.has(key)) continue;
    const block = blockOf(spec);
    const fitting = added.filter((one) => one.kind === kind && one.namespace === namespace && one.block === block);
    if (fitting.length !== 1 || !RENAMED.includes(kind)) return undefined;
    found.set(`${kind} ${name}`, fitting[0]?.name ?? '');
  }
  return found.size === added.length ? found : undefined;
}

function describe({ kind, metadata, spec }: Fields) {
  const { name, namespace } = isObject(metadata) ? metadata : {};
  const word = String(kind).replace(/^Agentgateway/, 'Proxy');
  return {
    kind: word,
    name: String(name),
    namespace: typeof namespace === 'string' ? namespace : undefined,
    block: blockOf(isObject(spec) ? spec : {}),
  };
}

/** Policies of one target differ by their phase. */
function blockOf(spec: Fields): string | undefined {
  const block = ['traffic', 'frontend', 'backend'].find((one) => spec[one] !== undefined);
  const isBeforeRouting = isObject(spec.traffic) && spec.traffic.phase === 'PreRouting';
  return isBeforeRouting ? 'traffic before routing' : block;
}

function isNamedElsewhere(
  subjects: readonly ImportSubject[],
  mine: ReadonlySet<string>,
  renamed: ReadonlyMap<string, string>,
): boolean {
  const names = [...renamed.keys()].map((one) => JSON.stringify(one.split(' ')[1]));
  return subjects.some(
    ({ kind, namespace, name, spec }) =>
      !mine.has(importKey(kind, namespace, name)) && names.some((one) => JSON.stringify(spec).includes(one)),
  );
}

/** Renames the resource and its references. */
function rename(subject: ImportSubject, renamed: ReadonlyMap<string, string>): ImportSubject {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    const name = typeof value.name === 'string' ? renamed.get(`${String(value.kind)} ${value.name}`) : undefined;
    const entries = Object.entries(value).map(([key, one]) => [key, visit(one)]);
    return { ...Object.fromEntries(entries), ...(name === undefined ? {} : { name }) };
  };
  const wanted = visit(subject.wanted);
  const name = renamed.get(`${subject.kind} ${subject.name}`) ?? subject.name;
  return { ...subject, name, wanted: isObject(wanted) ? wanted : subject.wanted };
}
