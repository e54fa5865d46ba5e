import { UnknowableExpression } from '../../../../data-plane/expression-values';
import { parseForEvaluation } from '../../../expressions';
import type { Identity } from '../caller/identity';
import { callerSubjectOf } from '../caller/subject';
import { truthOf } from '../caller/truth';
import { all, doubt, type Formula, TRUE } from '../space/formula';
import { type Part, showsCaller } from '../space/part';

/** The descriptor of a request for a rate-limit service, which counts equal descriptors in one bucket. */
export interface Counting {
  /** Equal for the same service, domain and names. */
  readonly group: string;
  /** A value for each name. */
  readonly expressions: readonly string[];
  readonly rule: string;
  readonly identity: Identity;
  /** The expression that identifies tenants. */
  readonly tenant: string;
}

/** A bucket, as far as the descriptors determine it. */
export interface Bucket {
  readonly key: string;
  readonly when: Formula;
  /** The parts that must be equal for both tenants. */
  readonly same: readonly Part[];
}

/**
 * Returns the buckets that one request shares with others.
 *
 * @param others - counted requests of the same group, including this one
 */
export function bucketsOf(counted: Counting, others: readonly Counting[]): readonly Bucket[] {
  const none: readonly Bucket[] = [{ key: counted.group, when: TRUE, same: [] }];
  return counted.expressions.reduce<readonly Bucket[]>((buckets, own, at) => {
    const values = valuesOf(counted, own, [...new Set(others.map(({ expressions }) => expressions[at] ?? ''))]);
    return buckets.flatMap(({ key, when, same }) =>
      values.map((value) => ({
        key: `${key} ${value.key}`,
        when: all(when, value.when),
        same: [...same, ...value.same],
      })),
    );
  }, none);
}

function valuesOf({ rule, identity, tenant }: Counting, own: string, known: readonly string[]): readonly Bucket[] {
  const of = (key: string, when: Formula = TRUE, same: readonly Part[] = []): Bucket => ({ key, when, same });
  const text = constantIn(own);
  if (text !== undefined) return [of(JSON.stringify(text))];
  const found: Bucket[] = [];
  for (const other of known) {
    const constant = constantIn(other);
    if (constant === undefined) continue;
    const value = JSON.stringify(constant);
    found.push(of(value, truthOf(`(${own}) == ${value}`, identity).isTrue));
  }
  const computed = known.filter((other) => constantIn(other) === undefined && other !== own);
  if (computed.length > 0) found.push(of('any', unsure([own, ...computed])));
  if (own === tenant) return found;
  const part = partOf(own, identity);
  // Requests of one rule can be the same but for who sends them; those of two may differ in all that the service hears.
  if (part) found.push(of(own, TRUE, [part]));
  else if (OF_CALLERS.test(own)) found.push(of(own, unsure([own])));
  else found.push(of(`${own} of ${rule}`), of(own, unsure([own])));
  return found;
}

function unsure(expressions: readonly string[]): Formula {
  return doubt(`whether ${[...expressions].sort().join(', ')} can be the same for two tenants`);
}

/** Caller variables in an expression that computes a value. */
const OF_CALLERS = /\b(?:jwt|apiKey|basicAuth|source)\b/;

/** Returns the part of a caller that an expression reads; undefined if it computes anything else. */
function partOf(expression: string, identity: Identity): Part | undefined {
  if (!OF_CALLERS.test(expression)) return undefined;
  try {
    const part = callerSubjectOf(parseForEvaluation(expression), identity)?.part;
    // If there are two credentials, either may determine the bucket.
    return part && identity.sources && showsCaller(part) ? undefined : part;
  } catch (error) {
    if (error instanceof UnknowableExpression) return undefined;
    throw error;
  }
}

function constantIn(expression: string): string | undefined {
  const [, , text] = /^\s*(["'])([^"'\\]*)\1\s*$/.exec(expression) ?? [];
  return text;
}
