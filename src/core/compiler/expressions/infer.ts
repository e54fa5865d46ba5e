import { type CelType, celTypeName, either, listType, mapType } from '../../data-plane/cel-type';
import { type Expression, type Index, type Name, type Select, textIn } from '../../data-plane/expression-syntax';
import type { ContextRule, ExpressionVocabulary } from '../../data-plane/expression-vocabulary';
import { CODE } from '../../diagnostics/codes.generated';
import { nearestNameText } from '../../text/nearest-name';
import { claimTypeOf } from './claims';
import { CallInference } from './infer-call';
import type { Inference, Scope } from './inference';
import { type ExpressionIssue, positionIn, quoteExpression } from './issue';
import { inferBinary, inferUnary } from './operators';

const EMPTY_SCOPE: Scope = new Map();

/**
 * Walks an expression once: infers types that are certain, and collects errors. Everything uncertain has the type `any` and passes.
 */
export class InferenceRun implements Inference {
  public readonly issues: ExpressionIssue[] = [];
  private readonly calls: CallInference;
  /** Above zero inside the first argument of default() and its like, which survive a missing variable. */
  private tolerant = 0;

  public constructor(
    private readonly text: string,
    private readonly vocabulary: ExpressionVocabulary,
    private readonly rule: ContextRule,
    /** Whether only the value of a failing expression is missing. */
    private readonly isLeftOut: boolean,
  ) {
    this.calls = new CallInference(this, vocabulary);
  }

  public run(expression: Expression): CelType {
    return this.infer(expression, EMPTY_SCOPE);
  }

  public report(
    code: ExpressionIssue['code'],
    offset: number,
    values: ExpressionIssue['values'],
    severity?: 'error',
  ): void {
    this.issues.push({
      code,
      offset,
      values: { expression: quoteExpression(this.text), position: positionIn(this.text, offset), ...values },
      ...(severity ? { severity } : {}),
    });
  }

  public inferTolerantly(node: Expression, scope: Scope): CelType {
    this.tolerant++;
    const type = this.infer(node, scope);
    this.tolerant--;
    return type;
  }

  public infer(node: Expression, scope: Scope): CelType {
    switch (node.kind) {
      case 'literal':
        return node.type;
      case 'name':
        return this.inferName(node, scope);
      case 'select':
        return this.inferSelect(node, scope);
      case 'index':
        return this.inferIndex(node, scope);
      case 'call':
        return this.calls.infer(node, scope);
      case 'list':
        return listType(this.inferItems(node.items, scope));
      case 'map':
        for (const entry of node.entries) this.infer(entry.key, scope);
        return mapType(
          this.inferItems(
            node.entries.map((entry) => entry.value),
            scope,
          ),
        );
      case 'unary':
        return inferUnary(this, node, this.infer(node.operand, scope));
      case 'binary':
        return inferBinary(this, node, this.infer(node.left, scope), this.infer(node.right, scope));
      case 'conditional':
        this.expectCondition(node.condition, this.infer(node.condition, scope), 'the condition before "?"');
        return either(this.infer(node.whenTrue, scope), this.infer(node.whenFalse, scope));
    }
  }

  public expectCondition(node: Expression, type: CelType, part: string): void {
    const found = (type === 'any' && claimTypeOf(node)) || celTypeName(type);
    if (found === 'any' || found === 'bool') return;
    this.report(CODE.wrongResultType, node.start, { part, found, expected: 'true or false' });
  }

  private inferItems(items: readonly Expression[], scope: Scope): CelType {
    const types = items.map((item) => this.infer(item, scope));
    return types.length === 0 ? 'any' : types.reduce(either);
  }

  private inferName(node: Name, scope: Scope): CelType {
    const bound = scope.get(node.name);
    if (bound !== undefined) return bound;
    const { variables, typeNames } = this.vocabulary;
    const type = Object.hasOwn(variables, node.name) ? variables[node.name] : undefined;
    if (type === undefined) {
      if (!typeNames.has(node.name)) this.reportUnknownVariable(node, scope);
      return 'any';
    }
    this.checkPresence(node.name, node.start);
    return type;
  }

