import { loadObjects } from '../../core/compiler/1-load';
import { compile } from '../../core/compiler/compile';
import type { CompileOptions } from '../../core/compiler/model/options';
import type { CompileResult } from '../../core/compiler/model/result';
import { type Change, changesBetween } from '../../core/compiler/queries/explain';
import { DiagnosticCollector } from '../../core/diagnostics';
import type { Fields } from '../../core/values/objects';
import { sameText } from './same-document';

/** What became of the comparison of a program with what it was made from. */
export interface Proof {
  /**
   * `same`: both compile to configs that mean the same; `different`: `changes` say where not; `not compared`: the input does not
   * compile, and only its resources were compared.
   */
  readonly verdict: 'same' | 'different' | 'not compared';
  /** Gateways that were compiled from both sides. */
  readonly gateways: number;
  readonly changes: readonly Change[];
  /** Gateways whose config differs in nothing but names that logs and metrics show. */
  readonly renamed: readonly string[];
}

function configOf({ gateways }: CompileResult, gateway: string): string {
  return gateways.find(({ namespace, name }) => `${namespace}/${name}` === gateway)?.config ?? '';
}

/** Compares what the program writes, and what stays beside it, with the input, in terms of routes and policies. */
export function prove(before: CompileResult, objects: readonly Fields[], options: Partial<CompileOptions>): Proof {
  const input = loadObjects(objects.map((value) => ({ value, constructPath: 'import' })));
  const after = compile(input, options, new DiagnosticCollector());
  if (before.judgement.blocked || after.judgement.blocked) {
    const verdict = before.judgement.blocked ? 'not compared' : 'different';
    return { verdict, gateways: 0, changes: [], renamed: [] };
  }
  const isSame = (gateway: string) => sameText(configOf(before, gateway), configOf(after, gateway));
  const all = changesBetween(before, after).filter(({ gateway }) => !isSame(gateway));
  // The config alone, and no route or policy: how things are called. Its pods have another checksum then.
  const renamed = all.filter(({ about }) => about === 'config').map(({ gateway }) => gateway);
  const changes = all.filter(
    ({ gateway, about }) => !renamed.includes(gateway) || !['config', 'workload'].includes(about),
  );
  return { verdict: changes.length > 0 ? 'different' : 'same', gateways: before.gateways.length, changes, renamed };
}
