import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type {
  HeaderTransformation,
  Transform,
  Transformation,
  TransformationOrConditional,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { childrenOf, type Expression, ExpressionReader } from '../../expressions';
import { toMap } from '../config-object';
import { type Coverage, covering } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';

export const TRANSFORMATION_COVERAGE: Coverage = {
  ...covering<Transformation>('Transformation', {
    request: '`transformations.request`',
    response: '`transformations.response`',
  }),
  ...covering<TransformationOrConditional>('TransformationOrConditional', {
    request: '`transformations.request`',
    response: '`transformations.response`',
    conditional: '`transformations.conditional[]`; the entry of the request also applies to its response',
  }),
  ...covering<Transform>('Transform', {
    set: '`set`: a map from name to expression',
    add: '`add`: a map from name to expression',
    remove: '`remove`; pseudo-headers cannot be removed (AIG5001)',
    body: '`body`',
    metadata: '`metadata`',
  }),
  ...covering<HeaderTransformation>('HeaderTransformation', {
    name: 'key in `set` or `add`',
    value: 'value in `set` or `add`',
  }),
};

export function lowerTransformation(
  value: Transformation,
  site: Site,
  scope: GatewayScope,
): config.LocalTransformationConfig {
  return defined({
    request: value.request && lowerTransform(value.request, within(site, 'request'), scope),
    response: value.response && lowerTransform(value.response, within(site, 'response'), scope),
  });
}

function lowerTransform(value: Transform, site: Site, scope: GatewayScope): config.LocalTransform {
  if (value.body !== undefined && !isSure(value.body))
    scope.diagnostics.report(CODE.bodyMayBecomeEmpty, within(site, 'body').origin);
  return defined({
    set: toMap(value.set, (header) => [header.name, header.value]),
    add: toMap(value.add, (header) => [header.name, header.value]),
    remove: removable(value, site, scope),
    body: value.body,
    metadata: value.metadata && { ...value.metadata },
  });
}

/** Returns whether an expression has a value for every request: a concatenation of strings, of values that every request has, and of calls of `default`. */
function isSure(text: string): boolean {
  const expression = new ExpressionReader().read(text);
  return expression !== undefined && isSureText(expression);
}

/** Returns whether an expression reads a body, which fails for bodies above the buffer limit. */
const readsBody = (node: Expression): boolean =>
  (node.kind === 'select' && node.field === 'body') || childrenOf(node).some(readsBody);

const OF_EVERY_REQUEST: ReadonlySet<string> = new Set(['method', 'path', 'scheme']);

function isSureText(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
      return expression.type === 'string';
    case 'select': {
      const { operand, field } = expression;
      return operand.kind === 'name' && operand.name === 'request' && OF_EVERY_REQUEST.has(field);
    }
    case 'binary':
      return expression.operator === '+' && isSureText(expression.left) && isSureText(expression.right);
    case 'call': {
      const { name, target, args } = expression;
      const [value, fallback] = args;
      return name === 'default' && !target && !!value && !!fallback && !readsBody(value) && isSureText(fallback);
    }
    default:
      return false;
  }
}

/**
 * Returns the headers to remove. The data plane rejects its entire config if `remove` contains a pseudo-header, and requests require these
 * headers.
 */
function removable(value: Transform, site: Site, scope: GatewayScope): readonly string[] | undefined {
  value.remove?.forEach((name, index) => {
    if (name.startsWith(':'))
      scope.diagnostics.report(CODE.pseudoHeaderRemoved, within(site, 'remove', index).origin, { header: name });
  });
  return value.remove && [...value.remove];
}
