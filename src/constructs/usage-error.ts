import type { IConstruct } from 'constructs';
import { CATALOGUE, type MessageCode, type MessageValues } from '../diagnostics';
import { fill } from '../diagnostics/collector';

/** An error about how constructs are used, with the catalogue's words: where, what is wrong, and how to fix it. */
class UsageError extends Error {
  public constructor(
    public readonly code: MessageCode,
    public readonly values: MessageValues,
    /** Path of the construct; values that are made outside of any construct know none. */
    public readonly path?: string,
  ) {
    const { text, fix } = CATALOGUE[code];
    super(`${code}${path ? ` at ${path}` : ''}: ${fill(text, values)}\n  fix: ${fill(fix, values)}`);
    this.name = 'Error';
  }
}

/** An error of the catalogue. It says in which construct, where that is given or it is thrown below `inConstruct`. */
export function usageError(code: MessageCode, values: MessageValues = {}, construct?: IConstruct): Error {
  return new UsageError(code, values, construct?.node.path);
}

/** Does what may find errors in what a construct was given. The innermost construct is the one that is named. */
export function inConstruct<T>(construct: IConstruct, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UsageError) || error.path !== undefined) throw error;
    throw new UsageError(error.code, error.values, construct.node.path);
  }
}
