import { nearestNameText } from '../../../../text/nearest-name';
import type { Resource } from '../../../../validation/resource';
import { resourceKey } from '../../../../values/resource-name';
import type { Attachment, GatewayAttachment, RuleAttachment } from '../../../model/attachment';
import type { CallsOfRules } from '../../../model/called-destination';
import type { Guarantee, Subject } from '../../../model/guarantee';
import { DEFAULT_OPTIONS } from '../../../model/options';
import { setsTelemetry, unreadConfigOf } from '../../../semantics/raw-config';
import { gatewayForms, isNamed, listenerForms } from '../../explain/is-named';
import { nameOfRule } from '../../explain/rules';
import { type Access, accessOf } from '../caller/access';
import { Effort, findRequest } from '../routing/find-request';
import type { Box } from '../space/box';
import type { Formula } from '../space/formula';
import { withinBox } from '../space/split';
import { Undecidable } from '../undecidable';
import type { Counterexample, Shortfall, Verdict } from '../verdict';
import { type Concerned, concernedBy } from './concerned';
import { isCalled } from './conditions';
import { counterexampleIn, socketOf } from './counterexample';
import { aroundOf, mayExist, subjectText } from './destinations';
import { listenerFormula } from './listener-formula';
import { type Place, waysThrough } from './place';
import { DOCUMENTS, type ProofQuestion, proofQuestionsOn } from './proof-questions';
import { boxesOn, isPossible, type RequestsAt, requestsAt } from './requests-at';
import { type RoutePath, routePathsOf, rulesAbove } from './route-paths';
import { answerAboutSharing } from './sharing';
import { requestToUnmatchedHost } from './unmatched-hosts';

/** Proves guarantees for one set of inputs. Shared results are computed once. */
export class Prover {
  private readonly places: readonly Place[];
  private readonly accesses = new Map<RuleAttachment, Access>();

  public constructor(
    private readonly attachment: Attachment,
    /** The calls of rules; absent: unknown. */
    public readonly calls?: CallsOfRules,
  ) {
    this.places = attachment.gateways.flatMap((gateway) =>
      gateway.listeners.map((listener) => ({
        gateway,
        listener,
        forms: listenerForms(nameOfGateway(gateway), listener.listener.key),
        formula: listenerFormula(gateway, listener),
        routePaths: routePathsOf(listener),
        plain: new Map(),
        known: attachment.graph.destinations,
        ...aroundOf(attachment, gateway.gateway.resource.namespace),
      })),
    );
  }

  /** Returns whether the guarantee is satisfied by every request. */
  public answer(guarantee: Guarantee): Verdict {
    const missing = this.missing(guarantee);
    if (missing !== undefined) return { is: 'about nothing', reason: missing };
    try {
      const verdict = this.found(guarantee);
      const reasons = verdict.is === 'holds' ? [...this.unreadFor(guarantee), ...this.keptHeadersIn(guarantee)] : [];
      return reasons.length > 0 ? { is: 'cannot be decided', reasons } : verdict;
    } catch (error) {
      if (error instanceof Undecidable) return { is: 'cannot be decided', reasons: [error.message] };
      throw error;
    }
  }

  private found(guarantee: Guarantee): Verdict {
    const { notShared } = guarantee.always ?? {};
    if (!notShared) return this.question(guarantee).answer();
    return answerAboutSharing(guarantee, notShared, this.placesOf(guarantee), this.accessOf, this.attachment);
  }

  /** Returns the parts that are merged into configs unchanged and may contain any settings. */
  private unreadFor(guarantee: Guarantee): readonly string[] {
    const unread = this.gatewaysOf(guarantee).filter(
      (gateway) =>
        Object.keys(unreadConfigOf(gateway)).length > 0 || (guarantee.always?.contentOnlyTo && setsTelemetry(gateway)),
    );
    return unread.map(({ gateway }) => `the settings in the rawConfig of ${resourceKey(gateway.resource)}`);
  }

  /** Returns the headers that the release keeps, although the space of requests is that of a release that removes them. */
  private keptHeadersIn(guarantee: Guarantee): readonly string[] {
    const { graph, dataPlane } = this.attachment;
    if (dataPlane === DEFAULT_OPTIONS.dataPlane) return [];
    const kept = [...DEFAULT_OPTIONS.dataPlane.requests.receivedHeaders].flatMap(([name, { is }]) =>
      is === 'removed' && !dataPlane.requests.receivedHeaders.has(name) ? [name] : [],
    );
    const specs = [...graph.routes, ...graph.policies].map(({ resource }) => resource.spec);
    const text = kept.length > 0 ? JSON.stringify([guarantee, specs]).toLowerCase() : '';
    return kept.filter((name) => text.includes(name)).map((name) => `the header ${name}, which clients can set`);
  }

  /** Returns the shortfalls for each rule: first the requests that violate the guarantee, then reasons why others cannot be decided. */
  public shortfalls(guarantee: Guarantee): readonly Shortfall[] {
    return this.missing(guarantee) === undefined ? this.question(guarantee).shortfalls() : [];
  }

