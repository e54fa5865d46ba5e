import type { TypeName } from '../../data-plane/cel-type';
import type { Origin } from '../../values/origin';
import { childrenOf, type Expression, typeOfExpression } from '../expressions';
import { maySeeCertificates } from '../semantics/client-certificates';
import type { CheckContext, RuleUse } from './check-context';
import { conditionPath } from './conditions';
import { failureIn } from './failing-parts';
import { certificateFieldIn, identitiesIn, isSet, SETTERS, settersOf, unguardedIdentitiesIn } from './identities';
import { lateHeadersOf } from './late-headers';
import {
  consumerOf,
  isDemanded,
  isSetBefore,
  type LimitDescriptor,
  type LimitDescriptors,
  limitDescriptorsOf,
} from './limit-descriptors';
import { isCallOf, requiredPathsIn, unguardedHeader } from './missing-values';

/** Why a descriptor fails. */
export interface DescriptorFailure {
  readonly at: Origin;
  /** The whole expression. */
  readonly text: string;
  /** The requests for which it has no value, after "requests"; absent: it has none for all requests. */
  readonly requests?: string;
  /** The field of policies that would set the value. */
  readonly setter?: string;
  /** Whether that field is there, but runs after the limit. */
  readonly isLate?: boolean;
  /** The variable that the field would set. */
  readonly variable?: string;
  /** The type of the result, if no service accepts it. */
  readonly type?: TypeName;
}

/** A limit that does not count some requests: each of its descriptors fails for them. */
export interface UncountedRequests {
  readonly limit: LimitDescriptors;
  /** One failure for each descriptor. */
  readonly failures: readonly DescriptorFailure[];
  /** Whether all descriptors of the limit are among them; otherwise it is one that fails for every request. */
  readonly isWhole: boolean;
}

/** Returns the limits of a rule that do not count all of its requests, and descriptors that count none. */
export function uncountedRequestsOf(use: RuleUse, context: CheckContext): readonly UncountedRequests[] {
  return limitDescriptorsOf(use.access).flatMap((limit): readonly UncountedRequests[] => {
    const found = limit.descriptors.map((descriptor) => failureOf(descriptor, limit, use, context));
    const failures = found.filter((one) => one !== undefined);
    if (failures.length === found.length) return [{ limit, failures, isWhole: true }];
    return failures.flatMap((one) => (one.requests === undefined ? [{ limit, failures: [one], isWhole: false }] : []));
  });
}

/** Types whose values the data plane does not convert to the strings that a rate limit service counts. */
const WITHOUT_TEXT: ReadonlySet<TypeName> = new Set(['map', 'list', 'null', 'double', 'duration', 'timestamp']);

/** The first failure of a descriptor, those for every request before those for some. */
function failureOf(
  { expressions }: LimitDescriptor,
  limit: LimitDescriptors,
  use: RuleUse,
  context: CheckContext,
): DescriptorFailure | undefined {
  const found = expressions.flatMap(({ text, at }) => {
    const read = context.reader.read(text);
    if (!read) return [];
    const type =
      at.path.at(-1) === 'cost' ? undefined : typeOfExpression(context.expressions, text, 'rateLimitDescriptor');
    if (type !== undefined && WITHOUT_TEXT.has(type)) return [{ at, text, type }];
    return failuresIn(text, read, limit, use, context).map((failure) => ({ ...failure, at, text }));
  });
  return found.find(({ requests }) => requests === undefined) ?? found[0];
}

type Failure = Omit<DescriptorFailure, 'at' | 'text'>;

function failuresIn(
  text: string,
  read: Expression,
  { condition, unit, phase }: LimitDescriptors,
  use: RuleUse,
  context: CheckContext,
): readonly Failure[] {
  const { pipeline, reader } = context;
  const { access } = use;
  // Tokens are counted when the answer is there.
  const reading = unit === 'Requests' ? { phase, field: 'rateLimit' } : undefined;
  const choosing = condition === undefined ? undefined : reader.read(condition);
  const texts = access.authorization.flatMap(({ value }) => value.policy.matchExpressions);
  const authorizing = texts.flatMap((one) => reader.read(one) ?? []);
  const found: Failure[] = unguardedIdentitiesIn(read).flatMap((variable): readonly Failure[] => {
    const setter = SETTERS[variable];
    // An author who checks the identity has considered requests without one.
    if ([choosing, ...authorizing].some((one) => identitiesIn(one).includes(variable))) return [];
    if (!isSet(variable, use, pipeline, reading)) return [{ setter, variable, isLate: isSet(variable, use, pipeline) }];
    const [first, ...others] = settersOf(variable, access, pipeline, reading);
    const isThere = !first || [first, ...others].some(({ mode }) => mode === 'Strict');
    if (isThere) return [];
    return [{ setter, variable, requests: `without credentials for ${setter}, whose mode is ${first.mode}` }];
  });
  const header = unguardedHeader(read, new Set(choosing ? requiredPathsIn(choosing) : []))?.toLowerCase();
  const isThere =
    header === undefined ||
    isSetBefore(header, access) ||
    isDemanded(header, use) ||
    consumerOf(header, access, phase) !== undefined ||
    texts.some((one) => one.toLowerCase().includes(header)) ||
    // A limit that reads another value than its author expects is a separate finding.
    (unit === 'Requests' &&
      lateHeadersOf(context)
        .of(use)
        .some((late) => late.reader.header === header));
  if (!isThere) found.push({ requests: `without header \`${header}\`` });
  const property = certificateFieldIn(read);
  if (property !== undefined && !isTested(property, read) && !maySeeCertificates(use.listener, use.gateway))
    found.push(withoutCertificate(property, use, context));
  const failing = failureIn(text, read, authorizing);
  if (failing) found.push({ requests: `for which \`${failing.part}\` fails (${failing.cause})` });
  return found;
}

/** Reports whether an expression checks with `has` that a property of client certificates is there. */
function isTested(property: string, node: Expression): boolean {
  if (isCallOf(node, 'has')) return node.args.some((arg) => conditionPath(arg)?.startsWith(property));
  return childrenOf(node).some((child) => isTested(property, child));
}

function withoutCertificate(variable: string, use: RuleUse, { rules }: CheckContext): Failure {
  const isElsewhere = rules.some(
    ({ access, listener, gateway }) => access === use.access && maySeeCertificates(listener, gateway),
  );
  return isElsewhere
    ? { requests: `through listener ${use.listener.listener.section}, which validates no client certificates` }
    : { setter: 'validation of client certificates', variable };
}
