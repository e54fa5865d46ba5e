import { type CelType, celTypeName, isKnownScalar, isNumber, listType, mapType } from '../../data-plane/cel-type';
import { type Call, type Expression, ExpressionSyntaxError } from '../../data-plane/expression-syntax';
import type {
  ExpressionVocabulary,
  FunctionShape,
  MacroShape,
  ParameterType,
} from '../../data-plane/expression-vocabulary';
import { checkRegex } from '../../data-plane/regular-expressions';
import { CODE } from '../../diagnostics/codes.generated';
import { alternativesText } from '../../text/alternatives';
import { nearestNameText } from '../../text/nearest-name';
import type { Inference, Scope } from './inference';
import { literalProblem } from './literals';

/** The part of the inference that deals with calls. */
export class CallInference {
  public constructor(
    private readonly inference: Inference,
    private readonly vocabulary: ExpressionVocabulary,
  ) {}

  public infer(call: Call, scope: Scope): CelType {
    if (call.name === 'has' && !call.target) return this.inferHas(call, scope);
    const namespace = this.namespaceOf(call, scope);
    if (namespace !== undefined) return this.inferQualified(call, namespace, scope);
    const macro =
      call.target && Object.hasOwn(this.vocabulary.macros, call.name) ? this.vocabulary.macros[call.name] : undefined;
    if (call.target && macro) return this.inferMacro(call, call.target, macro, scope);
    return this.inferFunction(call, scope);
  }

  /** Infers `has(a.b)`, which tests whether the field exists. The parser of the data plane accepts only a selection. */
  private inferHas(call: Call, scope: Scope): CelType {
    const argument = call.args[0];
    if (call.args.length !== 1 || argument === undefined) {
      this.reportArguments(call, 'accepts one argument, a field such as jwt.sub');
      return 'bool';
    }
    if (argument.kind !== 'select') {
      const instead = argument.kind === 'index' ? `; write default(${this.inference.textOf(argument)}, "") != ""` : '';
      throw new ExpressionSyntaxError(`has() accepts only a field such as jwt.sub${instead}`, argument.start);
    }
    this.inference.infer(argument, scope);
    return 'bool';
  }

  private inferQualified(call: Call, namespace: string, scope: Scope): CelType {
    const functions = this.vocabulary.qualifiedFunctions[namespace] ?? {};
    const types = this.inferAll(call.args, scope);
    const shape = Object.hasOwn(functions, call.name) ? functions[call.name] : undefined;
    if (shape?.global === undefined) {
      const nearest = nearestNameText(call.name, Object.keys(functions));
      this.inference.report(CODE.unknownFunction, call.nameStart, { name: `${namespace}.${call.name}`, nearest });
      return 'any';
    }
    if (!this.checkCount(call, shape.global)) return shape.result;
    this.checkReceiver(call, shape, types[0]);
    this.checkParameters(call, shape, types.slice(1));
    return shape.result;
  }

  private inferMacro(call: Call, target: Expression, macro: MacroShape, scope: Scope): CelType {
    const receiver = this.inference.infer(target, scope);
    const [least, most] = macro.arguments;
    const variable = call.args[0];
    if (call.args.length < least || call.args.length > most || variable === undefined) {
      this.reportArguments(
        call,
        `accepts ${countOf(least, most)}, and the first must be a variable name for the items`,
      );
      return 'any';
    }
    if (variable.kind !== 'name') {
      if (macro.syntax)
        throw new ExpressionSyntaxError(`the first argument of ${call.name}() must be a simple name`, variable.start);
      this.reportArguments(call, 'requires a simple name as first argument');
      return 'any';
    }
    const inner = new Map(scope).set(variable.name, boundType(macro, receiver));
    const types = call.args.slice(1).map((argument) => this.inference.infer(argument, inner));
    const condition = call.args.length === 3 ? 1 : macro.condition;
    const conditionNode = condition === undefined ? undefined : call.args[condition];
    if (condition !== undefined && conditionNode) {
      this.inference.expectCondition(conditionNode, types[condition - 1] ?? 'any', `the condition of ${call.name}()`);
    }
    return macroResult(macro, types[types.length - 1] ?? 'any');
  }

