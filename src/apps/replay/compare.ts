import type { CalledModels } from './called-models';
import type { LoggedRequest, RecordedAnswer } from './logged-request';
import type { Prediction } from './predict';

/** The kinds of differences, in the order of reports. */
export const DIFFERENCE_TITLES = {
  'newly refused': 'Newly refused',
  'newly allowed': 'Newly allowed',
  'not routed': 'No longer routed',
  'newly routed': 'Newly routed',
  'other route': 'Other route',
  'other backend': 'Other backend',
  'other model': 'Other model',
  'other guards': 'Other guards',
  'other limits': 'Other limits',
  'other answer': 'Other answer',
} as const;

export type DifferenceKind = keyof typeof DIFFERENCE_TITLES;

/** The result of comparing one request. */
export type ReplayComparison =
  | { readonly is: 'same' }
  | { readonly is: 'different'; readonly kind: DifferenceKind; readonly cause: string }
  | { readonly is: 'undecided'; readonly reason: string };

const SAME: ReplayComparison = { is: 'same' };

const REFUSALS: ReadonlySet<number> = new Set([401, 403, 407]);

/** Compares the recorded end of a request with the predicted one. */
export function compareRecorded({ answer }: LoggedRequest, now: Prediction): ReplayComparison {
  const { end, status, reason } = answer;
  if (now.is === 'undecided') return { is: 'undecided', reason: now.reason };
  if (end === 'unknown')
    return { is: 'undecided', reason: 'the log contains neither the reason nor the backend of the response' };
  if (now.is === 'closed') return different('not routed', now.reason);
  const then = `${status ?? ''}${reason === undefined ? '' : ` (${reason})`}`.trim() || end;
  if (now.is === 'answered') {
    if (end === 'served' || end === 'failed') {
      if (end === 'failed' && status === now.status) return SAME;
      return againstOwnAnswer(now);
    }
    if (status === now.status) return SAME;
    return different('other answer', `${then} becomes ${now.status}: ${now.reason}`);
  }
  switch (end) {
    case 'refused':
      return different('newly allowed', `${then}; now ${now.reason}`);
    case 'limited':
      return now.limits === '' ? different('newly allowed', `${then}; no limit applies now`) : SAME;
    case 'guarded':
      return now.guards === '' ? different('newly allowed', `${then}; no guard applies now`) : SAME;
    case 'answered':
      if (status === 404) return different('newly routed', now.reason);
      // The gateway reads bodies to answer some requests itself, and the log has no bodies.
      if (reason === 'Internal') return { is: 'undecided', reason: 'the log does not contain the body' };
      return different('other answer', `${then}; now ${now.reason}`);
    default:
      return comparePaths(answer, now);
  }
}

/** Compares two predictions of the same request. */
export function comparePredictions(old: Prediction, now: Prediction): ReplayComparison {
  if (old.is === 'undecided') return { is: 'undecided', reason: old.reason };
  if (now.is === 'undecided') return { is: 'undecided', reason: now.reason };
  if (old.is === 'closed')
    return now.is === 'closed' ? SAME : different('newly routed', `a listener accepts it: ${now.reason}`);
  if (now.is === 'closed') return different('not routed', now.reason);
  if (now.is === 'answered') {
    if (old.is === 'served') return againstOwnAnswer(now);
    return old.status === now.status
      ? SAME
      : different('other answer', `${old.status} becomes ${now.status}: ${now.reason}`);
  }
  if (old.is === 'answered') {
    if (REFUSALS.has(old.status)) return different('newly allowed', `${old.status}, ${old.reason}; now ${now.reason}`);
    if (old.status === 404) return different('newly routed', now.reason);
    return different('other answer', `${old.status}, ${old.reason}; now ${now.reason}`);
  }
  const path = comparePaths({ end: 'served', ...routeOf(old) }, now);
  if (path.is !== 'same') return path;
  const [before, after] = [old.destinations, now.destinations].map((list) => [...list].sort().join(', '));
  if (before !== after) return different('other backend', `${before} becomes ${after}`);
  const [called, calls] = [old.models, now.models].map((models) => models && modelsText(models));
  if (called !== undefined && calls !== undefined && called !== calls)
    return different('other model', `${called} becomes ${calls}`);
  if (old.guards !== now.guards) return different('other guards', changeText('guards', old.guards, now.guards));
  if (old.limits !== now.limits) return different('other limits', changeText('limits', old.limits, now.limits));
  return SAME;
}

