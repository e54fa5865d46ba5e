import { milliseconds } from '../../core/compiler/semantics/duration';
import { type Failure, parseFailure } from '../../library/testing/failures/failure';

/** The failure of a mock: of every response, or of streams. A mock cannot stay silent. */
export type MockFailure =
  | Exclude<Failure, { readonly kind: 'silent' }>
  /** The connection breaks off after some events of a stream; in other responses, in the middle of the body. */
  | { readonly kind: 'drop-after'; readonly events: number }
  /** Time passes between the events of a stream. */
  | { readonly kind: 'event-delay'; readonly milliseconds: number };

/**
 * Parses `openai=429`, `openai=down`, `openai=slow 30s`, `openai=drop-after:3` and `openai=event-delay:500ms`.
 *
 * @throws if the text has none of these forms
 */
export function failureOf(text: string): readonly [name: string, failure: MockFailure] {
  const [, name, how] = /^\s*([^=\s]+)\s*=\s*(.+?)\s*$/.exec(text) ?? [];
  const failure = how === undefined ? undefined : mockFailure(how);
  if (!name || !failure) {
    throw new Error(
      `--fail: "${text}" does not match NAME=STATUS (400 to 599), NAME=down, "NAME=slow 30s", NAME=drop-after:3 or NAME=event-delay:500ms`,
    );
  }
  return [name, failure];
}

function mockFailure(how: string): MockFailure | undefined {
  const [, events] = /^drop-after[:\s]\s*(\d{1,5})$/.exec(how) ?? [];
  if (events !== undefined) return { kind: 'drop-after', events: Number(events) };
  const [, time] = /^event-delay[:\s]\s*((?:\d{1,5}(?:h|m|s|ms)){1,4})$/.exec(how) ?? [];
  if (time !== undefined) return { kind: 'event-delay', milliseconds: milliseconds(time) };
  try {
    const failure = parseFailure(how.replace(/^slow:/, 'slow '));
    if (failure.kind === 'silent' || (failure.kind === 'status' && failure.status < 400)) return undefined;
    return failure;
  } catch {
    return undefined;
  }
}
