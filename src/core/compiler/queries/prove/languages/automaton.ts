import { UnknowableExpression } from '../../../../data-plane/expression-values';
import { type Characters, includes, LAST } from '../../../../data-plane/regular-expressions/characters';
import {
  charactersIn,
  inBothCases,
  isOfWord,
  type Texts,
} from '../../../../data-plane/regular-expressions/class-characters';
import type { Anchor, Regex, Repetition } from '../../../../data-plane/regular-expressions/syntax';
import { charactersOfDot } from '../../../../data-plane/regular-expressions/translate';
import { Undecidable } from '../undecidable';

/** The neighbor of a position in a string. */
type Neighbour = 'none' | 'word' | 'line feed' | 'other';

type Node =
  | { readonly is: 'character'; readonly ascii: Uint8Array; readonly isBeyond: (code: number) => boolean; next: number }
  | { readonly is: 'place'; readonly place: Anchor; next: number }
  | { readonly is: 'ways'; readonly to: number[] }
  | { readonly is: 'end' };

const MOST_NODES = 20_000;
const CODES = 0x80;

/**
 * A lazy automaton for the strings that a regular expression matches in full. States are created when a string reaches them: most are never
 * needed, and the complement does not need a second automaton.
 */
export class Automaton {
  private readonly nodes: Node[] = [];
  private readonly states: State[] = [];
  private readonly byKey = new Map<string, State>();
  private readonly signed = new Map<number, string>();
  private readonly mentioned = new Set<number>();
  private hasPlaces = false;
  private steps = 0;
  public readonly start: State;

  public constructor(root: Regex) {
    const end = this.add({ is: 'end' });
    this.start = this.stateOf([this.build(root, end)], 'none');
  }

  /** The number of steps performed to create states. */
  public get effort(): number {
    return this.steps;
  }

  public takes(text: string): boolean {
    let state = this.start;
    for (const character of text) {
      state = this.after(state, character.codePointAt(0) ?? 0);
      if (state.isDead) return false;
    }
    return this.isAccepting(state);
  }

  public after(state: State, code: number): State {
    const known = code < CODES ? state.next[code] : state.beyond?.get(code);
    if (known) return known;
    const found: number[] = [];
    for (const id of this.reached(state, neighbourOf(code))) {
      const node = this.nodes[id];
      if (node?.is === 'character' && takes(node, code)) found.push(node.next);
    }
    const made = this.stateOf(found, this.hasPlaces ? neighbourOf(code) : 'other');
    if (code < CODES) state.next[code] = made;
    else {
      state.beyond ??= new Map();
      state.beyond.set(code, made);
    }
    return made;
  }

  public isAccepting(state: State): boolean {
    state.accepts ??= this.reached(state, 'none').some((id) => this.nodes[id]?.is === 'end');
    return state.accepts;
  }

  /** Characters beyond ASCII that the expression names. */
  public get beyond(): ReadonlySet<number> {
    return this.mentioned;
  }

  /** Returns a signature of a character; equal for characters that the expression does not distinguish. */
  public signatureOf(code: number): string {
    const known = this.signed.get(code);
    if (known !== undefined) return known;
    const sets = this.nodes.flatMap((node) => (node.is === 'character' ? [takes(node, code) ? '1' : '0'] : []));
    const signature = `${this.hasPlaces ? neighbourOf(code) : ''}${sets.join('')}`;
    this.signed.set(code, signature);
    return signature;
  }

  private add(node: Node): number {
    if (this.nodes.length >= MOST_NODES) throw new Undecidable('it is too large');
    return this.nodes.push(node) - 1;
  }

  /** Returns the start node of a part that leads to `next`. */
  private build(regex: Regex, next: number): number {
    switch (regex.kind) {
      case 'character': {
        const own: Characters = [[regex.code, regex.code]];
        return this.character((texts) => (regex.flags.ignoresCase ? inBothCases(own, regex.flags, texts) : own), next);
      }
      case 'dot':
        return this.character(() => charactersOfDot(regex.flags), next);
      case 'class':
        return this.character((texts) => charactersIn(regex.set, regex.flags, texts), next);
      case 'place':
        if (regex.place === 'one side of a word')
          throw new Undecidable('it matches the start or the end of a word, which is not supported here');
        this.hasPlaces = true;
        return this.add({ is: 'place', place: regex.place, next });
      case 'group':
        return this.build(regex.of, next);
      case 'sequence':
        return regex.parts.reduceRight((behind, part) => this.build(part, behind), next);
      case 'alternatives':
        return this.add({ is: 'ways', to: regex.of.map((one) => this.build(one, next)) });
      case 'repetition':
        return this.repeat(regex, next);
    }
  }

