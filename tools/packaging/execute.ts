import { spawnSync } from 'node:child_process';
import { ROOT } from '../discover';

/** Runs a program to completion and returns its output. A failure is an error with the complete output. */
export function execute(command: string, args: readonly string[], cwd = ROOT, env: NodeJS.ProcessEnv = {}): string {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 1 << 28 } as const;
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `status ${status}`}\n${stdout}\n${stderr}`);
}
