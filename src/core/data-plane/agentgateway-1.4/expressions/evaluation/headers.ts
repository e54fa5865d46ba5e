import {
  ExpressionFailure,
  ExpressionFields,
  type HeaderFields,
  UnknowableExpression,
  type Value,
} from '../../../expression-values';
import type { FunctionCall } from './call';

const WITHOUT_ARGUMENTS: ReadonlySet<string> = new Set(['raw', 'join', 'split', 'redacted']);

/** Calls a method of `request.headers`; returns `undefined` if it does not exist. */
export function headerMethod(headers: HeaderFields, call: FunctionCall): Value | undefined {
  if (WITHOUT_ARGUMENTS.has(call.name) && call.count > 0)
    throw new ExpressionFailure(`headers.${call.name}() accepts no arguments`);
  switch (call.name) {
    case 'cookie':
      return cookie(headers, call.text(0));
    case 'raw':
      return new FoldedFields(headers.names.map((name) => [name, () => headers.all(name)]));
    case 'join':
      return new FoldedFields(headers.names.map((name) => [name, () => headers.all(name).join(',')]));
    case 'split':
      return new FoldedFields(headers.names.map((name) => [name, () => headers.all(name).flatMap(partsOf)]));
    case 'redacted':
      throw new UnknowableExpression('headers.redacted() cannot be evaluated outside of the data plane');
    default:
      return undefined;
  }
}

/** Fields whose names are found in any case. */
class FoldedFields extends ExpressionFields {
  public constructor(readers: readonly (readonly [string, () => Value])[]) {
    super(new Map(readers));
  }

  public override get(name: string): Value | undefined {
    return super.get(name.toLowerCase());
  }
}

function partsOf(value: string): string[] {
  if (value.includes('"'))
    throw new UnknowableExpression('it splits a header with quoted parts, which is not supported here');
  return value.split(',').map((part) => part.trim());
}

function cookie(headers: HeaderFields, name: string): string {
  if (headers.all('cookie').length > 1) throw new UnknowableExpression('there are several headers with cookies');
  for (const pair of (headers.first('cookie') ?? '').split(';')) {
    const [key, ...rest] = pair.trim().split('=');
    if (key === name && rest.length > 0) return rest.join('=');
  }
  throw new ExpressionFailure(`there is no cookie ${name}`, true);
}

/** Functions that some objects have of their own, and no other value has. */
export const OWN_METHODS: ReadonlySet<string> = new Set(['raw', 'cookie', 'redacted', 'unredacted']);
