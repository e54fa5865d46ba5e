import { brackets, unclosedQuotes } from './brackets';
import { colons, indentation, tabs } from './layout';
import { BrokenText, contentEnd, type Repair } from './repair';
import { valuesToQuote } from './values';

/** Longer texts come from programs, and each repair is parsed. */
const LONGEST = 200_000;
const MOST_REPAIRS = 60;

/** What is likely, before what is possible: most texts could be repaired in several ways. */
const KINDS: readonly ((broken: BrokenText) => Iterable<Repair>)[] = [
  tabs,
  brackets,
  unclosedQuotes,
  valuesToQuote,
  colons,
  indentation,
];

/** Where a text without the mistake fails; undefined if it does not. */
type Parse = (text: string) => number | undefined;

/**
 * Finds the mistake because of which a text is not YAML. Where a parser gives up is often lines behind it, and its words describe
 * what it was doing. So likely mistakes are repaired, one at a time: the one without which the text can be read is the mistake.
 */
export function mistakeIn(text: string, offset: number, parse: Parse): Repair | undefined {
  if (text.length > LONGEST) return undefined;
  const broken = new BrokenText(text, offset);
  let left = MOST_REPAIRS;
  for (const repairs of KINDS) {
    for (const repair of repairs(broken)) {
      if (--left < 0) return undefined;
      if (repair.text !== text && isBetter(repair.text, broken, parse)) return repair;
    }
  }
  return undefined;
}

/** Whether the parser gets past the line in which it failed. */
function isBetter(text: string, broken: BrokenText, parse: Parse): boolean {
  const offset = parse(text);
  if (offset === undefined) return true;
  const end = contentEnd(broken.failed);
  // A parser that reached the end of the text before has to understand all of it.
  return broken.offset <= end && text.length - offset <= broken.text.length - end;
}