  private reportUnknownVariable(node: Name, scope: Scope): void {
    const nearest = nearestNameText(node.name, [...scope.keys(), ...this.rule.variables]);
    this.report(this.isLeftOut ? CODE.unknownVariableInTelemetry : CODE.unknownVariable, node.start, {
      name: node.name,
      nearest,
      available: [...this.rule.variables].sort().join(', '),
    });
  }

  /** Reports whether a variable, or one of its fields, exists in the context of the expression. */
  private checkPresence(path: string, offset: number): boolean {
    const doubt = this.rule.doubtful[path];
    const absence = this.rule.absent[path];
    const missing =
      absence ??
      (path.includes('.') || this.rule.variables.has(path) || doubt !== undefined
        ? undefined
        : 'it does not exist there');
    const reason = missing ?? doubt;
    if (reason === undefined) return true;
    const values = { name: path, where: this.rule.title, reason };
    this.report(
      missing !== undefined && this.tolerant === 0 ? CODE.variableOutOfScope : CODE.variableHardlyEverSet,
      offset,
      values,
    );
    return false;
  }

  private inferSelect(node: Select, scope: Scope): CelType {
    const operand = this.infer(node.operand, scope);
    if (node.isQuoted) this.reportQuoted(node);
    const path = pathOf(node);
    if (path !== undefined && !scope.has(rootOf(path)) && !this.checkPresence(path, node.start)) return 'any';
    if (typeof operand === 'string') return this.selectFromScalar(node, operand);
    if (operand.kind === 'map') return operand.values;
    if (operand.kind === 'list') {
      this.report(CODE.unknownExpressionField, node.fieldStart, {
        path: this.textOf(node.operand),
        what: 'a list',
        field: node.field,
        nearest: '',
      });
      return 'any';
    }
    const field = Object.hasOwn(operand.fields, node.field) ? operand.fields[node.field] : undefined;
    if (field !== undefined) return field;
    if (!operand.open) {
      const nearest = nearestNameText(node.field, Object.keys(operand.fields));
      this.report(CODE.unknownExpressionField, node.fieldStart, {
        path: this.textOf(node.operand),
        what: 'an object',
        field: node.field,
        nearest,
      });
    }
    return 'any';
  }

  /** The release parses the backquotes as a part of the name. */
  private reportQuoted({ operand, field, fieldStart }: Select): void {
    const index = `${this.textOf(operand)}[${JSON.stringify(field)}]`;
    this.report(CODE.fieldInBackquotes, fieldStart, { field, index });
  }

  private selectFromScalar(node: Select, operand: string): CelType {
    if (['string', 'int', 'uint', 'double', 'bool'].includes(operand)) {
      const what =
        operand === 'int' || operand === 'uint' ? `an ${operand}`.replace('an uint', 'a uint') : `a ${operand}`;
      this.report(CODE.unknownExpressionField, node.fieldStart, {
        path: this.textOf(node.operand),
        what,
        field: node.field,
        nearest: '',
      });
    }
    return 'any';
  }

  private inferIndex(node: Index, scope: Scope): CelType {
    const operand = this.infer(node.operand, scope);
    this.infer(node.index, scope);
    if (typeof operand === 'string') return 'any';
    if (operand.kind === 'list') return operand.items;
    if (operand.kind === 'map') return isWritten(node) ? (operand.written ?? operand.values) : operand.values;
    const key = textIn(node.index);
    return key !== undefined && Object.hasOwn(operand.fields, key) ? operand.fields[key] : 'any';
  }

  public textOf(node: Expression): string {
    return this.text.slice(node.start, node.end);
  }
}

/** Returns whether the name in `m["name"]` is a literal, and `m` is not a variable of a macro. */
function isWritten({ operand, index }: Index): boolean {
  return operand.kind === 'select' && index.kind === 'literal';
}

/** `request.headers` for a chain of plain selections. */
function pathOf(node: Expression): string | undefined {
  if (node.kind === 'name') return node.name;
  if (node.kind !== 'select') return undefined;
  const operand = pathOf(node.operand);
  return operand === undefined ? undefined : `${operand}.${node.field}`;
}

function rootOf(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}
