import { withSortedKeys } from '../../../values/sorted-entries';
import { type Outcome, servedBy } from '../../explain/changes/outcome';
import type { Attachment, GatewayAttachment, ListenerAttachment, RuleAttachment } from '../../model/attachment';
import { AUTHENTICATIONS } from '../../semantics/restrictions';
import { type Access, accessOf, accessTo } from '../caller/access';
import { changesBeforeRouting } from '../questions/before-routing';
import { listenerFormula, speaksTls } from '../questions/listener-formula';
import { isRedirect, ownAnswer } from '../questions/own-answers';
import { type Course, coursesOf } from '../questions/ways';
import type { Entry } from '../routing/entry';
import { all, any, FALSE, type Formula, isLiteral, not, TRUE } from '../space/formula';

/** A course with what decides whether its requests get somewhere. */
export interface GrantedCourse {
  readonly course: Course;
  /** What of requests it takes, and before what; equal for courses of both sides that are asked alike. */
  readonly key: string;
  /** When its requests get to each destination. */
  readonly granted: ReadonlyMap<string, Formula>;
  /** When who sends them has shown a credential, and what says which of them are right. */
  readonly shown: Formula;
  readonly keys: string;
  /** When the rule has a say in what becomes of them: who is refused is answered without it. */
  readonly answered: Formula;
  /** What the rule makes of them, but for who gets through; equal for those that make the same. Absent: nobody takes them. */
  outcome(): string | undefined;
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

export function sidesOf(attachment: Attachment): readonly Side[] {
  return attachment.gateways.flatMap((gateway) =>
    gateway.listeners.map((listener): Side => {
      const { namespace, name } = gateway.gateway.resource;
      const formula = listenerFormula(gateway, listener);
      return {
        gateway,
        listener,
        socket: `${namespace}/${name} ${listener.listener.port} ${speaksTls(listener)}`,
        formula,
        key: `${textOf(formula)} ${changingText(listener)}`,
        courses: coursesOf(listener).map((course) => grantedCourse(course, gateway, listener, attachment)),
        changes: [...new Set(changesBeforeRouting(listener).map(({ text }) => text))],
      };
    }),
  );
}

/** What changes requests before rules are asked. */
function changingText({ preRouting: { transformation, extAuth, extProc } }: ListenerAttachment): string {
  return JSON.stringify([transformation, extAuth, extProc].map((field) => field?.value));
}

function grantedCourse(
  course: Course,
  gateway: GatewayAttachment,
  listener: ListenerAttachment,
  attachment: Attachment,
): GrantedCourse {
  const { rule, stages } = course;
  const access = rule && accessOf(gateway, listener, rule);
  let outcome: string | undefined;
  return {
    course,
    key: stages.map(({ taker }) => (taker ? entryText(taker) : 'nobody')).join(' > '),
    granted: rule && access ? grantsOf(rule, access) : new Map(),
    shown: access ? any(access.identity.token, access.identity.apiKey, access.identity.user) : FALSE,
    keys: rule ? keysOf(listener, rule) : '',
    answered: access ? any(access.passes, access.isAnswered) : TRUE,
    outcome: () => {
      outcome ??= rule && outcomeText(servedBy(rule, listener, attachment).outcome);
      return outcome;
    },
  };
}

/** Rules of authorization are compared by who gets through. */
const BY_ACCESS: ReadonlySet<string> = new Set(['authorization', 'authorization before routing']);

/** Equal for outcomes that mean the same. */
export function outcomeText({ destinations, fields }: Outcome): string {
  const others = Object.entries(fields).filter(([name]) => !BY_ACCESS.has(name));
  return JSON.stringify(withSortedKeys({ destinations, fields: Object.fromEntries(others) }));
}

function grantsOf(rule: RuleAttachment, access: Access): ReadonlyMap<string, Formula> {
  const grants = new Map<string, Formula>();
  if (isRedirect(rule)) return grants;
  for (const { ref, policies } of rule.backends) {
    if (ref.weight === 0 || ref.destination.type === 'invalid') continue;
    const { passes, audience, isAnswered } = accessTo(access, policies);
    const granted = all(passes, audience, not(any(isAnswered, ownAnswer(rule))));
    const known = grants.get(ref.destination.key);
    if (!known || textOf(known) !== textOf(granted))
      grants.set(ref.destination.key, known ? any(known, granted) : granted);
  }
  return grants;
}

/** What is asked of tokens beside those is part of who gets through. */
const BY_CLAIMS: ReadonlySet<string> = new Set(['mode', 'issuer', 'audiences', 'mcp']);

/** Which credentials are right, as far as policies say: keys that verify tokens, Secrets with keys and passwords. */
function keysOf({ preRouting }: ListenerAttachment, { traffic, backends }: RuleAttachment): string {
  const fields = [preRouting, traffic].flatMap((set) => AUTHENTICATIONS.map((name) => set[name]));
  const ofTools = backends.map(({ policies }) => policies.mcpAuthentication);
  const texts = [...fields, ...ofTools].map(
    (field) =>
      field &&
      `${field.from.resource.namespace} ${JSON.stringify(field.value, (name, value) => (BY_CLAIMS.has(name) ? undefined : value))}`,
  );
  return JSON.stringify(texts);
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
