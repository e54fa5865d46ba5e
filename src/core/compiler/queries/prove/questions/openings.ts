import type { RuleAttachment } from '../../../model/attachment';
import { type Access, accessOf } from '../caller/access';
import { NOBODY } from '../caller/identity';
import { truthOf } from '../caller/truth';
import { exactly, matching, wordsBelow } from '../languages/words';
import type { Entry } from '../routing/entry';
import { Effort, findRequest } from '../routing/find-request';
import { Box } from '../space/box';
import { all, any, FALSE, type Formula, type FormulaLiteral, first, mapLiterals, not, TRUE } from '../space/formula';
import { PATH_PART } from '../space/part';
import { withinBox } from '../space/split';
import { Undecidable } from '../undecidable';
import { listenerFormula } from './listener-formula';
import { type RoutePath, routePathsOf } from './route-paths';

/** A rule at one of the listeners that serve it. */
export interface ServedRule {
  readonly gateway: Parameters<typeof accessOf>[0];
  readonly listener: Parameters<typeof accessOf>[1];
  readonly rule: RuleAttachment;
}

/** Reports whether one place may allow callers that another one refuses. Undecidable requests are included. */
export function letsMorePass(open: ServedRule, guarded: ServedRule): boolean {
  return unlessUndecidable(() => some(all(passesOf(open), not(passesOf(guarded)))) !== undefined, true);
}

/**
 * Reports whether a rule accepts requests directly at its listener, while others reach it through a delegating rule.
 *
 * @param passing - considers only requests that are allowed more easily there
 */
export function isTakenPast(open: ServedRule, guarded: ServedRule, passing: boolean): boolean {
  const more = () => (passing ? all(passesOf(open), not(passesOf(guarded))) : TRUE);
  return unlessUndecidable(() => openingsAt(open).isTaken(open.rule, more()), true);
}

/** The alternatives to which a spelling of a path is compared. */
export interface SpellingQuestion {
  readonly spellings?: readonly string[];
  readonly conditions?: readonly string[];
}

/** A conditional change to a request. */
interface Choice {
  readonly condition?: string;
  readonly isTaken: boolean;
}

const known = new WeakMap<ServedRule['listener'], Openings>();

/** Returns the openings at one listener. */
export function openingsAt(at: Pick<ServedRule, 'gateway' | 'listener'>): Openings {
  const found = known.get(at.listener) ?? new Openings(at);
  known.set(at.listener, found);
  return found;
}

/** Searches one listener for requests that match one rule but are meant for another one with stricter requirements. */
class Openings {
  private readonly routePaths: readonly RoutePath[];
  private readonly formula: Formula;
  private readonly effort: Effort;

  public constructor(private readonly at: Pick<ServedRule, 'gateway' | 'listener'>) {
    this.routePaths = routePathsOf(at.listener);
    this.formula = listenerFormula(at.gateway, at.listener);
    this.effort = new Effort(this.routePaths.length);
  }

  /** Returns a path of the guarded rule that the open rule matches. */
  public ownPath(open: RuleAttachment, guarded: RuleAttachment): string | undefined {
    const guardedRequests = this.of(guarded).map(({ stages }) => all(...literalsOf(stages)));
    return this.taken(open, all(any(...guardedRequests), this.more(open, guarded)));
  }

  /** Returns another spelling of a path with which requests for the guarded rule match the open rule. */
  public spelling(path: string, open: RuleAttachment, guarded: RuleAttachment): string | undefined {
    return unlessUndecidable(() => {
      // Well-known spellings come first.
      const known = usualSpellings(path).map((text) => first(PATH_PART, exactly(text)));
      const spelled = any(...known, first(PATH_PART, matching(spellingsOf(path), 'whole')));
      const rest = this.of(guarded).map(({ stages }) =>
        all(...literalsOf(stages).filter(({ of }) => of !== PATH_PART)),
      );
      const others = all(spelled, not(first(PATH_PART, wordsBelow(path))), any(...rest));
      return this.taken(open, all(others, this.more(open, guarded)));
    }, undefined);
  }

  /**
   * Returns another spelling of a path that the open rule allows for a caller to which the guarded rule refuses the path itself.
   *
   * @param asked.spellings - replace the usual ones
   * @param asked.conditions - further conditions on requests; a request that satisfies one of them is not considered allowed
   */
  public spellingPast(
    path: string,
    open: RuleAttachment,
    guarded: RuleAttachment,
    { spellings, conditions }: SpellingQuestion = {},
  ): string | undefined {
    const isMetOn = ({ words, isPositive }: FormulaLiteral) => words?.has(path) === isPositive;
    const passes = (rule: RuleAttachment) => {
      const served = { ...this.at, rule };
      const isMet = (text: string) => truthOf(text, accessAt(served).identity).isTrue;
      return conditions ? not(any(...conditions.map(isMet))) : passesOf(served);
    };
    const asItIs = mapLiterals(passes(guarded), (one) => (one.of === PATH_PART ? (isMetOn(one) ? TRUE : FALSE) : one));
    return unlessUndecidable(() => {
      const itself = all(first(PATH_PART, exactly(path)), not(asItIs));
      if (!this.isTaken(guarded, itself)) return undefined;
      const guardedRequests = this.of(guarded).flatMap(({ stages }) => {
        const literals = literalsOf(stages);
        const isForIt = literals.every((one) => one.of !== PATH_PART || isMetOn(one));
        return isForIt ? [all(...literals.filter(({ of }) => of !== PATH_PART))] : [];
      });
      const usual = spellings ?? [...usualSpellings(path).slice(0, 3), `${path}/`];
      const rest = spellings ? FALSE : first(PATH_PART, matching(spellingsOf(path, true), 'whole'));
      const spelled = any(...usual.map((text) => first(PATH_PART, exactly(text))), rest);
      const isThrough = passesOf({ ...this.at, rule: open });
      return this.taken(open, all(spelled, any(...guardedRequests), passes(open), isThrough, not(asItIs)));
    }, undefined);
  }

