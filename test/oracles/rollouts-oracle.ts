/** Argo Rollouts' own verdicts on Rollouts and their analysis templates. */
import { Oracle } from './oracle';

export interface Measured {
  readonly holds: boolean;
  readonly error?: string;
}

export class RolloutsOracle {
  static start(): RolloutsOracle {
    return new RolloutsOracle(Oracle.start('rollouts'));
  }

  private constructor(private readonly oracle: Oracle) {}

  /** Returns the complaints of its controller: unknown fields, invalid values, and templates that do not match. */
  complaints(rollout: unknown, deployment: unknown, templates: readonly unknown[]): Promise<string[]> {
    return this.oracle.ask(JSON.stringify({ rollout, deployment, templates }));
  }

  /** Reports whether a condition of an analysis holds for a result of Prometheus. */
  holds(condition: string, result: readonly number[]): Promise<Measured> {
    return this.oracle.ask(JSON.stringify({ condition, result: result.map(String) }));
  }

  stop(): void {
    this.oracle.stop();
  }
}
