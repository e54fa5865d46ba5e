import type { Duration } from 'cdk8s';
import { closestNameText } from '../../core/text/nearest-name';
import type { McpCourse } from './failures/mcp-courses';
import type { FailureTimeline } from './failures/outage';
import type { SimulatedDestination, Stretch } from './failures/simulate';
import { simulationLines, timeText } from './failures/simulation-text';

/**
 * Assertions about what clients get while destinations fail, as retries, timeouts, evictions and tiers have it. Where the data plane may choose among
 * several providers, the worst of what can happen counts. Each assertion that holds gives this object back.
 *
 * @example
 *
 * gateway.addRoute('chat', { hostnames: ['llm.example.com'], to: [models] });
 * GatewayAssertions.of(chart)
 *   .request('POST http://llm.example.com/v1/chat/completions')
 *   .whenFailing({ openai: 'slow 30s' })
 *   .isAnsweredWith(200)
 *   .takesAtMost(Duration.seconds(30));
 */
export class FailureAssertions {
  /** @internal */
  public static _of(request: string, destinations: readonly SimulatedDestination[]): FailureAssertions {
    return new FailureAssertions(request, destinations, 1);
  }

  private constructor(
    private readonly request: string,
    private readonly destinations: readonly SimulatedDestination[],
    private readonly number: number,
    private readonly target?: string,
  ) {}

  /** What happens attempt by attempt, to this request and to those after it, as text. */
  public explain(): string {
    return simulationLines(this.destinations).join('\n');
  }

  /**
   * The assertions that follow are about a later request: what failed before may be left out by then.
   *
   * @param number which of the requests that come one after another, from 1
   */
  public forRequest(number: number): FailureAssertions {
    if (!Number.isInteger(number) || number < 1) throw new Error('requests are counted from 1');
    return new FailureAssertions(this.request, this.destinations, number, this.target);
  }

  /**
   * The assertions that follow are about calls of a tool of an MCP target. Without it, they are about new sessions, which ask all
   * targets of an MCP backend.
   *
   * @param target the MCP target, by its name
   */
  public forTool(target: string): FailureAssertions {
    const targets = this.destinations.flatMap(({ calls = [] }) => calls.flatMap((call) => call.target ?? []));
    if (targets.includes(target)) return new FailureAssertions(this.request, this.destinations, this.number, target);
    throw new Error(`${this.request} reaches no MCP target ${target}${closestNameText(target, targets)}`);
  }

  /**
   * The client gets this status.
   *
   * @param status of the answer, 100 to 599
   */
  public isAnsweredWith(status: number): FailureAssertions {
    return this.expect(`is not answered with ${status}`, (course) => course.status === status);
  }

  /**
   * The client gets the answer of this provider, MCP target or backend. An MCP session is answered by each target that takes part in it.
   *
   * @param name the name of the provider or target; for other backends, the backend's
   */
  public isAnsweredBy(name: string): FailureAssertions {
    return this.expect(`is not answered by ${name}`, (course) => answerersOf(course).includes(name));
  }

  /**
   * The client waits no longer than this, beside what a working destination takes.
   *
   * @param time the longest wait
   */
  public takesAtMost(time: Duration): FailureAssertions {
    const most = time.toMilliseconds();
    return this.expect(`takes longer than ${timeText(most)}`, ({ milliseconds }) => milliseconds <= most);
  }

  /**
   * So many attempts are made at most. Each MCP target that is asked counts as one; there is no second one.
   *
   * @param count the first one is counted too
   */
  public takesAttempts(count: number): FailureAssertions {
    return this.expect(`takes more than ${count} attempts`, ({ attempts }) => attempts.length <= count);
  }

  private expect(wrong: string, holds: (course: FailureTimeline) => boolean): FailureAssertions {
    const { target } = this;
    const asked = this.destinations.filter(
      ({ calls = [] }) => target === undefined || calls.some((call) => call.target === target),
    );
    const found = asked.map((destination) => this.courseOf(destination));
    if (found.length > 0 && found.every((course) => course && holds(course))) return this;
    throw new Error(`${this.request} ${wrong}\n\n${this.explain()}`);
  }

  private courseOf({ stretches, calls }: SimulatedDestination): FailureTimeline | undefined {
    const { target, number } = this;
    return target === undefined ? worstOf(stretches, number) : calls?.find((call) => call.target === target);
  }
}

function answerersOf(course: FailureTimeline | McpCourse): readonly (string | undefined)[] {
  return [course.answeredBy, ...('served' in course ? course.served : [])];
}

function worstOf(stretches: readonly Stretch[], number: number): FailureTimeline | undefined {
  return stretches.find(({ from, to }) => number >= from && (to === undefined || number <= to))?.worst;
}
