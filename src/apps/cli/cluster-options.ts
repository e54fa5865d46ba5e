import type { Command } from 'commander';
import { UsageError } from './exit-code';

/** Adds the options of commands that can read a cluster instead of files. If the command already has a `--namespace` option, it is kept. */
export function addClusterOptions(command: Command): Command {
  const isTaken = command.options.some(({ long }) => long === '--namespace');
  command
    .option('--from-cluster', 'read resources with kubectl get')
    .option('--context <name>', 'with --from-cluster: context of kubectl (default: the current one)')
    .hook('preAction', () => check(command.opts(), isTaken, command.name() === 'diff' ? COMPARED : []));
  return isTaken ? command : command.option('--namespace <name>', 'with --from-cluster: read only this namespace');
}

/** Options that a comparison with a cluster accepts. */
const COMPARED = ['environment'];
const OTHER_INPUTS = ['app', 'cluster', 'compare', 'environment', 'fix', 'watch', 'all'];

function check(
  options: Readonly<Record<string, unknown>>,
  isNamespaceTaken: boolean,
  allowed: readonly string[],
): void {
  const needing = ['context', ...(isNamespaceTaken ? [] : ['namespace'])];
  const [without] = needing.filter((name) => options[name] !== undefined);
  if (!options.fromCluster && without !== undefined) throw new UsageError(`--${without} is about --from-cluster`);
  const [other] = OTHER_INPUTS.filter((name) => options[name] !== undefined && !allowed.includes(name));
  if (options.fromCluster && other !== undefined)
    throw new UsageError(
      `--from-cluster and --${other.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} exclude each other`,
    );
}
