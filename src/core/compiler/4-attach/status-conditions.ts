import type { Resource } from '../../validation/resource';
import type { StatusOutput } from '../model/result';

export interface StatusCondition {
  readonly type: string;
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionTime: string;
}

/** A fixed time, because the same inputs must produce the same status. */
const NO_TIME = '1970-01-01T00:00:00Z';

export function condition(type: string, isTrue: boolean, reason: string, message: string): StatusCondition {
  return { type, status: isTrue ? 'True' : 'False', reason, message, lastTransitionTime: NO_TIME };
}

type Named = Pick<Resource, 'writtenKind' | 'namespace' | 'name'>;

export function outputOf({ writtenKind, namespace, name }: Named, status: StatusOutput['status']): StatusOutput {
  return { kind: writtenKind, namespace, name, status };
}
