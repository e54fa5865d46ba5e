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

  /** What its controller would complain of: fields that it does not read, values, and templates that do not fit. */
  complaints(rollout: unknown, deployment: unknown, templates: readonly unknown[]): Promise<string[]> {
    return this.oracle.ask(JSON.stringify({ rollout, deployment, templates }));
  }

  /** Whether a condition of an analysis holds for what Prometheus answered. */
  holds(condition: string, result: readonly number[]): Promise<Measured> {
    return this.oracle.ask(JSON.stringify({ condition, result }));
  }

  stop(): void {
    this.oracle.stop();
  }
}