  private question(guarantee: Guarantee): Question {
    const [gateways, routes] = [this.gatewaysOf(guarantee), this.routesOf(guarantee)];
    return new Question(guarantee, this.placesOf(guarantee), this.accessOf, this.calls, gateways, routes);
  }

  /** Returns how requests reach the subject of the guarantee. */
  public concerned(guarantee: Guarantee): readonly Concerned[] {
    return concernedBy(guarantee, this.placesOf(guarantee), this.accessOf, this.calls);
  }

  private readonly accessOf = ({ gateway, listener }: Place, rule: RuleAttachment): Access => {
    const known = this.accesses.get(rule) ?? accessOf(gateway, listener, rule);
    this.accesses.set(rule, known);
    return known;
  };

  private placesOf({ requests = {} }: Guarantee): readonly Place[] {
    return this.places.filter(
      ({ gateway, forms }) =>
        isCalled(requests.listeners, ...forms) && isCalled(requests.gateways, ...gatewayForms(nameOfGateway(gateway))),
    );
  }

  private routesOf({ to }: Guarantee): ReadonlySet<Resource> | undefined {
    const { route } = to ?? {};
    if (route === undefined) return undefined;
    const routes = this.attachment.graph.routes.filter(({ resource }) => isNamed(resourceKey(resource), route));
    return new Set(routes.map(({ resource }) => resource));
  }

  private gatewaysOf({ requests = {} }: Guarantee): readonly GatewayAttachment[] {
    return this.attachment.gateways.filter((gateway) =>
      isCalled(requests.gateways, ...gatewayForms(nameOfGateway(gateway))),
    );
  }

  /** Returns the name of a subject of the guarantee that does not exist. */
  private missing({ to, requests = {}, always = {} }: Guarantee): string | undefined {
    if (to && !mayExist(to, this.attachment)) return `the inputs contain no ${subjectText(to)}${this.nearestTo(to)}`;
    const forms = this.places.flatMap((place) => place.forms);
    const gateways = this.attachment.gateways.flatMap((gateway) => gatewayForms(nameOfGateway(gateway)));
    const namespaces = this.attachment.graph.routes.map(({ resource }) => resource.namespace);
    const unknown = (what: string, names: readonly string[] = [], known: readonly string[]) =>
      names
        .filter((name) => !known.includes(name))
        .map((name) => `the inputs contain no ${what} ${name}${nearestNameText(name, known)}`);
    const [first] = [
      ...unknown('listener', [...(requests.listeners ?? []), ...(always.listeners ?? [])], forms),
      ...unknown('Gateway', requests.gateways, gateways),
      ...unknown('route in namespace', [...(requests.namespaces ?? []), ...(always.namespaces ?? [])], namespaces),
    ];
    return first;
  }

  /** Returns the end of a message that names the route or backend that is probably meant. */
  private nearestTo({ route, backend }: Subject): string {
    const name = route ?? backend;
    if (name === undefined) return '';
    const { routes, destinations } = this.attachment.graph;
    const keys = route === undefined ? [...destinations.keys()] : routes.map(({ resource }) => resourceKey(resource));
    const parts = name.split('/').length;
    // A key consists of kind, namespace, name and possibly a port; names are suggested in the form that the user wrote.
    return nearestNameText(
      name,
      keys.map((key) => key.split('/').slice(0, 3).slice(-parts).join('/')),
    );
  }
}

class Question {
  /** Why rules cannot be decided about. */
  private readonly doubts = new Map<RuleAttachment | undefined, Set<string>>();
  private readonly policies = new Set<string>();
  private readonly effort: Effort;
  /** Whether any listener accepts a request within the guarantee's scope. */
  private isMet = false;
  private readonly ways = new Set<RuleAttachment>();

  public constructor(
    private readonly guarantee: Guarantee,
    private readonly places: readonly Place[],
    private readonly accessOf: (place: Place, rule: RuleAttachment) => Access,
    private readonly calls: CallsOfRules | undefined,
    private readonly gateways: readonly GatewayAttachment[],
    /** Absent: it is not about some routes alone. */
    private readonly routes: ReadonlySet<Resource> | undefined,
  ) {
    this.effort = new Effort(waysThrough(places));
  }

  public answer(): Verdict {
    const [found] = this.counterexamples();
    if (found) return broken(found);
    const unmatchedHosts = this.guarantee.always?.answered
      ? requestToUnmatchedHost(this.guarantee, this.gateways)
      : { doubts: [] };
    if ('counterexample' in unmatchedHosts)
      return {
        is: 'does not hold',
        reason: 'no listener serves its host',
        counterexample: unmatchedHosts.counterexample,
      };
    if (!this.isMet) return { is: 'about nothing', reason: 'no listener accepts these requests' };
    const reasons = [...new Set([...this.reasons(), ...unmatchedHosts.doubts])].sort();
    if (reasons.length > 0) return { is: 'cannot be decided', reasons };
    return { is: 'holds', reason: this.reason() };
  }

