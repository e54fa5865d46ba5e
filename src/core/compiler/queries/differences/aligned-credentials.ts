import type { ListenerAttachment } from '../../model/attachment';
import { AUTHENTICATIONS } from '../../semantics/restrictions';
import { askedTwiceAt } from '../prove/caller/asked-twice';
import { early } from '../prove/caller/identity';
import { CREDENTIAL_OF } from '../prove/caller/shown-credentials';
import type { Formula } from '../prove/space/formula';
import type { Credential } from '../prove/space/part';

/** The credentials that a listener asks for before routing. */
export interface EarlyCredentials {
  readonly asked: ReadonlySet<Credential>;
  /** Those of which routes ask for another one. */
  readonly askedTwice: ReadonlySet<Credential>;
}

export function earlyCredentialsAt(listener: ListenerAttachment): EarlyCredentials {
  const asked = AUTHENTICATIONS.filter((name) => listener.preRouting[name]).map((name) => CREDENTIAL_OF[name]);
  return { asked: new Set(asked), askedTwice: askedTwiceAt(listener) };
}

/** What is said of the callers of a version, in the words of another one in which they may have two credentials of a type. */
interface OfCallers {
  readonly credentials: EarlyCredentials;
  readonly granted: ReadonlyMap<string, Formula>;
  readonly shown: Formula;
  readonly answered: Formula;
}

/** The one credential of a type that is asked for before routing is the first of two there. */
export function alignedWith<Course extends OfCallers>(other: EarlyCredentials, course: Course): Course {
  const { asked, askedTwice } = course.credentials;
  const types = [...other.askedTwice].filter((type) => asked.has(type) && !askedTwice.has(type));
  if (types.length === 0) return course;
  const own = (formula: Formula) => types.reduce(early, formula);
  return {
    ...course,
    granted: new Map([...course.granted].map(([key, formula]) => [key, own(formula)])),
    shown: own(course.shown),
    answered: own(course.answered),
  };
}
