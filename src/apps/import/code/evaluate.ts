import type { Expression, Program, Statement, TypeName } from './model';

/** The packages whose names a program may use, as objects. */
export type Packages = Readonly<Record<TypeName['module'], unknown>>;

/** What a statement could not do. */
export interface EvaluationFailure {
  readonly statement: Statement;
  readonly error: unknown;
}

/** What an app wrote, and what went wrong. */
export interface Evaluated {
  readonly manifests: readonly unknown[];
  readonly failures: readonly EvaluationFailure[];
}

/** Any object of a class of these packages, whose members are looked up by their names. */
type Value = any;

/**
 * Runs a program without printing it: what it makes is asked of the packages themselves. This is how code is proven to mean
 * what it was made from before anybody sees it.
 */
export function evaluate(program: Program, packages: Packages): Evaluated {
  const run = new Evaluation(packages);
  return run.all(program);
}

class Evaluation {
  private readonly made = new Map<Statement, Value>();
  private chart: Value;

  public constructor(private readonly packages: Packages) {}

  public all({ chart, distribution }: Program): Evaluated {
    const app = new (this.named({ module: 'cdk8s', name: 'App' }))();
    if (distribution) this.valueOf(distribution).applyTo(app);
    const props = chart.namespace === undefined ? {} : { namespace: chart.namespace };
    this.chart = new (this.named(chart.type))(app, chart.id, props);
    const failures: EvaluationFailure[] = [];
    for (const statement of chart.statements) {
      try {
        this.made.set(statement, this.valueOf(statement.value));
      } catch (error) {
        failures.push({ statement, error });
      }
    }
    const manifests: unknown[] = [];
    for (const node of this.chart.node.findAll()) {
      if (!this.named({ module: 'cdk8s', name: 'ApiObject' }).isApiObject(node)) continue;
      try {
        manifests.push(node.toJson());
      } catch (error) {
        const statement = this.statementOf(node, chart.statements);
        if (statement) failures.push({ statement, error });
      }
    }
    return { manifests, failures };
  }

  /** The statement whose construct the node is a part of. */
  private statementOf(node: Value, statements: readonly Statement[]): Statement | undefined {
    const scopes: unknown[] = node.node.scopes;
    return statements.findLast((statement) => scopes.includes(this.made.get(statement)));
  }

  private named({ module, name }: TypeName): Value {
    let found: Value = this.packages[module];
    for (const part of name.split('.')) found = found?.[part];
    if (found === undefined) throw new Error(`${module} has no ${name}`);
    return found;
  }

  private valueOf(expression: Expression): Value {
    const all = (items: readonly Expression[]) => items.map((item) => this.valueOf(item));
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
        return this.named(expression.type)[expression.member];
      case 'constant':
        return this.named(expression.type)[expression.name];
      case 'new':
        return new (this.named(expression.type))(...all(expression.args));
      case 'static':
        return this.named(expression.type)[expression.method](...all(expression.args));
      case 'call':
        return this.valueOf(expression.on)[expression.method](...all(expression.args));
      case 'member':
        return this.valueOf(expression.of)[expression.name];
      case 'made':
        if (!this.made.has(expression.by)) throw new Error(`${expression.by.name} could not be made`);
        return this.made.get(expression.by);
      case 'scope':
        return this.chart;
    }
  }
}
