import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';

/** The number of lines of a failed step that are repeated at the end. */
const LAST_LINES = 40;

interface Step {
  readonly label: string;
  readonly seconds: number;
  readonly ok: boolean;
}

/** A command: Node's arguments, or a program's. */
export interface Command {
  readonly label: string;
  readonly program?: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** The results of the complete check so far. */
export class StepRunner {
  private readonly steps: Step[] = [];
  /** Failures, repeated at the end, because a CI log shows its end first, and often keeps nothing else. */
  public readonly failures: string[] = [];
  public passed = 0;
  public failed = 0;

  /** Runs a command whose output is seen as it comes. */
  public async run(command: Command): Promise<boolean> {
    console.log(`\n== ${command.label}`);
    return this.finish(command, 'inherit');
  }

  /** Runs a command concurrently with others. Its output is printed when it has ended. */
  public async runBeside(command: Command): Promise<boolean> {
    const output = join(ROOT, '.cache', `${command.label.replace(/\W+/g, '-')}.log`);
    const ok = await this.finish(command, openSync(output, 'w'));
    const said = readFileSync(output, 'utf8');
    console.log(`\n== ${command.label}\n${said}`);
    if (!ok)
      this.failures.push([`FAILED  ${command.label}`, ...said.trimEnd().split('\n').slice(-LAST_LINES)].join('\n'));
    return ok;
  }

  /** Commands that count as one test each, one after the other. */
  public async check(...commands: readonly Command[]): Promise<void> {
    for (const command of commands) {
      if (await this.runBeside(command)) this.passed++;
      else this.failed++;
    }
  }

  /** How long each step took, how each ended, and the sum. */
  public summary(): string {
    const lines = this.steps.map(
      ({ label, seconds, ok }) => `${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(7)} s  ${label}`,
    );
    const failures = this.failures.map((failure) => `\n${failure}\n`);
    return [...failures, '', ...lines, '', `${this.passed} passed, ${this.failed} failed`].join('\n');
  }

  private async finish({ label, program, args, env }: Command, output: 'inherit' | number): Promise<boolean> {
    const start = Date.now();
    const child = spawn(program ?? process.execPath, args, {
      cwd: ROOT,
      stdio: output === 'inherit' ? 'inherit' : ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    const [status] = await once(child, 'exit');
    this.steps.push({ label, seconds: (Date.now() - start) / 1000, ok: status === 0 });
    return status === 0;
  }
}
