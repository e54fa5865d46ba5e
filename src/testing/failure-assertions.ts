import type { Duration } from 'cdk8s';
import type { Course } from './failures/outage';
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
  public static _of(request: string, destinations: readonly SimulatedDestination[], number: number): FailureAssertions {
    return new FailureAssertions(request, destinations, number);
  }

  private constructor(
    private readonly request: string,
    private readonly destinations: readonly SimulatedDestination[],
    private readonly number: number,
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
    return new FailureAssertions(this.request, this.destinations, number);
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
   * The client gets the answer of this provider or backend.
   *
   * @param name the provider's name; for a backend that is no LLM, the backend's
   */
  public isAnsweredBy(name: string): FailureAssertions {
    return this.expect(`is not answered by ${name}`, ({ answeredBy }) => answeredBy === name);
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
   * So many attempts are made at most.
   *
   * @param count the first one is counted too
   */
  public takesAttempts(count: number): FailureAssertions {
    return this.expect(`takes more than ${count} attempts`, ({ attempts }) => attempts.length <= count);
  }

  private expect(wrong: string, holds: (course: Course) => boolean): FailureAssertions {
    const found = this.destinations.map(({ stretches }) => worstOf(stretches, this.number));
    if (found.length > 0 && found.every((course) => course && holds(course))) return this;
    throw new Error(`${this.request} ${wrong}\n\n${this.explain()}`);
  }
}

function worstOf(stretches: readonly Stretch[], number: number): Course | undefined {
  return stretches.find(({ from, to }) => number >= from && (to === undefined || number <= to))?.worst;
}
