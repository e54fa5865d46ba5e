import type { Duration } from 'cdk8s';
import { closestNameText } from '../../core/text/nearest-name';
import { checkedOptions } from '../constructs/checked-options';
import type { McpTimeline } from './failures/mcp-timelines';
import type { FailureTimeline } from './failures/outage';
import type { SimulatedDestination, Stretch } from './failures/simulate';
import { simulationLines, timeText } from './failures/simulation-text';

/**
 * Assertions about responses while destinations fail, including retries, timeouts, evictions and tiers. If the data plane can choose among
 * several providers, the worst outcome applies. Each assertion returns this object.
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
@checkedOptions('FailureAssertions')
export class FailureAssertions {
  /** @internal */
  public static _of(
    request: string,
    destinations: readonly SimulatedDestination[],
    wordsOf: (text: string) => string,
  ): FailureAssertions {
    return new FailureAssertions(request, destinations, wordsOf, 1);
  }

  private constructor(
    private readonly request: string,
    private readonly destinations: readonly SimulatedDestination[],
    private readonly wordsOf: (text: string) => string,
    private readonly number: number,
    private readonly target?: string,
  ) {}

  /** Returns each attempt of this request and of later requests as a string. */
  public explain(): string {
    return this.wordsOf(simulationLines(this.destinations).join('\n'));
  }

  /**
   * Applies the following assertions to a later request, when failed destinations can already be evicted.
   *
   * @param number the position of the request in a sequence, from 1
   */
  public forRequest(number: number): FailureAssertions {
    if (!Number.isInteger(number) || number < 1) throw new Error('requests are counted from 1');
    return new FailureAssertions(this.request, this.destinations, this.wordsOf, number, this.target);
  }

  /**
   * Applies the following assertions to tool calls of an MCP target. By default, assertions apply to new sessions, which call all targets
   * of an MCP backend.
   *
   * @param target the name of the MCP target
   */
  public forTool(target: string): FailureAssertions {
    const targets = this.destinations.flatMap(({ calls = [] }) => calls.flatMap((call) => call.target ?? []));
    if (targets.includes(target))
      return new FailureAssertions(this.request, this.destinations, this.wordsOf, this.number, target);
    throw new Error(`${this.request} reaches no MCP target ${target}${closestNameText(target, targets)}`);
  }

  /**
   * The client gets this status.
   *
   * @param status the status, 100 to 599
   */
  public isAnsweredWith(status: number): FailureAssertions {
    return this.expect(`is not answered with ${status}`, (timeline) => timeline.status === status);
  }

  /**
   * Requires that the client gets the response of this provider, MCP target or backend. All participating targets respond to an MCP
   * session.
   *
   * @param name the name of the provider or target; for other backends, the backend's
   */
  public isAnsweredBy(name: string): FailureAssertions {
    return this.expect(`is not answered by ${name}`, (timeline) => answerersOf(timeline).includes(name));
  }

  /**
   * Asserts the maximum waiting time of the client, in addition to the response time of a working destination.
   *
   * @param time the maximum waiting time
   */
  public takesAtMost(time: Duration): FailureAssertions {
    const most = time.toMilliseconds();
    return this.expect(`takes longer than ${timeText(most)}`, ({ milliseconds }) => milliseconds <= most);
  }

  /**
   * Asserts the maximum number of attempts. Each MCP target that is called counts as one attempt; MCP calls are not retried.
   *
   * @param count the number of attempts, including the first
   */
  public takesAttempts(count: number): FailureAssertions {
    return this.expect(`takes more than ${count} attempts`, ({ attempts }) => attempts.length <= count);
  }

  private expect(wrong: string, isMet: (timeline: FailureTimeline) => boolean): FailureAssertions {
    const { target } = this;
    const called = this.destinations.filter(
      ({ calls = [] }) => target === undefined || calls.some((call) => call.target === target),
    );
    const found = called.map((destination) => this.timelineOf(destination));
    if (found.length > 0 && found.every((timeline) => timeline && isMet(timeline))) return this;
    throw new Error(`${this.request} ${wrong}\n\n${this.explain()}`);
  }

  private timelineOf({ stretches, calls }: SimulatedDestination): FailureTimeline | undefined {
    const { target, number } = this;
    return target === undefined ? worstOf(stretches, number) : calls?.find((call) => call.target === target);
  }
}

function answerersOf(timeline: FailureTimeline | McpTimeline): readonly (string | undefined)[] {
  return [timeline.answeredBy, ...('served' in timeline ? timeline.served : [])];
}

function worstOf(stretches: readonly Stretch[], number: number): FailureTimeline | undefined {
  return stretches.find(({ from, to }) => number >= from && (to === undefined || number <= to))?.worst;
}
