import type { Attachment } from '../../model/attachment';
import { all, FALSE, type Formula, isFalse, not } from '../space/formula';
import { type Found, type Sought, searchBetween } from './search';
import { type GrantedCourse, sidesOf, textOf } from './world';

/** What the second of two sets of inputs lets through that the first did not. */
export type NewAccess = Found;

/** Looks for a request that gets to a destination, and did not get to it before. */
export function newAccess(before: Attachment, after: Attachment): NewAccess {
  return searchBetween(sidesOf(before), sidesOf(after), NEW_ACCESS);
}

const NEW_ACCESS: Sought = {
  isMeant: ({ granted }) => !isFalse(granted),
  when: (now, then) => {
    if (!then || addedBy(now, then) !== undefined) return now.granted;
    return isAlike(now.granted, then.granted) ? FALSE : all(now.granted, not(then.granted));
  },
  destination: (now, then) => (then && addedBy(now, then)) ?? [...now.destinations][0],
};

function addedBy({ destinations }: GrantedCourse, then: GrantedCourse): string | undefined {
  return [...destinations].find((key) => !then.destinations.has(key));
}

/** Written alike. */
export function isAlike(one: Formula, other: Formula): boolean {
  return one === other || textOf(one) === textOf(other);
}
