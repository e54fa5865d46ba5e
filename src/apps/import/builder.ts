import { readClass } from './classes';
import { type CodeExpression, fromStatic, json, jsonIf, made, SCOPE, type Statement, structCode } from './code/model';
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

/** The static method that references an object of each kind. */
const IMPORTS = {
  ConfigMap: [{ module: 'cdk8s-plus-28', name: 'ConfigMap' }, 'fromConfigMapName'],
  Gateway: ['Gateway', 'fromGatewayName'],
  HTTPRoute: ['Route', 'fromRouteName'],
  ProxyBackend: ['Backend', 'fromBackendName'],
  ProxyModel: ['LlmModel', 'fromModelName'],
  Secret: [{ module: 'cdk8s-plus-28', name: 'Secret' }, 'fromSecretName'],
} as const;

export type ReferencedKind = keyof typeof IMPORTS;

/** Returns whether the constructs can reference an object of the kind that is not in the program. */
export function isReferencedKind(kind: string): kind is ReferencedKind {
  return Object.hasOwn(IMPORTS, kind);
}

/** Puts the statements of a program together. */
export class Builder {
  public readonly statements: Statement[] = [];
  /** The resource of each statement, for reporting errors in it. */
  public readonly owners = new Map<Statement, string>();
  public readonly built = new Map<string, Built>();
  private readonly ids = new Set<string>();
  private readonly importedObjects = new Map<string, Statement>();
  private owner = '';

  public constructor(public readonly chartNamespace: string | undefined) {}

  /** Assigns the statements that `work` adds to the resource, and removes them if it fails. */
  public for<T>(subject: ImportSubject, work: () => T): T {
    const [statements, ids, importedObjects, owner] = [
      this.statements.length,
      [...this.ids],
      [...this.importedObjects],
      this.owner,
    ];
    this.owner = importKey(subject.kind, subject.namespace, subject.name);
    try {
      return work();
    } catch (error) {
      this.statements.length = statements;
      this.restore(ids, importedObjects);
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
      local: (kind, name) => made(this.imported(kind, name)),
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
      return made(this.imported('ProxyBackend', name, elsewhere ?? namespace));
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

  /**
   * Returns the single statement for an object outside of the program, shared by all resources that reference it.
   *
   * @param namespace of the object, if the construct has a parameter for it
   */
  public imported(kind: ReferencedKind, name: string, namespace?: string): Statement {
    const elsewhere = namespace === this.chartNamespace ? undefined : namespace;
    const id = [kind, elsewhere, name].filter((part) => part !== undefined).join('-');
    const known = this.importedObjects.get(id);
    if (known) return known;
    this.ids.add(id);
    const [type, method] = IMPORTS[kind];
    const statement = this.add(fromStatic(type, method, SCOPE, json(id), json(name), jsonIf(elsewhere)), name);
    this.importedObjects.set(id, statement);
    return statement;
  }

  private restore(ids: readonly string[], importedObjects: readonly (readonly [string, Statement])[]): void {
    this.ids.clear();
    for (const id of ids) this.ids.add(id);
    this.importedObjects.clear();
    for (const [key, statement] of importedObjects) this.importedObjects.set(key, statement);
  }
}
