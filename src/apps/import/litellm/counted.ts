import { type CodeEntry, type CodeExpression, enumCode, listCode, mapCode, structCode } from '../code/model';
import type { BudgetCode } from './limits';

/** The dimension by which the budgets of a router are separated. */
type By = 'TEAM' | 'KEY' | 'USER' | 'MODEL' | 'CUSTOMER';

/** Budgets in addition to those of teams and keys, grouped if one quota counts them. */
export class CountedBudgets {
  private readonly groups = new Map<string, { readonly by: By; readonly entries: Map<string, CodeExpression> }>();
  private readonly ofAll: CodeExpression[] = [];

  public add(by: By, value: string, budgets: readonly BudgetCode[]): void {
    for (const { kind, code } of budgets) {
      const key = `${by} ${kind}`;
      const group = this.groups.get(key) ?? { by, entries: new Map() };
      group.entries.set(value, code);
      this.groups.set(key, group);
    }
  }

  /** Adds the spending limit for all clients together. */
  public addForAll({ code }: BudgetCode): void {
    this.ofAll.push(code);
  }

  public has(by: By): boolean {
    return [...this.groups.values()].some((group) => group.by === by);
  }

  public get countsTokens(): boolean {
    return [...this.groups.keys()].some((key) => key.includes(' tokens '));
  }

  public get countsDollars(): boolean {
    return this.ofAll.length > 0 || [...this.groups.keys()].some((key) => key.includes(' dollars '));
  }

  /** Returns `budgets` of the router, if there are any. */
  public get code(): CodeExpression | undefined {
    const all = [
      ...this.ofAll.map((budget) => structCode('RouterBudget', { budget })),
      ...[...this.groups.values()].map(({ by, entries }) => {
        const others = [...entries].map(([value, code]): CodeEntry => [value, code]);
        return structCode('RouterBudget', { each: listCode([enumCode('BudgetBy', by)]), others: mapCode(others) });
      }),
    ];
    return all.length > 0 ? listCode(all) : undefined;
  }
}
