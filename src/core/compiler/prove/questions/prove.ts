import { resourceKey } from '../../../values/resource-name';
import { explainFields } from '../../explain/provenance';
import type { Attachment, GatewayAttachment, ListenerAttachment, RuleAttachment } from '../../model/attachment';
import type { Guarantee } from '../../model/guarantee';
import { type Access, accessOf } from '../caller/access';
import { Effort, findRequest } from '../routing/find-request';
import { Box } from '../space/box';
import { all, any, type Formula, not, TRUE } from '../space/formula';
import type { Part } from '../space/part';
import { within } from '../space/split';
import { Undecidable } from '../undecidable';
import type { Counterexample, Verdict } from '../verdict';
import { breaches } from './assurances';
import { changesBeforeRouting, doubtsOf, partsIn } from './before-routing';
import { isCalled, requestFormula, senderFormula } from './conditions';
import { counterexampleIn } from './counterexample';
import { exists, hasDestination, refsTo, subjectText, type Way, wayTo } from './destinations';
import { listenerFormula, speaksTls } from './listener-formula';
import { isRedirect, ownAnswer } from './own-answers';
import { missingFields } from './policy-fields';
import { type Course, coursesOf } from './ways';

/** One listener with all that questions about it have in common. */
interface Place {
  readonly gateway: GatewayAttachment;
  readonly listener: ListenerAttachment;
  /** `name`, `gateway/name`, `namespace/gateway/name`. */
  readonly forms: readonly string[];
  readonly formula: Formula;
  readonly courses: readonly Course[];
}

/** Answers guarantees about one set of inputs. What they have in common is worked out once. */
export class Prover {
  private readonly places: readonly Place[];
  private readonly accesses = new Map<RuleAttachment, Access>();

  public constructor(private readonly attachment: Attachment) {
    this.places = attachment.gateways.flatMap((gateway) =>
      gateway.listeners.map((listener) => ({
        gateway,
        listener,
        forms: formsOf(gateway, listener),
        formula: listenerFormula(gateway, listener),
        courses: coursesOf(listener),
      })),
    );
  }

  /** Whether the guarantee holds for every request. */
  public answer(guarantee: Guarantee): Verdict {
    const missing = this.missing(guarantee);
    if (missing !== undefined) return { is: 'about nothing', reason: missing };
    try {
      return new Question(guarantee, this.placesOf(guarantee), (place, rule) => this.accessOf(place, rule)).answer();
    } catch (error) {
      if (error instanceof Undecidable) return { is: 'cannot be decided', reasons: [error.message] };
      throw error;
    }
  }

  private accessOf({ gateway, listener }: Place, rule: RuleAttachment): Access {
    const known = this.accesses.get(rule) ?? accessOf(gateway, listener, rule);
    this.accesses.set(rule, known);
    return known;
  }

  private placesOf({ requests = {} }: Guarantee): readonly Place[] {
    return this.places.filter(
      ({ gateway, forms }) =>
        isCalled(requests.listeners, ...forms) && isCalled(requests.gateways, ...gatewayForms(gateway)),
    );
  }

  /** What the guarantee is about and is not there. */
  private missing({ to, requests = {}, always = {} }: Guarantee): string | undefined {
    if (to && !exists(to, this.attachment)) return `there is no ${subjectText(to)}`;
    const forms = this.places.flatMap((place) => place.forms);
    const gateways = this.attachment.gateways.flatMap(gatewayForms);
    const namespaces = this.attachment.graph.routes.map(({ resource }) => resource.namespace);
    const unknown = (what: string, names: readonly string[] = [], known: readonly string[]) =>
      names.filter((name) => !known.includes(name)).map((name) => `there is no ${what} ${name}`);
    const [first] = [
      ...unknown('listener', [...(requests.listeners ?? []), ...(always.listeners ?? [])], forms),
      ...unknown('Gateway', requests.gateways, gateways),
      ...unknown('route in namespace', [...(requests.namespaces ?? []), ...(always.namespaces ?? [])], namespaces),
    ];
    return first;
  }
}

class Question {
  private readonly reasons = new Set<string>();
  private readonly policies = new Set<string>();
  private readonly effort = new Effort();
  /** Whether any listener takes a request that it is about. */
  private isMet = false;
  private readonly ways = new Set<RuleAttachment>();

  public constructor(
    private readonly guarantee: Guarantee,
    private readonly places: readonly Place[],
    private readonly accessOf: (place: Place, rule: RuleAttachment) => Access,
  ) {}

  public answer(): Verdict {
    for (const place of this.places) {
      const found = this.askAt(place);
      if (found) return { is: 'does not hold', reason: reasonOf(found), counterexample: found };
    }
    if (!this.isMet) return { is: 'about nothing', reason: 'no listener takes such requests' };
    if (this.reasons.size > 0) return { is: 'cannot be decided', reasons: [...this.reasons].sort() };
    return { is: 'holds', reason: this.reason() };
  }

