import type { CelType } from '../../../data-plane/cel-type';
import type { ExpressionVocabulary } from '../../../data-plane/expression-vocabulary';
import { CODE } from '../../../diagnostics/codes.generated';
import { conditionPath, letsPass } from '../../analysis/conditions';
import { type Call, childrenOf, type Expression } from '../../expressions';
import type { Rule } from '../rule';

/** Reports string functions on values that may not be strings: for these, the data plane evaluates the condition to true. */
export const untypedStringFunction: Rule = ({ authorizationRules, expressions }, diagnostics) => {
  for (const { action, text, expression, conditions, origin } of authorizationRules) {
    for (const condition of conditions) {
      const { node } = condition;
      if (node.kind !== 'call' || !node.target || !letsPass(condition, action)) continue;
      if (!isLoose(node, node.target, { vocabulary: expressions, bound: namesBoundIn(expression) })) continue;
      const value = text.slice(node.target.start, node.target.end);
      diagnostics.report(CODE.untypedStringFunction, origin, {
        name: node.name,
        value,
        call: `string(${value}).${node.name}(...)`,
      });
      break;
    }
  }
};

interface Known {
  readonly vocabulary: ExpressionVocabulary;
  /** Names that macros bind to items. */
  readonly bound: ReadonlySet<string>;
}

function namesBoundIn(expression: Expression): Set<string> {
  const names = new Set<string>();
  const visit = (node: Expression): void => {
    if (node.kind === 'call' && node.target && node.args[0]?.kind === 'name') names.add(node.args[0].name);
    childrenOf(node).forEach(visit);
  };
  visit(expression);
  return names;
}

function isLoose({ name, args }: Call, target: Expression, known: Known): boolean {
  const { functions } = known.vocabulary;
  const shape = Object.hasOwn(functions, name) ? functions[name] : undefined;
  const isAlways = shape?.passesOverReceiver === 'always';
  const isDynamic = shape?.passesOverReceiver === 'dynamic' && args[0]?.kind !== 'literal';
  return (isAlways || isDynamic) && !isSurelyText(target, known);
}

function isSurelyText(node: Expression, known: Known): boolean {
  if (node.kind === 'literal') return node.type === 'string';
  if (node.kind === 'binary')
    return node.operator === '+' && [node.left, node.right].some((side) => isSurelyText(side, known));
  if (node.kind === 'conditional') return isSurelyText(node.whenTrue, known) && isSurelyText(node.whenFalse, known);
  if (node.kind === 'call') return isTextCall(node, known);
  const steps = conditionPath(node)?.split('.');
  if (!steps || known.bound.has(steps[0] ?? '')) return false;
  if (node.kind === 'index' && conditionPath(node.operand) === 'request.headers') return true;
  let type: CelType = { kind: 'record', fields: known.vocabulary.variables, open: false };
  for (const step of steps) {
    if (typeof type === 'string' || type.kind === 'list') return false;
    const inner: CelType | undefined = type.kind === 'map' ? type.values : type.fields[step];
    // Fields that do not exist are reported elsewhere.
    if (inner === undefined) return !(type.kind === 'record' && type.open);
    type = inner;
  }
  return type === 'string';
}

function isTextCall({ name, target, args }: Call, known: Known): boolean {
  // The type of a default expression is only known if both arguments are.
  if (name === 'default' && !target)
    return args.length === 2 && args.every((argument) => isSurelyText(argument, known));
  const { functions } = known.vocabulary;
  return Object.hasOwn(functions, name) && functions[name]?.result === 'string';
}
