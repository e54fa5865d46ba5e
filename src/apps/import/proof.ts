import { loadObjects } from '../../core/compiler/1-load';
import { compile } from '../../core/compiler/compile';
import type { CompileOptions } from '../../core/compiler/model/options';
import type { CompileResult } from '../../core/compiler/model/result';
import { type Change, changesBetween } from '../../core/compiler/queries/explain';
import { DiagnosticCollector } from '../../core/diagnostics';
import type { Fields } from '../../core/values/objects';
import { sameText } from './same-document';

/** The result of comparing a program with its source. */
export interface Proof {
  /**
   * `same`: both compile to equivalent configs; `different`: `changes` lists the differences; `not compared`: the input does not compile,
   * and only its resources were compared.
   */
  readonly verdict: 'same' | 'different' | 'not compared';
  /** Gateways that were compiled from both sides. */
  readonly gateways: number;
  readonly changes: readonly Change[];
  /** Gateways whose config differs only in names that logs and metrics contain. */
  readonly renamed: readonly string[];
}

function configOf({ gateways }: CompileResult, gateway: string): string {
  return gateways.find(({ namespace, name }) => `${namespace}/${name}` === gateway)?.config ?? '';
}

/** Compares the output of the program and the remaining objects with the input, in terms of routes and policies. */
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