  /**
   * Reports whether a rule allows a request for which every choice leaves the header in place. In each choice, the first entry with a true
   * condition applies.
   */
  public isPassedBy(rule: RuleAttachment, choices: readonly (readonly Choice[])[]): boolean {
    const { passes, identity } = accessAt({ ...this.at, rule });
    const lefts = choices.map((entries) => {
      const left: Formula[] = [];
      let rest = TRUE;
      for (const { condition, isTaken } of entries) {
        const isMet = condition === undefined ? TRUE : truthOf(condition, identity).isTrue;
        if (!isTaken) left.push(all(rest, isMet));
        rest = all(rest, not(isMet));
      }
      return any(...left);
    });
    return unlessUndecidable(() => this.taken(rule, all(passes, ...lefts)) !== undefined, false);
  }

  /** Whether some of these requests come to a rule, by this very way. */
  public isTaken(rule: RuleAttachment, requests: Formula): boolean {
    return this.routePaths
      .filter((routePath) => routePath.rule === rule)
      .some(({ stages, doubts }) => {
        const combined = all(this.formula, ...literalsOf(stages), doubts, requests);
        return some(combined, (one) => findRequest(one, stages, this.effort)) !== undefined;
      });
  }

  /** Returns the requests that the open rule allows and the guarded one does not. */
  private more(open: RuleAttachment, guarded: RuleAttachment): Formula {
    return all(passesOf({ ...this.at, rule: open }), not(passesOf({ ...this.at, rule: guarded })));
  }

  private taken(open: RuleAttachment, requests: Formula): string | undefined {
    for (const { stages, doubts } of this.of(open)) {
      const combined = all(this.formula, ...literalsOf(stages), doubts, requests);
      const box = unlessUndecidable(() => some(combined, (one) => findRequest(one, stages, this.effort)), undefined);
      if (box && box.doubts.length === 0) return box.valuesOf(PATH_PART)[0];
    }
    return undefined;
  }

  private of({ rule }: RuleAttachment): readonly RoutePath[] {
    return this.routePaths.filter((routePath) => routePath.rule?.rule === rule);
  }
}

function literalsOf(stages: RoutePath['stages']): Entry['literals'] {
  return stages.flatMap(({ taker }) => taker?.literals ?? []);
}

const accesses = new WeakMap<RuleAttachment, Access>();

const OTHERWISE_SPELLED = /%|\/(?:\/|\.\.?(?:\/|$))/;

/** Returns some paths that an expression matches, in their plain spelling. */
export function pathsIn(text: string): readonly string[] {
  const found = new Set<string>();
  mapLiterals(truthOf(text, NOBODY).isTrue, (literal) => {
    const { words, of } = literal;
    if (of !== PATH_PART || !words) return literal;
    const texts = words.starts.includes('') ? words.examples : words.examples.slice(0, 1);
    for (const path of [...texts, ...texts.map((one) => `/${one}`)])
      if (path[0] === '/' && words.has(path) && !OTHERWISE_SPELLED.test(path)) found.add(path);
    return literal;
  });
  return [...found];
}

/** When requests of a rule get through at one of the listeners that serve it. */
export function passesOf(served: ServedRule): Formula {
  return accessAt(served).passes;
}

function accessAt({ gateway, listener, rule }: ServedRule): Access {
  const access = accesses.get(rule) ?? accessOf(gateway, listener, rule);
  accesses.set(rule, access);
  return access;
}

/** Returns a box of a formula, or the result of searching one; preferably one without doubts. */
function some(formula: Formula, find: (box: Box) => Box | undefined = (box) => box): Box | undefined {
  let doubtful: Box | undefined;
  for (const box of withinBox(Box.EVERYTHING, formula)) {
    const found = find(box);
    if (found && found.doubts.length === 0) return found;
    doubtful ??= found;
  }
  return doubtful;
}

function unlessUndecidable<Result>(decide: () => Result, otherwise: Result): Result {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Undecidable) return otherwise;
    throw error;
  }
}

function usualSpellings(path: string): readonly string[] {
  const rest = path.slice(1);
  const encoded = `%${rest.charCodeAt(0).toString(16)}${rest.slice(1)}`;
  return [`//${rest}`, `/${encoded}`, `/./${rest}`, `${path};x`, path.toUpperCase()];
}

/**
 * Returns an expression for the strings that servers may treat as a path: letters in another case or encoded, redundant slashes and dots,
 * and parameters after segments.
 *
 * @param isStrict - only the spellings that most servers accept
 */
function spellingsOf(path: string, isStrict = false): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const behind = isStrict ? '' : '(?:;[^/]*)?';
  const spelled = segments.map(
    (segment) => `/(?:\\.?/)*${[...segment].map((one) => spellingsOfCharacter(one, isStrict)).join('')}${behind}`,
  );
  return `${spelled.join('')}/?`;
}

function spellingsOfCharacter(character: string, isStrict: boolean): string {
  const code = character.charCodeAt(0).toString(16).padStart(2, '0');
  const cases = new Set(isStrict ? [character] : [character, character.toLowerCase(), character.toUpperCase()]);
  return `(?:${[...[...cases].map(escaped), `%${code}`, `%${code.toUpperCase()}`].join('|')})`;
}

function escaped(character: string): string {
  return /[A-Za-z0-9]/.test(character) ? character : `\\${character}`;
}