  private inferFunction(call: Call, scope: Scope): CelType {
    const receiver = call.target ? this.inference.infer(call.target, scope) : undefined;
    const types = this.vocabulary.tolerantFunctions.has(call.name)
      ? this.inferFallbacks(call.args, scope)
      : this.inferAll(call.args, scope);
    const { functions } = this.vocabulary;
    const shape = Object.hasOwn(functions, call.name) ? functions[call.name] : undefined;
    if (!shape) {
      this.reportUnknown(call);
      return 'any';
    }
    const counts = call.target ? shape.method : shape.global;
    if (!counts) {
      const form = call.target ? `${call.name}(...)` : `x.${call.name}(...)`;
      this.reportArguments(call, `must be called as ${form}`);
      return shape.result;
    }
    if (!this.checkCount(call, counts)) return shape.result;
    if (!call.target && shape.globalFault !== undefined) {
      this.reportGlobalForm(call, shape.globalFault);
      return shape.result;
    }
    this.checkReceiver(call, shape, receiver ?? types[0]);
    this.checkParameters(call, shape, receiver === undefined ? types.slice(1) : types);
    this.checkFinding(call, shape, receiver, types[0]);
    this.checkLiterals(call, shape);
    return shape.result;
  }

  private inferAll(args: readonly Expression[], scope: Scope): CelType[] {
    return args.map((argument) => this.inference.infer(argument, scope));
  }

  private inferFallbacks(args: readonly Expression[], scope: Scope): CelType[] {
    return args.map((argument, index) =>
      index < args.length - 1 ? this.inference.inferTolerantly(argument, scope) : this.inference.infer(argument, scope),
    );
  }

  private reportUnknown(call: Call): void {
    const isMacro = !call.target && Object.hasOwn(this.vocabulary.macros, call.name);
    if (isMacro || (call.target && call.name === 'has')) {
      this.reportArguments(call, `must be called as ${isMacro ? `x.${call.name}(...)` : 'has(...)'}`);
      return;
    }
    const nearest = nearestNameText(call.name, call.target ? this.methodNames() : this.globalNames());
    this.inference.report(CODE.unknownFunction, call.nameStart, { name: call.name, nearest });
  }

  private checkCount(call: Call, [least, most]: readonly [number, number]): boolean {
    if (call.args.length >= least && call.args.length <= most) return true;
    this.reportArguments(call, `accepts ${countOf(least, most)}`);
    return false;
  }

  private reportArguments(call: Call, problem: string): void {
    const found = call.args.length === 1 ? '1 argument' : `${call.args.length} arguments`;
    this.inference.report(CODE.wrongFunctionCall, call.nameStart, { name: call.name, problem, found });
  }

  private checkReceiver(call: Call, shape: FunctionShape, type: CelType | undefined): void {
    if (!shape.receiver || type === undefined || type === 'any') return;
    const found = celTypeName(type);
    if (shape.receiver.includes(found) || found === 'null') return;
    this.inference.report(CODE.wrongFunctionCall, call.nameStart, {
      name: call.name,
      problem: `applies to ${alternativesText(shape.receiver)}, not to ${found}${conversionTo(shape.receiver, type)}`,
      found,
    });
  }

  /** `types`: of the arguments after the receiver. A call with an argument of another type fails each time. */
  private checkParameters(call: Call, { parameters = [] }: FunctionShape, types: readonly CelType[]): void {
    for (const [index, accepted] of parameters.entries()) {
      const type = types[index];
      if (type === undefined || type === 'any') continue;
      const found = celTypeName(type);
      if (accepted.includes(found)) continue;
      const position = parameters.length > 1 ? ` as argument ${index + 1 + call.args.length - types.length}` : '';
      this.inference.report(CODE.wrongFunctionCall, call.nameStart, {
        name: call.name,
        problem: `accepts ${alternativesText(accepted)}${position}, not ${found}${conversionTo(accepted, type)}`,
        found,
      });
    }
  }

