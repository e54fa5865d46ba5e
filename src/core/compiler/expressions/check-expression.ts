import { celTypeName, type TypeName } from '../../data-plane/cel-type';
import { ExpressionSyntaxError, ExpressionTooDeepError } from '../../data-plane/expression-syntax';
import type { CelContext, ExpressionVocabulary } from '../../data-plane/expression-vocabulary';
import { CODE } from '../../diagnostics/codes.generated';
import { claimTypeOf } from './claims';
import type { ExpectedResult } from './expected-result';
import { ExpressionReader } from './expression-reader';
import { InferenceRun } from './infer';
import { type ExpressionIssue, positionIn, quoteExpression } from './issue';
import { isTimeSpan } from './time-span';

type Limited = Exclude<ExpectedResult, 'any' | 'timeSpan'>;

const ACCEPTED: Readonly<Record<Limited, readonly TypeName[]>> = {
  boolean: ['bool'],
  number: ['int', 'uint', 'double'],
  samplingRatio: ['bool', 'int', 'double'],
  map: ['map'],
  expiry: ['duration', 'timestamp'],
};

const WANTED: Readonly<Record<Limited, string>> = {
  boolean: 'true or false',
  number: 'a number',
  samplingRatio: 'true, false or a ratio from 0.0 to 1.0',
  map: 'a map',
  expiry: 'a duration or a timestamp',
};

/** Checks one expression for the context in which it runs. Returns an empty list if no error is known. */
export function checkExpression(
  vocabulary: ExpressionVocabulary,
  text: string,
  context: CelContext,
  expects: ExpectedResult = 'any',
  reader = new ExpressionReader(),
): readonly ExpressionIssue[] {
  if ((expects === 'timeSpan' || expects === 'expiry') && isTimeSpan(text)) return [];
  try {
    const rule = vocabulary.contexts[context];
    const inference = new InferenceRun(text, vocabulary, rule, rule.leavesOut === true && expects === 'any');
    const parsed = reader.parse(text);
    const type = inference.run(parsed);
    const found = (expects === 'boolean' && type === 'any' && claimTypeOf(parsed)) || celTypeName(type);
    return [...inference.issues, ...checkResult(text, found, expects)];
  } catch (error) {
    if (!(error instanceof ExpressionSyntaxError)) throw error;
    return [syntaxIssue(text, error)];
  }
}

/** Returns the type of an expression's result in its context; undefined if the data plane rejects the text. */
export function typeOfExpression(
  vocabulary: ExpressionVocabulary,
  text: string,
  context: CelContext,
): TypeName | undefined {
  try {
    const parsed = new ExpressionReader().parse(text);
    return celTypeName(new InferenceRun(text, vocabulary, vocabulary.contexts[context], false).run(parsed));
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return undefined;
    throw error;
  }
}

/** Checks expressions, each string once per context. One checker serves one compilation. */
export class ExpressionChecker {
  private readonly known = new Map<string, readonly ExpressionIssue[]>();

  public constructor(
    private readonly vocabulary: ExpressionVocabulary,
    private readonly reader = new ExpressionReader(),
  ) {}

  public check(text: string, context: CelContext, expects: ExpectedResult = 'any'): readonly ExpressionIssue[] {
    const key = `${context} ${expects} ${text}`;
    const known = this.known.get(key);
    if (known) return known;
    const issues = checkExpression(this.vocabulary, text, context, expects, this.reader);
    this.known.set(key, issues);
    return issues;
  }
}

function checkResult(text: string, found: TypeName, expects: ExpectedResult): ExpressionIssue[] {
  if (expects === 'any' || expects === 'timeSpan') return [];
  if (found === 'any' || ACCEPTED[expects].includes(found)) return [];
  return [
    {
      code: CODE.wrongResultType,
      offset: 0,
      values: {
        expression: quoteExpression(text),
        position: 'character 1',
        part: 'the result',
        found,
        expected: WANTED[expects],
      },
    },
  ];
}

/** Operators of other languages. */
const OPERATORS: Readonly<Record<string, string>> = { and: '&&', or: '||', not: '!', '=': '==', '&': '&&', '|': '||' };

/** Returns the help for an expression that does not parse; operators of other languages are replaced. */
function syntaxFix(text: string, { offset }: ExpressionSyntaxError): string {
  const [found = ''] = /^(?:(?:and|or|not)\b|[=&|])/i.exec(text.slice(offset)) ?? [];
  const operator = OPERATORS[found.toLowerCase()];
  if (operator === undefined) return 'Correct the expression at that position.';
  const before = text.slice(0, offset);
  const rest = text.slice(offset + found.length);
  // `===` and `!==` have one character too many.
  const written = found === '=' && /[=!]=$/.test(before) ? '' : operator;
  return `Write ${quoteExpression(`${before}${written}${operator === '!' ? rest.trimStart() : rest}`)}.`;
}

function syntaxIssue(text: string, error: ExpressionSyntaxError): ExpressionIssue {
  const place = { expression: quoteExpression(text), position: positionIn(text, error.offset) };
  if (error instanceof ExpressionTooDeepError)
    return { code: CODE.expressionTooDeep, offset: error.offset, values: { ...place, most: error.most } };
  return {
    code: CODE.invalidExpression,
    offset: error.offset,
    values: { ...place, reason: error.message, fix: syntaxFix(text, error) },
  };
}