function modelsText({ first, all }: CalledModels): string {
  const others = all.filter((model) => !first.includes(model));
  return `${first.join(' or ')}${others.length > 0 ? `, then ${others.join(' or ')}` : ''}`;
}

function routeOf({ route, rule, ruleName }: Extract<Prediction, { readonly is: 'served' }>) {
  return { ...(route === undefined ? {} : { route, rule, ruleName }) };
}

function changeText(what: string, before: string, after: string): string {
  if (before === '') return `${what} apply that did not apply before`;
  return after === '' ? `no ${what} apply now` : `the settings of its ${what} differ`;
}

function againstOwnAnswer({ status, reason }: Extract<Prediction, { readonly is: 'answered' }>): ReplayComparison {
  if (REFUSALS.has(status) || status === 413) return different('newly refused', `${status}: ${reason}`);
  return status === 404 ? different('not routed', reason) : different('other answer', `${status}: ${reason}`);
}

function comparePaths(then: RecordedAnswer, now: Extract<Prediction, { readonly is: 'served' }>): ReplayComparison {
  if (then.route !== undefined && now.route !== undefined) {
    const isOther =
      then.route !== now.route ||
      (then.rule !== undefined && then.rule !== now.rule) ||
      (then.rule === undefined &&
        then.ruleName !== undefined &&
        now.ruleName !== undefined &&
        then.ruleName !== now.ruleName);
    if (isOther) {
      const [before, after] = [ruleText(then), ruleText(now)];
      return different('other route', `${before} becomes ${after}`);
    }
  }
  if (then.model !== undefined && now.models && !now.models.all.includes(then.model))
    return different('other model', `${then.model} becomes ${modelsText(now.models)}`);
  const known = then.backend === undefined ? undefined : backendForms(then.backend);
  if (!known || now.destinations.some((one) => !isNameOfService(one))) return SAME;
  if (now.destinations.some((one) => known.includes(one))) return SAME;
  return different('other backend', `${then.backend} becomes ${now.destinations.join(', ')}`);
}

function ruleText({ route, rule, ruleName }: Pick<RecordedAnswer, 'route' | 'rule' | 'ruleName'>): string {
  return `${route}${rule === undefined ? '' : `, rule ${rule}`}${ruleName === undefined ? '' : ` (${ruleName})`}`;
}

function isNameOfService(destination: string): boolean {
  return /^Service\/[^/]+\/[^/]+\/\d+$/.test(destination);
}

/** Returns a recorded Service as predictions name it; undefined for other destinations, whose recorded names vary. */
function backendForms(backend: string): readonly string[] | undefined {
  const [, namespace, name, port] =
    /^service\/([^/]+)\/([^/:]+):(\d+)$/i.exec(backend) ?? /^service\/([^/]+)\/([^/]+)\/(\d+)$/i.exec(backend) ?? [];
  if (name !== undefined) return [`Service/${namespace}/${name}/${port}`];
  const [, host, itsNamespace, itsPort] = /^([^.:]+)\.([^.:]+)\.svc(?:\.[\w.-]+)?:(\d+)$/.exec(backend) ?? [];
  return host === undefined ? undefined : [`Service/${itsNamespace}/${host}/${itsPort}`];
}

function different(kind: DifferenceKind, cause: string): ReplayComparison {
  return { is: 'different', kind, cause };
}
