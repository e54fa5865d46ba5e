import { isDeepStrictEqual } from 'node:util';
import type { ExplainedField, ExplainedSource } from '../../core/compiler/queries/explain';
import { isNamed } from '../../core/compiler/queries/explain/is-named';
import { nearestNameText } from '../../core/text/nearest-name';
import { withoutCredentials } from '../../core/values/credentials';
import type { KnownNames } from './known-names';
import type { PolicyExpectation } from './policy-expectation';
import { PolicyField } from './policy-field.generated';

/** Returns the mismatch of an effective field; undefined if it is as expected. */
export function policyComplaint(
  field: PolicyField,
  found: readonly ExplainedField[],
  expected: PolicyExpectation,
  known: KnownNames,
): string | undefined {
  const { from, level, overrides, value } = expected;
  const sources = found.flatMap((one) => sourcesOf(one).map((source) => ({ ...source, overridden: one.overrides })));
  const there = sources.filter(({ resource }) => from === undefined || isNamed(resource, from));
  if (from !== undefined && there.length === 0) {
    return `has ${field} from ${namesOf(found)}, not from ${from}${known.ofSource(from)}`;
  }
  const atLevel = there.filter((source) => level === undefined || source.level === level);
  if (atLevel.length === 0) {
    const levels = there.map((source) => `${source.level} (${source.resource})`);
    return `has ${field} from the level ${levels.join(', ')}, not ${level}`;
  }
  if (overrides !== undefined && !atLevel.some((one) => isAmong(one.overridden, overrides))) {
    const lost = atLevel.flatMap((one) => one.overridden.map(({ resource }) => resource)).join(', ') || 'nothing';
    return `has ${field} that overrides ${lost}, not ${overrides}${known.ofSource(overrides)}`;
  }
  // A value that is merged from several sources can be expected entirely if no source is specified.
  const wholes = from === undefined && level === undefined ? found.map((one) => one.value) : [];
  const values = [...atLevel.map((source) => source.value), ...wholes];
  if (value !== undefined && !values.some((one) => includes(one, value))) {
    const texts = [...new Set(values.map((one) => JSON.stringify(withoutCredentials(one, field))))];
    return `has ${field} ${texts.join(' and ')}, not ${JSON.stringify(value)}`;
  }
  return undefined;
}

/** Reports whether a field, or an independent part of it, has this name. */
export function isField({ field }: ExplainedField, name: PolicyField): boolean {
  const known: readonly string[] = Object.values(PolicyField);
  if (!known.includes(name)) {
    throw new Error(
      `there is no policy field "${name}"${nearestNameText(name, known)}; the fields are ${known.join(', ')}`,
    );
  }
  return field === name || field.startsWith(`${name}.`);
}

interface PolicySetting extends ExplainedSource {
  readonly value: unknown;
}

/** Returns each source with its own setting. */
function sourcesOf({ from, value, all }: ExplainedField): readonly PolicySetting[] {
  return all ?? [{ ...from, value }];
}

function isAmong(sources: readonly ExplainedSource[], name: string): boolean {
  return sources.some(({ resource }) => isNamed(resource, name));
}

export function namesOf(fields: readonly ExplainedField[]): string {
  return [...new Set(fields.flatMap((field) => sourcesOf(field).map(({ resource }) => resource)))].join(', ');
}

function includes(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, index) => includes(actual[index], item))
    );
  }
  if (typeof expected !== 'object' || expected === null) return isDeepStrictEqual(actual, expected);
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(expected).every(([name, value]) => includes((actual as Record<string, unknown>)[name], value));
}
