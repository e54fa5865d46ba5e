import type { Attachment, GatewayAttachment, ListenerAttachment } from '../../../model/attachment';
import type { Box } from '../space/box';
import type { Formula } from '../space/formula';
import type { Around } from './destinations';
import type { Course } from './ways';

/** One listener with all that questions about it have in common. */
export interface Place extends Around {
  readonly gateway: GatewayAttachment;
  readonly listener: ListenerAttachment;
  /** `name`, `gateway/name`, `namespace/gateway/name`. */
  readonly forms: readonly string[];
  readonly formula: Formula;
  readonly courses: readonly Course[];
  /** All destinations, by their keys. */
  readonly known: Attachment['graph']['destinations'];
  /** What each of them takes of plain requests, as far as it was asked for: each guarantee begins with that. */
  readonly plain: Map<Course, readonly Box[]>;
}

/** In how many ways requests can be taken. */
export function waysThrough(places: readonly Place[]): number {
  return places.reduce((sum, { courses }) => sum + courses.length, 0);
}