  private character(setOf: (texts: Texts) => Characters, next: number): number {
    const ascii = new Uint8Array(CODES);
    const set = setOf('ASCII');
    for (let code = 0; code < CODES; code++) if (includes(set, code)) ascii[code] = 1;
    for (const code of edgesBeyond(set)) this.mentioned.add(code);
    const known = new Map<number, boolean>();
    const isBeyond = (code: number) => {
      const found =
        known.get(code) ??
        includes(
          decided(() => setOf(code)),
          code,
        );
      known.set(code, found);
      return found;
    };
    return this.add({ is: 'character', ascii, isBeyond, next });
  }

  private repeat({ of, least, most }: Repetition, next: number): number {
    let from = next;
    if (most === Number.POSITIVE_INFINITY) {
      const to: number[] = [next];
      from = this.add({ is: 'ways', to });
      to.push(this.build(of, from));
    } else
      for (let count = most; count > least; count--) from = this.add({ is: 'ways', to: [next, this.build(of, from)] });
    for (let count = 0; count < least; count++) from = this.build(of, from);
    return from;
  }

  private stateOf(nodes: readonly number[], before: Neighbour): State {
    const own = [...new Set(nodes)].sort((a, b) => a - b);
    const key = `${before} ${own.join(' ')}`;
    const known = this.byKey.get(key);
    if (known) return known;
    const made: State = { id: this.states.length, nodes: own, before, isDead: own.length === 0, next: [] };
    this.states.push(made);
    this.byKey.set(key, made);
    return made;
  }

  /** Returns the nodes that are reachable without consuming a character, given the next neighbor. */
  private reached({ nodes, before }: State, behind: Neighbour): readonly number[] {
    const seen = new Set<number>(nodes);
    for (const id of seen) {
      this.steps++;
      const node = this.nodes[id];
      if (node?.is === 'ways') for (const way of node.to) seen.add(way);
      if (node?.is === 'place' && isThere(node.place, before, behind)) seen.add(node.next);
    }
    return [...seen];
  }
}

export interface State {
  readonly id: number;
  readonly nodes: readonly number[];
  readonly before: Neighbour;
  /** Whether no string with this beginning is accepted. */
  readonly isDead: boolean;
  readonly next: State[];
  beyond?: Map<number, State>;
  accepts?: boolean;
}

function takes({ ascii, isBeyond }: Extract<Node, { is: 'character' }>, code: number): boolean {
  return code < CODES ? ascii[code] === 1 : isBeyond(code);
}

function decided(decide: () => Characters): Characters {
  try {
    return decide();
  } catch (error) {
    throw error instanceof UnknowableExpression ? new Undecidable(error.message) : error;
  }
}

/** Returns the bounds of a set beyond ASCII: it does not distinguish any other characters. */
function edgesBeyond(set: Characters): readonly number[] {
  return set.flatMap(([from, to]) => [from, to + 1]).filter((code) => code >= CODES && code <= LAST);
}

function neighbourOf(code: number): Neighbour {
  if (code === 0x0a) return 'line feed';
  return isOfWord(code) ? 'word' : 'other';
}

function isThere(place: Anchor, before: Neighbour, behind: Neighbour): boolean {
  switch (place) {
    case 'text start':
      return before === 'none';
    case 'text end':
      return behind === 'none';
    case 'line start':
      return before === 'none' || before === 'line feed';
    case 'line end':
      return behind === 'none' || behind === 'line feed';
    case 'word boundary':
      return (before === 'word') !== (behind === 'word');
    case 'no word boundary':
      return (before === 'word') === (behind === 'word');
    case 'one side of a word':
      return false;
  }
}
