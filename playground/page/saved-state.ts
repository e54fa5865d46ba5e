/// <reference lib="dom" />
import { type State, stateOf } from './state';

const KEY = 'cdk8s-ai-gateway-playground';
/** The text that was saved before the current one, so that following a link loses nothing. */
const PREVIOUS = `${KEY}-previous`;

/** Returns the state that was saved last, if there is one. */
export function savedState(): State | undefined {
  return read(KEY);
}

/** Returns the text that another one has replaced. */
export function previousState(): State | undefined {
  return read(PREVIOUS);
}

/** Saves the state for the next visit. */
export function saveState(state: State): void {
  write(KEY, JSON.stringify(state));
}

/** Keeps the saved text as the previous one, before another text replaces it. */
export function keepPrevious(): void {
  const saved = savedState();
  if (saved) write(PREVIOUS, JSON.stringify(saved));
}

function read(key: string): State | undefined {
  try {
    return stateOf(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Without storage, or if it is full, the text lasts as long as the page. */
function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}
