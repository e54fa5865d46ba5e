import { type CodeExpression, fromStatic, json, made, SCOPE, type Statement } from '../code/model';
import { camelCase } from '../code/names';

/** Secrets that the program needs, with the names of their entries. */
export class NeededSecrets {
  private readonly entries = new Map<string, Set<string>>();
  private readonly owners = new Map<string, string>();
  private readonly references = new Map<string, Statement>();

  /** Returns the name of the Secret for a credential; another credential with the same preferred name gets a separate Secret. */
  public nameFor(wish: string, credential: string): string {
    let name = wish;
    const isTaken = () => (this.owners.get(name) ?? credential) !== credential;
    for (let count = 2; isTaken(); count++) name = `${wish}-${count}`;
    this.owners.set(name, credential);
    return name;
  }

  public add(name: string, ...keys: readonly string[]): void {
    const known = this.entries.get(name) ?? new Set();
    for (const key of keys) known.add(key);
    this.entries.set(name, known);
  }

  /** The Secret as an object, which is made once. */
  public reference(name: string): CodeExpression {
    const type = { module: 'cdk8s-plus-28', name: 'Secret' } as const;
    const value = fromStatic(type, 'fromSecretName', SCOPE, json(`Secret-${name}`), json(name));
    const statement = this.references.get(name) ?? { name: camelCase(name), value };
    this.references.set(name, statement);
    return made(statement);
  }

  /** Returns the statements that create the objects, before the statements that reference them. */
  public get statements(): readonly Statement[] {
    return [...this.references.values()];
  }

  /** All required Secrets, sorted by name. */
  public get all(): readonly { readonly name: string; readonly keys: string[] }[] {
    return [...this.entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, keys]) => ({ name, keys: [...keys] }));
  }
}
