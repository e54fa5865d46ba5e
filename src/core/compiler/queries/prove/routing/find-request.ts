import type { Box } from '../space/box';
import { without } from '../space/split';
import { Undecidable } from '../undecidable';
import type { Entry } from './entry';
import type { Served } from './served';

/** A list of rules, and the entry of it that has to take a request; nothing where none of them may. */
export interface Stage {
  readonly served: Served;
  readonly taker: Entry | undefined;
}

/** How much may be done for one question: what thousands of rules need, and an end for those that stand in each other's way too much. */
export class Effort {
  private left: number;

  public constructor(ways: number) {
    this.left = 20_000 + 20 * ways;
  }

  public step(): void {
    if (--this.left < 0) throw new Undecidable('too many rules stand in the way of one another to go through them');
  }
}

/**
 * A part of a box whose example is taken as the stages say; it is searched for by examples: where another rule takes one, what that
 * rule asks for is cut out of the box, and each piece that is left is tried. Pieces without doubt come before those with one.
 *
 * @param rivals - gets the rules that take something of it
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
