import { DEFAULT_OPTIONS } from '../../../model/options';
import { type FormulaLiteral, some } from './formula';
import {
  API_KEY,
  COOKIE_PART,
  doubtOf,
  droppedHeaderPart,
  headerOf,
  headerPart,
  mayShow,
  type Part,
  placeDoubt,
  REJOINED_COOKIES,
  type Showing,
  TOKEN,
  USER,
} from './part';
import { isExampleOf, isMetBy, narrowed, type Slot, slotOf, takes } from './slot';

const AUTHORIZATION = headerPart('authorization');
const USUAL_DOUBT = placeDoubt('the header authorization');
/** Example credentials as they appear in the usual header if their place is unknown. */
const SHOWN: readonly (readonly [Part, string])[] = [
  [TOKEN, 'Bearer eyJhbGciOiJFUzI1NiJ9.e30.c2ln'],
  [API_KEY, 'Bearer key'],
  [USER, 'Basic dTpw'],
];

const COOKIES_DOUBT = 'the cookies that remain after the data plane rewrites them';

function rejoinedOf(values: readonly string[]): readonly string[] {
  const { withRejoinedCookies } = DEFAULT_OPTIONS.dataPlane.requests;
  return withRejoinedCookies(values.map((value) => ['cookie', value])).map(([, value]) => value);
}

interface Shown {
  readonly in: Part;
  readonly example: string;
  readonly doubt: string;
}

/** A set of requests and their senders, with independent constraints for each part. It is never empty and has an example. */
export class Box {
  public static readonly EVERYTHING = new Box(new Map());

  private showings: readonly Showing[] | undefined;

  private constructor(private readonly slots: ReadonlyMap<string, Slot>) {}

  /** Returns the box restricted by a literal; undefined if it is then empty. */
  public and(literal: FormulaLiteral): Box | undefined {
    const slot = this.slots.get(literal.of.key) ?? slotOf(literal.of);
    const next = slot && narrowed(slot, literal);
    if (!next) return undefined;
    const box: Box = next === slot ? this : new Box(new Map(this.slots).set(literal.of.key, next));
    if (box.hidesCredential) return undefined;
    const { presence } = next;
    if (presence === undefined || slot.presence === presence) return box;
    return next.of.consequences(presence).reduce<Box | undefined>((left, one) => left?.and(one), box);
  }

  /** The values of a part in the example. */
  public valuesOf(part: Part): readonly string[] {
    if (part === COOKIE_PART || part === REJOINED_COOKIES)
      return this.cookies[part === COOKIE_PART ? 'sent' : 'rejoined'];
    return this.exampleOf(part);
  }

  private exampleOf(part: Part): readonly string[] {
    return (this.slots.get(part.key) ?? slotOf(part))?.example ?? [];
  }

  /** The cookies as sent, and after the gateway has rejoined them. */
  private get cookies(): {
    readonly sent: readonly string[];
    readonly rejoined: readonly string[];
    readonly isKnown: boolean;
  } {
    const [sent, rejoined] = [this.exampleOf(COOKIE_PART), this.exampleOf(REJOINED_COOKIES)];
    const [own, seen] = [this.slots.get(COOKIE_PART.key), this.slots.get(REJOINED_COOKIES.key)];
    if (!own || !seen) return { sent, rejoined, isKnown: true };
    // Cookies that are sent in rejoined form remain unchanged.
    if (rejoined.length > 0 && isExampleOf(own, rejoined)) return { sent: rejoined, rejoined, isKnown: true };
    const written = rejoinedOf(sent);
    return isExampleOf(seen, written) ? { sent, rejoined: written, isKnown: true } : { sent, rejoined, isKnown: false };
  }

  /** Returns whether a part is present, if known. */
  public isThere(part: Part): boolean | undefined {
    return this.slots.get(part.key)?.presence;
  }

  /** The parts about which something is known. */
  public get parts(): readonly Part[] {
    return [...this.slots.values()].map(({ of }) => of);
  }

  /** Reports whether a literal is true for the example as routes see it, including the credentials that it may show. */
  public shows(literal: FormulaLiteral): boolean {
    if (literal.isPositive && mayShow(literal.of) && !this.slots.has(literal.of.key) && this.showsAnywhere) return true;
    const values = this.valuesOf(literal.of);
    const shown = this.shown.flatMap(({ in: place, example }) =>
      place === literal.of && this.mayHold(place, example) ? [example] : [],
    );
    return isMetBy(literal, shown.length > 0 ? [...shown, ...values] : values);
  }

  /** The unknowns that determine whether such requests exist. */
  public get doubts(): readonly string[] {
    const known = [...this.slots.values()].flatMap(({ of, presence }) => {
      const doubt = doubtOf(of);
      return doubt === undefined || presence === undefined ? [] : [doubt];
    });
    if (!this.cookies.isKnown) known.push(COOKIES_DOUBT);
    const contradicted = this.shown.filter(({ in: place, example }) => !this.mayHold(place, example));
    // Whether the value at that place is a valid credential is unknown.
    const unsure = this.requiredShowings.filter(({ in: place, words, isChecked }) =>
      place ? isChecked && this.valuesOf(place).some((value) => words.has(value)) : this.parts.some(mayShow),
    );
    return [...known, ...new Set([...contradicted, ...unsure].map(({ doubt }) => doubt))];
  }

  /** The places at which policies require credentials. */
  private get requiredShowings(): readonly Showing[] {
    if (this.showings) return this.showings;
    const found: Showing[] = [];
    for (const { of, presence } of this.slots.values()) if (of.showing && presence) found.push(of.showing);
    this.showings = found;
    return found;
  }

  /** Returns the places in which the example shows credentials to routes, with their values. */
  private get shown(): readonly Shown[] {
    const { requiredShowings } = this;
    return SHOWN.flatMap(([credential, example]) => {
      if (this.valuesOf(credential).length === 0) return [];
      const places = requiredShowings.filter((showing) => showing.credential === credential);
      if (places.length === 0) return [{ in: AUTHORIZATION, example, doubt: USUAL_DOUBT }];
      return places.flatMap(({ in: place, isTaken, ...how }) => (place && !isTaken ? [{ ...how, in: place }] : []));
    });
  }

  /** Whether a credential may be at any place. */
  private get showsAnywhere(): boolean {
    return this.requiredShowings.some(
      ({ credential, in: place, isTaken }) => !place && !isTaken && this.slots.get(credential.key)?.presence,
    );
  }

  private mayHold(place: Part, example: string): boolean {
    const slot = this.slots.get(place.key);
    return slot === undefined || takes(slot, example);
  }

  /** Reports whether a caller must show a credential in a place that cannot contain it, or loses the header that contains it. */
  private get hidesCredential(): boolean {
    return this.requiredShowings.some(({ credential, in: place, words, isRequired, isTaken }) => {
      if (!place || !this.slots.get(credential.key)?.presence) return false;
      const [slot, name] = [this.slots.get(place.key), headerOf(place)];
      if (name !== undefined && this.slots.get(droppedHeaderPart(name).key)?.presence) return true;
      return isRequired && !isTaken && slot !== undefined && narrowed(slot, some(place, words)) === undefined;
    });
  }
}
