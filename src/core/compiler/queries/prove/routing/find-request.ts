import type { Box } from '../space/box';
import { without } from '../space/split';
import { Undecidable } from '../undecidable';
import type { Entry } from './entry';
import type { Served } from './served';

/** A list of rules and the entry that must match the request; absent if none may. */
export interface Stage {
  readonly served: Served;
  readonly taker: Entry | undefined;
}

/** The budget of one search. It is enough for thousands of rules, and limits searches among rules that overlap too much. */
export class Effort {
  private left: number;

  public constructor(ways: number) {
    this.left = 20_000 + 20 * ways;
  }

  public step(): void {
    if (--this.left < 0) throw new Undecidable('the combinations of overlapping rules, which are too many to search');
  }
}

/**
 * Finds a part of a box whose example matches as the stages specify. The search uses examples: if another rule matches one, its conditions
 * are subtracted from the box, and the remaining pieces are searched. Pieces without doubts come first.
 *
 * @param rivals - receives the rules that match some of its requests
 */
export function findRequest(box: Box, stages: readonly Stage[], effort: Effort, rivals?: Set<Entry>): Box | undefined {
  let doubtful: Box | undefined;
  const pieces = [box];
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    effort.step();
    const current = piece;
    if (doubtful && current.doubts.length > 0) continue;
    const rival = stages.map(({ served, taker }) => rivalOf(served.winnerAt(current), taker)).find((one) => one);
    if (rival) {
      rivals?.add(rival);
      pieces.push(...[...without(current, rival.literals)].reverse());
    } else if (current.doubts.length === 0) return current;
    else doubtful = current;
  }
  return doubtful;
}

function rivalOf(winner: Entry | undefined, taker: Entry | undefined): Entry | undefined {
  return winner === taker ? undefined : winner;
}