  public shortfalls(): readonly Shortfall[] {
    const found = new Map<string | undefined, Shortfall>();
    const undecided: string[] = [];
    try {
      for (const one of this.counterexamples(found)) found.set(one.rule, broken(one));
      undecided.push(...this.reasons(found));
    } catch (error) {
      if (!(error instanceof Undecidable)) throw error;
      undecided.push(error.message);
    }
    const rest: readonly Shortfall[] = undecided.length > 0 ? [{ is: 'cannot be decided', reasons: undecided }] : [];
    return [...found.values(), ...rest];
  }

  /** @param except - names of rules that are done with */
  private reasons(except: { has(rule: string): boolean } = new Set()): readonly string[] {
    const left = [...this.doubts].filter(([rule]) => !(rule && except.has(nameOfRule(rule))));
    return [...new Set(left.flatMap(([, why]) => [...why]))].sort();
  }

  private reason(): string {
    if (this.guarantee.always?.answered) return 'rules with a destination match all of these requests';
    const { size } = this.ways;
    if (size === 0) return 'no rule matches these requests';
    const policies = [...this.policies].sort();
    const ways = `${size} rule${size === 1 ? ' matches' : 's match'} these requests`;
    return policies.length > 0 ? `${ways}, restricted by ${policies.join(', ')}` : ways;
  }

  /** At most one for each way through a listener. @param except - names of rules that are done with, to which the caller adds */
  private *counterexamples(except?: { has(rule: string): boolean }): Generator<Counterexample> {
    const isSelected = ({ rule: { route } }: RuleAttachment) => this.routes?.has(route.resource) === true;
    for (const place of this.places) {
      const requests = requestsAt(this.guarantee, place, this.accessOf);
      if (!isPossible(requests)) continue;
      this.isMet = true;
      for (const routePath of place.routePaths) {
        // Most of a thousand routes are not the one in question.
        if (routePath.rule && this.routes && ![...rulesAbove(routePath), routePath.rule].some(isSelected)) continue;
        if (except && routePath.rule && except.has(nameOfRule(routePath.rule))) continue;
        const found = this.proveOn(routePath, place, requests);
        if (found) yield found;
      }
    }
  }

  private proveOn(routePath: RoutePath, place: Place, requests: RequestsAt): Counterexample | undefined {
    let known: readonly ProofQuestion[] | undefined;
    for (const box of boxesOn(routePath, requests)) {
      known ??= proofQuestionsOn(this.guarantee, routePath, place, (rule) => this.accessOf(place, rule), this.calls);
      if (known.length === 0) return undefined;
      if (!findRequest(box, routePath.stages, this.effort)) continue;
      for (const one of known) {
        const found = this.foundOn(one, box, routePath, place);
        if (found) return found;
      }
    }
    return undefined;
  }

  private foundOn(
    { way, breach, access }: ProofQuestion,
    box: Box,
    routePath: RoutePath,
    { gateway, listener }: Place,
  ): Counterexample | undefined {
    if (routePath.rule && way.is !== 'no') this.ways.add(routePath.rule);
    for (const policy of access?.policies ?? []) this.policies.add(policy);
    const found = this.breachIn(box, breach, routePath);
    if (!found) return undefined;
    const doubts = [...found.doubts, ...(way.is === 'perhaps' ? [way.why] : [])];
    const destination = way.is === 'yes' ? way.by : undefined;
    if (doubts.length === 0) {
      const keys = way.is === 'yes' ? way.keys : undefined;
      const above = rulesAbove(routePath).map(nameOfRule);
      return {
        ...counterexampleIn(found, gateway, socketOf(listener), routePath.rule, destination),
        ...(above.length > 0 ? { above } : {}),
        ...(keys ? { called: keys } : {}),
      };
    }
    const known = this.doubts.get(routePath.rule) ?? new Set();
    for (const one of doubts) known.add(one);
    this.doubts.set(routePath.rule, known);
    return undefined;
  }

  /** Returns another user of the resource, preferably without doubts. */
  private breachIn(box: Box, breach: Formula, { stages }: RoutePath): Box | undefined {
    let doubtful: Box | undefined;
    for (const broken of withinBox(box, breach)) {
      const found = findRequest(broken, stages, this.effort);
      if (found && found.doubts.length === 0) return found;
      doubtful ??= found;
    }
    return doubtful;
  }
}

function nameOfGateway({ gateway: { resource } }: GatewayAttachment): string {
  return `${resource.namespace}/${resource.name}`;
}

function broken(counterexample: Counterexample): Extract<Verdict, { is: 'does not hold' }> {
  return { is: 'does not hold', reason: reasonOf(counterexample), counterexample };
}

function reasonOf({ rule, destination }: Counterexample): string {
  if (destination === DOCUMENTS) return `${rule ?? 'a policy before routing'} serves ${destination}`;
  if (rule === undefined) return 'no rule matches it';
  return destination === undefined
    ? `${rule} matches it, and has no destination`
    : `${rule} forwards it to ${destination}`;
}