  /** Reports `f(x, y)` if the release supports only `x.f(y)`. */
  private reportGlobalForm(call: Call, fault: string): void {
    const [first, second] = call.args;
    const subject = first ? this.inference.textOf(first) : 'x';
    const grouped = first && ['binary', 'conditional', 'unary'].includes(first.kind) ? `(${subject})` : subject;
    this.inference.report(CODE.globalFormOfFunction, call.nameStart, {
      name: call.name,
      fault,
      method: `${grouped}.${call.name}(${second ? this.inference.textOf(second) : ''})`,
    });
  }

  /** Reports a search for a string in bytes or the reverse, which never matches. */
  private checkFinding(
    call: Call,
    shape: FunctionShape,
    receiver: CelType | undefined,
    wanted: CelType | undefined,
  ): void {
    if (receiver === undefined || wanted === undefined || !shape.findsOwnType?.includes(celTypeName(receiver))) return;
    const [own, found] = [celTypeName(receiver), celTypeName(wanted)];
    if (found === 'any' || found === own) return;
    const convert = own === 'bytes' ? '; convert the receiver with string(...)' : '';
    this.inference.report(CODE.wrongFunctionCall, call.nameStart, {
      name: call.name,
      problem: `finds only ${own} in ${own}, never ${found}${convert}`,
      found,
    });
  }

  private checkLiterals(call: Call, shape: FunctionShape): void {
    if (shape.regex !== undefined) this.checkRegexArgument(call.args[shape.regex + (call.target ? 0 : 1)]);
    const first = call.args[0];
    if (!shape.literal || call.target || first?.kind !== 'literal' || first.type !== 'string') return;
    const problem = literalProblem(shape.literal, first.text);
    if (problem !== undefined)
      this.inference.report(CODE.unreadableLiteral, first.start, {
        name: call.name,
        value: JSON.stringify(first.text),
        problem,
      });
  }

  /** `math` of `math.ceil(x)`: a namespace, unless a macro binds the name or it is a variable. */
  private namespaceOf(call: Call, scope: Scope): string | undefined {
    if (call.target?.kind !== 'name') return undefined;
    const { name } = call.target;
    const { qualifiedFunctions, variables } = this.vocabulary;
    return Object.hasOwn(qualifiedFunctions, name) && !scope.has(name) && !Object.hasOwn(variables, name)
      ? name
      : undefined;
  }

  private methodNames(): string[] {
    const { functions, macros } = this.vocabulary;
    return [...Object.keys(functions).filter((name) => functions[name]?.method), ...Object.keys(macros)];
  }

  private globalNames(): string[] {
    const { functions } = this.vocabulary;
    return ['has', ...Object.keys(functions).filter((name) => functions[name]?.global)];
  }

  private checkRegexArgument(argument: Expression | undefined): void {
    if (argument?.kind !== 'literal' || argument.type !== 'string') return;
    const issue = checkRegex(argument.text);
    if (issue)
      this.inference.report(CODE.invalidRegularExpression, argument.start, {
        pattern: JSON.stringify(argument.text),
        reason: issue.reason,
      });
  }
}

function boundType(macro: MacroShape, receiver: CelType): CelType {
  if (macro.binds === 'receiver') return receiver;
  if (macro.binds === 'item' && typeof receiver !== 'string' && receiver.kind === 'list') return receiver.items;
  return 'any';
}

function macroResult(macro: MacroShape, body: CelType): CelType {
  switch (macro.result) {
    case 'bool':
      return 'bool';
    case 'list':
      return listType('any');
    case 'map':
      return mapType('any');
    case 'body':
      return body;
  }
}

/** The function that turns a value of the type into one that is accepted. */
function conversionTo(accepted: readonly ParameterType[], type: CelType): string {
  if (accepted.includes('network')) return type === 'string' ? '; convert with cidr(...)' : '';
  if (!isKnownScalar(type)) return '';
  const targets = isNumber(type) ? (['int', 'double', 'string'] as const) : (['string'] as const);
  const target = targets.find((each) => accepted.includes(each));
  return target === undefined ? '' : `; convert with ${target}(...)`;
}

function countOf(least: number, most: number): string {
  if (least === most) return least === 0 ? 'no argument' : least === 1 ? '1 argument' : `${least} arguments`;
  return most === Number.POSITIVE_INFINITY
    ? `at least ${least} argument${least === 1 ? '' : 's'}`
    : `${least} to ${most} arguments`;
}
