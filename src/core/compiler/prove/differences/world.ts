import type { Attachment, GatewayAttachment, ListenerAttachment, RuleAttachment } from '../../model/attachment';
import { accessOf } from '../caller/access';
import { changesBeforeRouting } from '../questions/before-routing';
import { listenerFormula, speaksTls } from '../questions/listener-formula';
import { isRedirect, ownAnswer } from '../questions/own-answers';
import { type Course, coursesOf } from '../questions/ways';
import type { Entry } from '../routing/entry';
import { all, any, FALSE, type Formula, isLiteral, not } from '../space/formula';

/** A course with what decides whether its requests get somewhere. */
export interface GrantedCourse {
  readonly course: Course;
  /** What of requests it takes, and before what; equal for courses of both sides that are asked alike. */
  readonly key: string;
  /** When its requests get to a destination. */
  readonly granted: Formula;
  readonly destinations: ReadonlySet<string>;
}

/** A listener of one side. */
export interface Side {
  readonly gateway: GatewayAttachment;
  readonly listener: ListenerAttachment;
  /** The socket: only listeners of the same one take the same connections. */
  readonly socket: string;
  readonly formula: Formula;
  /** Equal for listeners that take the same requests and change them alike. */
  readonly key: string;
  readonly courses: readonly GrantedCourse[];
  /** What changes requests before rules are asked, in words. */
  readonly changes: readonly string[];
}

export function sidesOf({ gateways }: Attachment): readonly Side[] {
  return gateways.flatMap((gateway) =>
    gateway.listeners.map((listener): Side => {
      const { namespace, name } = gateway.gateway.resource;
      const formula = listenerFormula(gateway, listener);
      return {
        gateway,
        listener,
        socket: `${namespace}/${name} ${listener.listener.port} ${speaksTls(listener)}`,
        formula,
        key: `${textOf(formula)} ${changingText(listener)}`,
        courses: coursesOf(listener).map((course) => grantedCourse(course, gateway, listener)),
        changes: [...new Set(changesBeforeRouting(listener).map(({ text }) => text))],
      };
    }),
  );
}

/** What changes requests before rules are asked. */
function changingText({ preRouting: { transformation, extAuth, extProc } }: ListenerAttachment): string {
  return JSON.stringify([transformation, extAuth, extProc].map((field) => field?.value));
}

function grantedCourse(course: Course, gateway: GatewayAttachment, listener: ListenerAttachment): GrantedCourse {
  const { rule, stages } = course;
  return {
    course,
    key: stages.map(({ taker }) => (taker ? entryText(taker) : 'nobody')).join(' > '),
    granted: rule ? grantOf(rule, gateway, listener) : FALSE,
    destinations: new Set(rule ? destinationsOf(rule) : []),
  };
}

function grantOf(rule: RuleAttachment, gateway: GatewayAttachment, listener: ListenerAttachment): Formula {
  if (isRedirect(rule) || destinationsOf(rule).length === 0) return FALSE;
  const { passes, isAnswered } = accessOf(gateway, listener, rule);
  return all(passes, not(any(isAnswered, ownAnswer(rule))));
}

function destinationsOf({ backends }: RuleAttachment): readonly string[] {
  const serving = backends.filter(({ ref }) => ref.weight > 0 && ref.destination.type !== 'invalid');
  return serving.map(({ ref }) => ref.destination.key);
}

function entryText({ literals, rank }: Entry): string {
  return `${rank.join(' ')}: ${literals.map(textOf).join(', ')}`;
}

/** Equal for formulas that are written alike. */
export function textOf(formula: Formula): string {
  if (isLiteral(formula))
    return `${formula.holds ? '' : 'not '}${formula.is} ${formula.of.key} ${formula.words?.key ?? ''}`;
  return 'all' in formula ? `all(${formula.all.map(textOf).join(', ')})` : `any(${formula.any.map(textOf).join(', ')})`;
}
