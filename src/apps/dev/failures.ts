import { type Failure, parseFailure } from '../../library/testing/failures/failure';

/** The failure of a mock: it is down, returns a status, or is slow. A mock cannot stay silent. */
export type MockFailure = Exclude<Failure, { readonly kind: 'silent' }>;

/**
 * Parses `openai=429`, `openai=down` and `openai=slow 30s`.
 *
 * @throws if the text has none of these forms
 */
export function failureOf(text: string): readonly [name: string, failure: MockFailure] {
  const [, name, how] = /^\s*([^=\s]+)\s*=\s*(.+?)\s*$/.exec(text) ?? [];
  const failure = how === undefined ? undefined : mockFailure(how);
  if (!name || !failure)
    throw new Error(`--fail: "${text}" is none of NAME=STATUS (400 to 599), NAME=down and NAME=slow 30s`);
  return [name, failure];
}

function mockFailure(how: string): MockFailure | undefined {
  try {
    const failure = parseFailure(how);
    if (failure.kind === 'silent' || (failure.kind === 'status' && failure.status < 400)) return undefined;
    return failure;
  } catch {
    return undefined;
  }
}
