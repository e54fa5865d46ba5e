/** The blocks of a policy that are attached apart from each other. */
export type Block = 'frontend' | 'traffic' | 'preRouting' | 'backend';

/** A thing that policies aim at. `part` tells the level, and the port or section, where one thing stands for several scopes. */
export interface PolicyScope {
  readonly block: Block;
  readonly node: object;
  readonly part: string;
}

/** Values by scope. */
export class ScopeMap<Value> {
  private readonly values = new Map<object, Map<string, Value>>();
  private readonly scopes: PolicyScope[] = [];

  public get({ block, node, part }: PolicyScope): Value | undefined {
    // Most things have no policies: the text is made only for those that have.
    const parts = this.values.get(node);
    return parts?.get(`${block}/${part}`);
  }

  public set(scope: PolicyScope, value: Value): void {
    const { block, node, part } = scope;
    const parts = this.values.get(node) ?? new Map<string, Value>();
    if (!parts.has(`${block}/${part}`)) this.scopes.push(scope);
    this.values.set(node, parts.set(`${block}/${part}`, value));
  }

  /** In the order in which they were first set. */
  public keys(): readonly PolicyScope[] {
    return this.scopes;
  }
}
