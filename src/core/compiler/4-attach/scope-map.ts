import { addToList } from '../../values/lists-in-maps';
import type { SourceLevel } from '../model/attachment';

/** The blocks of a policy that are attached apart from each other. */
export type Block = 'frontend' | 'traffic' | 'preRouting' | 'backend';

/** A thing that policies aim at, and the level at which they do. */
export interface PolicyScope {
  readonly block: Block;
  readonly node: object;
  readonly level: SourceLevel;
  /** The port or the section, if the level has several. */
  readonly part?: string | number;
}

interface Entry<Value> {
  readonly scope: PolicyScope;
  value: Value;
}

/** Values by scope. */
export class ScopeMap<Value> {
  /** Most things have no policies, and others few: these are looked through. */
  private readonly entries = new Map<object, Entry<Value>[]>();

  /** Whether there is anything for a node. */
  public has(node: object): boolean {
    return this.entries.has(node);
  }

  public get(scope: PolicyScope): Value | undefined {
    return this.entryOf(scope)?.value;
  }

  public set(scope: PolicyScope, value: Value): void {
    const entry = this.entryOf(scope);
    if (entry) entry.value = value;
    else addToList(this.entries, scope.node, { scope, value });
  }

  /** Maps the values and keeps their scopes. */
  public map<Result>(change: (value: Value, scope: PolicyScope) => Result): ScopeMap<Result> {
    const result = new ScopeMap<Result>();
    for (const [node, entries] of this.entries) {
      const changed = entries.map(({ scope, value }) => ({ scope, value: change(value, scope) }));
      result.entries.set(node, changed);
    }
    return result;
  }

  private entryOf({ block, node, level, part }: PolicyScope): Entry<Value> | undefined {
    return this.entries
      .get(node)
      ?.find(({ scope }) => scope.block === block && scope.level === level && scope.part === part);
  }
}
