import type { SourceLevel } from '../model/attachment';

/** The blocks of a policy that are attached apart from each other. */
export type Block = 'frontend' | 'traffic' | 'preRouting' | 'backend';

/** A thing that policies aim at, and the level at which they do. */
export interface PolicyScope {
  readonly block: Block;
  readonly node: object;
  readonly level: SourceLevel;
  /** The port or the section, where the level is about one of several. */
  readonly part?: string | number;
}

/** Values by scope. */
export class ScopeMap<Value> {
  private readonly values = new Map<object, Map<string, Value>>();
  private readonly scopes: PolicyScope[] = [];

  public get(scope: PolicyScope): Value | undefined {
    // Most things have no policies: the text is made only for those that have.
    return this.values.get(scope.node)?.get(keyOf(scope));
  }

  public set(scope: PolicyScope, value: Value): void {
    const ofNode = this.values.get(scope.node) ?? new Map<string, Value>();
    const key = keyOf(scope);
    if (!ofNode.has(key)) this.scopes.push(scope);
    this.values.set(scope.node, ofNode.set(key, value));
  }

  /** In the order in which they were first set. */
  public keys(): readonly PolicyScope[] {
    return this.scopes;
  }
}

function keyOf({ block, level, part = '' }: PolicyScope): string {
  return `${block}/${level}/${part}`;
}