  private reason(): string {
    if (this.guarantee.always?.answered) return 'rules that lead somewhere take all of them';
    const { size } = this.ways;
    if (size === 0) return 'no rule takes such requests there';
    const policies = [...this.policies].sort();
    const ways = `${size} rule${size === 1 ? ' takes' : 's take'} such requests there`;
    return policies.length > 0 ? `${ways}, behind ${policies.join(', ')}` : ways;
  }

  private askAt(place: Place): Counterexample | undefined {
    const { requests = {}, callers = {} } = this.guarantee;
    const asked = all(requestFormula(requests), senderFormula(callers));
    const changes = changesBeforeRouting(place.listener);
    const doubts = changes.length > 0 ? doubtsOf(changes, this.partsAskedAt(place, asked)) : TRUE;
    // Where nobody knows what becomes of a request, all that may become of it is gone through.
    const formula = doubts === TRUE ? all(place.formula, asked) : doubts;
    const [some] = within(Box.EVERYTHING, formula);
    if (!some) return undefined;
    this.isMet = true;
    for (const course of place.courses) {
      const found = this.askOn(course, place, formula);
      if (found) return found;
    }
    return undefined;
  }

  private partsAskedAt(place: Place, asked: Formula): ReadonlySet<Part> {
    const parts = new Set<Part>(partsIn(asked));
    for (const { rule, stages } of place.courses) {
      for (const { taker } of stages) for (const literal of taker?.literals ?? []) parts.add(literal.of);
      if (rule) partsIn(this.accessOf(place, rule).passes, parts);
    }
    return parts;
  }

  private askOn(course: Course, place: Place, formula: Formula): Counterexample | undefined {
    const question = this.questionOn(course, place);
    if (!question) return undefined;
    const { way, breach, access } = question;
    const literals = course.stages.flatMap(({ taker }) => taker?.literals ?? []);
    for (const box of within(Box.EVERYTHING, all(formula, ...literals, course.doubts))) {
      if (!findRequest(box, course.stages, this.effort)) continue;
      if (course.rule) this.ways.add(course.rule);
      for (const policy of access?.policies ?? []) this.policies.add(policy);
      const found = this.breachIn(box, breach, course);
      if (!found) continue;
      const doubts = [...found.doubts, ...(way.is === 'perhaps' ? [way.why] : [])];
      const destination = way.is === 'yes' ? way.by : undefined;
      if (doubts.length === 0) return counterexampleIn(found, place.gateway, place.listener, course.rule, destination);
      for (const one of doubts) this.reasons.add(one);
    }
    return undefined;
  }

  /** One without doubt, where there is such. */
  private breachIn(box: Box, breach: Formula, { stages }: Course): Box | undefined {
    let doubtful: Box | undefined;
    for (const broken of within(box, breach)) {
      const found = findRequest(broken, stages, this.effort);
      if (found && found.doubts.length === 0) return found;
      doubtful ??= found;
    }
    return doubtful;
  }

  /** When requests on a course break the guarantee, beside that they take it; nothing where it is not about the course. */
  private questionOn({ rule }: Course, place: Place): Asked | undefined {
    const { always = {}, neverReached, to, requests = {} } = this.guarantee;
    if (always.answered) {
      if (!rule) return { way: { is: 'no' }, breach: TRUE };
      if (hasDestination(rule.backends) || isRedirect(rule)) return undefined;
      // Who is refused has an answer.
      return { way: { is: 'no' }, breach: this.throughTo(rule, this.accessOf(place, rule)) };
    }
    const namespace = rule?.rule.route.resource.namespace ?? '';
    if (!rule || isRedirect(rule) || !isCalled(requests.namespaces, namespace)) return undefined;
    const way = wayTo(to, rule);
    if (way.is === 'no') return undefined;
    const access = this.accessOf(place, rule);
    const taken = {
      access,
      listenerForms: place.forms,
      namespace,
      isEncrypted: speaksTls(place.listener),
      missingFields: missingFields(
        always.policies ?? {},
        explainFields(rule.traffic),
        refsTo(to, rule).map(({ policies }) => explainFields(policies)),
      ),
    };
    const broken = neverReached ? TRUE : breaches(always, taken);
    return { way, access, breach: all(this.throughTo(rule, access), broken) };
  }

  /** When requests of a rule get to where it leads. */
  private throughTo(rule: RuleAttachment, { passes, isAnswered }: Access): Formula {
    return all(passes, not(any(isAnswered, ownAnswer(rule))));
  }
}

/** What is asked of a course. */
interface Asked {
  readonly way: Way;
  readonly breach: Formula;
  readonly access?: Access;
}

function formsOf(gateway: GatewayAttachment, { listener }: ListenerAttachment): readonly string[] {
  return [listener.key, ...gatewayForms(gateway).map((name) => `${name}/${listener.key}`)];
}

function gatewayForms({ gateway: { resource } }: GatewayAttachment): readonly string[] {
  return [resource.name, `${resource.namespace}/${resource.name}`, resourceKey(resource)];
}

function reasonOf({ rule, destination }: Counterexample): string {
  if (rule === undefined) return 'no rule takes it';
  return destination === undefined ? `${rule} takes it, and has no destination` : `${rule} takes it to ${destination}`;
}
