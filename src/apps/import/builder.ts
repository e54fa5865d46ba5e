import { readClass } from './classes';
import { type CodeExpression, fromStatic, json, jsonIf, made, type Statement, structCode } from './code/model';
import { camelCase } from './code/names';
import { objectAt, textAt } from './fields';
import type { ImportReading } from './reading';
import { type ImportSubject, importKey } from './subject';
import { unsupported } from './unsupported';

/** How other resources of the program speak of a construct. */
export interface Built {
  readonly statement: Statement;
  /** Whether it is of the second layer. */
  readonly isIntent: boolean;
  /** The listeners of a Gateway or ListenerSet by their names. */
  readonly listeners?: ReadonlyMap<string, Statement>;
}

/** Puts the statements of a program together. */
export class Builder {
  public readonly statements: Statement[] = [];
  /** The resource of each statement, for reporting errors in it. */
  public readonly owners = new Map<Statement, string>();
  public readonly built = new Map<string, Built>();
  private readonly ids = new Set<string>();
  private readonly locals = new Map<string, Statement>();
  private owner = '';

  public constructor(public readonly chartNamespace: string | undefined) {}

  /** Assigns the statements that `work` adds to the resource, and removes them if it fails. */
  public for<T>(subject: ImportSubject, work: () => T): T {
    const [statements, ids, locals, owner] = [this.statements.length, [...this.ids], [...this.locals], this.owner];
    this.owner = importKey(subject.kind, subject.namespace, subject.name);
    try {
      return work();
    } catch (error) {
      this.statements.length = statements;
      this.restore(ids, locals);
      throw error;
    } finally {
      this.owner = owner;
    }
  }

  public add(value: CodeExpression, name: string, comment?: string): Statement {
    const statement: Statement = { value, name: camelCase(name), ...(comment === undefined ? {} : { comment }) };
    this.statements.push(statement);
    this.owners.set(statement, this.owner);
    return statement;
  }

  /** Returns a construct id that is unique in the chart: the name of the resource if it is free. */
  public idFor({ name, kind, namespace }: ImportSubject): string {
    const word = kind.replace(/^(?:Proxy|HTTP)/, '').toLowerCase();
    const candidates = [name, `${name}-${word}`, `${namespace ?? 'default'}-${name}-${word}`];
    let id = candidates.find((one) => !this.ids.has(one));
    for (let count = 2; id === undefined; count++) {
      const next = `${name}-${word}-${count}`;
      if (!this.ids.has(next)) id = next;
    }
    this.ids.add(id);
    return id;
  }

  /** Returns the context for reading options of the resource. */
  public readingOf({ namespace }: ImportSubject): ImportReading {
    return {
      namespace,
      classNamed: readClass,
      destination: (reference) => this.destination(reference, namespace),
      local: (kind, name) => made(this.local(kind, name)),
    };
  }

  private destination(value: unknown, namespace: string | undefined): CodeExpression {
    const reference = objectAt(value, 'backendRef');
    const { kind = 'Service', group = '', port, namespace: at } = reference;
    const name = textAt(reference.name, 'backendRef.name');
    const elsewhere = typeof at === 'string' && at !== namespace ? at : undefined;
    if (kind === 'ProxyBackend') {
      const built = this.built.get(importKey(kind, elsewhere ?? namespace, name));
      if (port !== undefined) return unsupported('a backendRef to a backend has a port');
      if (built?.isIntent) return made(built.statement);
      return fromStatic('Backend', 'fromBackendName', json(name), jsonIf(elsewhere));
    }
    if (kind !== 'Service' || group !== '') return unsupported(`a backendRef references the kind ${String(kind)}`);
    if (typeof port !== 'number') return unsupported('a backendRef to a Service has no port');
    return fromStatic(
      'ServiceDestination',
      'fromServiceName',
      json(name),
      structCode('NamedServiceOptions', {
        port: json(port),
        namespace: jsonIf(elsewhere),
      }),
    );
  }

  /** Returns the single statement for a Secret or ConfigMap of that name, shared by all resources that need it. */
  private local(kind: 'Secret' | 'ConfigMap', name: string): Statement {
    const key = `${kind}/${name}`;
    const known = this.locals.get(key);
    if (known) return known;
    const id = `${kind}-${name}`;
    this.ids.add(id);
    const statement = this.add(
      fromStatic({ module: 'cdk8s-plus-28', name: kind }, `from${kind}Name`, { form: 'scope' }, json(id), json(name)),
      name,
    );
    this.locals.set(key, statement);
    return statement;
  }

  private restore(ids: readonly string[], locals: readonly (readonly [string, Statement])[]): void {
    this.ids.clear();
    for (const id of ids) this.ids.add(id);
    this.locals.clear();
    for (const [key, statement] of locals) this.locals.set(key, statement);
  }
}
