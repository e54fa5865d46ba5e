import type { CodeExpression, CodePackage, CodeProgram, CodeTypeName, Statement } from './model';

/** The packages whose names a program may use, as objects. */
export type Packages = Readonly<Record<CodePackage, unknown>>;

/** The failure of a statement. */
export interface EvaluationFailure {
  readonly statement: Statement;
  readonly error: unknown;
}

/** The output of an app, and its failures. */
export interface Evaluated {
  readonly manifests: readonly unknown[];
  readonly failures: readonly EvaluationFailure[];
}

/**
 * Runs a program without printing it: its objects are created directly with the packages. This proves that the code means the same as its
 * source before it is shown.
 */
export function evaluateCode(program: CodeProgram, packages: Packages): Evaluated {
  const run = new Evaluation(packages);
  return run.all(program);
}

class Evaluation {
  private readonly made = new Map<Statement, unknown>();
  private chart: unknown;

  public constructor(private readonly packages: Packages) {}

  public all({ chart, distribution }: CodeProgram): Evaluated {
    const app = construct(this.named({ module: 'cdk8s', name: 'App' }), []);
    if (distribution) call(this.valueOf(distribution), 'applyTo', [app]);
    const props = chart.namespace === undefined ? {} : { namespace: chart.namespace };
    this.chart = construct(this.named(chart.type), [app, chart.id, props]);
    const failures: EvaluationFailure[] = [];
    for (const statement of chart.statements) {
      try {
        this.made.set(statement, this.valueOf(statement.value));
      } catch (error) {
        failures.push({ statement, error });
      }
    }
    const manifests: unknown[] = [];
    for (const node of listOf(call(member(this.chart, 'node'), 'findAll', []))) {
      if (call(this.named({ module: 'cdk8s', name: 'ApiObject' }), 'isApiObject', [node]) !== true) continue;
      try {
        manifests.push(call(node, 'toJson', []));
      } catch (error) {
        const statement = this.statementOf(node, chart.statements);
        if (statement) failures.push({ statement, error });
      }
    }
    return { manifests, failures };
  }

  /** The statement whose construct the node is a part of. */
  private statementOf(node: unknown, statements: readonly Statement[]): Statement | undefined {
    const scopes = listOf(member(member(node, 'node'), 'scopes'));
    return statements.findLast((statement) => scopes.includes(this.made.get(statement)));
  }

  private named({ module, name }: CodeTypeName): unknown {
    let found = exportsOf(this.packages, module);
    for (const part of name.split('.')) found = found === undefined ? undefined : member(found, part);
    if (found === undefined) throw new Error(`${module} has no ${name}`);
    return found;
  }

  private valueOf(expression: CodeExpression): unknown {
    const all = (items: readonly CodeExpression[]) => items.map((item) => this.valueOf(item));
    switch (expression.form) {
      case 'value':
        return expression.value;
      case 'list':
        return all(expression.items);
      case 'map':
        return Object.fromEntries(expression.entries.map(([name, one]) => [name, this.valueOf(one)]));
      case 'struct':
        return Object.fromEntries(expression.members.map(([name, one]) => [name, this.valueOf(one)]));
      case 'enum':
        return member(this.named(expression.type), expression.member);
      case 'constant':
        return member(this.named(expression.type), expression.name);
      case 'new':
        return construct(this.named(expression.type), all(expression.args));
      case 'static':
        return call(this.named(expression.type), expression.method, all(expression.args));
      case 'call':
        return call(this.valueOf(expression.on), expression.method, all(expression.args));
      case 'member':
        return member(this.valueOf(expression.of), expression.name);
      case 'made':
        if (!this.made.has(expression.by)) throw new Error(`${expression.by.name} could not be created`);
        return this.made.get(expression.by);
      case 'scope':
        return this.chart;
    }
  }
}

/** Returns the exports of a package, or of its module in `package/module`; undefined for other packages. */
export function exportsOf(packages: Packages, name: string): unknown {
  const [root, module] = name.split('/');
  const found: unknown = Reflect.get(packages, root ?? '');
  return module === undefined || found === undefined ? found : member(found, module);
}

/** Looks up a member by name: only the program determines the class of an object. */
function member(of: unknown, name: string): unknown {
  if (of === undefined || of === null) throw new Error(`nothing has ${name}`);
  return Reflect.get(Object(of), name);
}

function call(on: unknown, method: string, args: readonly unknown[]): unknown {
  const found = member(on, method);
  if (typeof found !== 'function') throw new Error(`there is no method ${method}`);
  return Reflect.apply(found, on, args);
}

function construct(type: unknown, args: readonly unknown[]): unknown {
  if (typeof type !== 'function') throw new Error('only a class can be instantiated');
  return Reflect.construct(type, args);
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('the packages export no list of constructs');
  return value;
}
