import type { IConstruct } from 'constructs';
import { CATALOGUE, type MessageCode, type MessageValues } from '../../../core/diagnostics';
import { fillTemplate } from '../../../core/diagnostics/message-values';
import { inHostLanguage } from '../../../core/text/host-language';

/** An error about incorrect use of constructs: location, cause and fix, from the message catalogue. */
class UsageError extends Error {
  public constructor(
    public readonly code: MessageCode,
    public readonly values: MessageValues,
    /** Path of the construct; values that are made outside of any construct know none. */
    public readonly path?: string,
  ) {
    const { text, fix } = CATALOGUE[code];
    super(`${code}${path ? ` at ${path}` : ''}: ${sentence(text, values)}\n  fix: ${sentence(fix, values)}`);
    this.name = 'Error';
  }
}

/**
 * Returns a message of the catalogue. Names in backticks are members and are written in the caller's language; other values are unchanged.
 */
function sentence(text: string, values: MessageValues): string {
  return text
    .split('`')
    .map((piece, index) => {
      if (index % 2 === 0) return fillTemplate(piece, values);
      return /^\{\w+\}$/.test(piece)
        ? inHostLanguage(fillTemplate(piece, values))
        : fillTemplate(inHostLanguage(piece), values);
    })
    .join('`');
}

/** Returns an error of the catalogue. The error names the construct if it is given or the error is thrown inside `inConstruct`. */
export function usageError(code: MessageCode, values: MessageValues = {}, construct?: IConstruct): Error {
  return new UsageError(code, values, construct?.node.path);
}

/** The same about a construct that is not there yet, because it is its constructor that refuses. */
export function usageErrorAt(code: MessageCode, values: MessageValues, path: string): Error {
  return new UsageError(code, values, path);
}

export function isUsageError(error: unknown): boolean {
  return error instanceof UsageError;
}

/** Runs a function whose errors name the construct. The innermost construct is named. */
export function inConstruct<T>(construct: IConstruct, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UsageError) || error.path !== undefined) throw error;
    throw new UsageError(error.code, error.values, construct.node.path);
  }
}
