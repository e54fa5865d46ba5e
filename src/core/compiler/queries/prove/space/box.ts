import { type Literal, some } from './formula';
import { API_KEY, doubtOf, headerPart, mayShow, type Part, placeDoubt, type Showing, TOKEN, USER } from './part';
import { holdsFor, narrowed, type Slot, slotOf, takes } from './slot';

const AUTHORIZATION = headerPart('authorization');
const USUAL_DOUBT = placeDoubt('the header authorization');
/** As the example shows credentials in the usual header, where nothing is known of their places. */
const SHOWN: readonly (readonly [Part, string])[] = [
  [TOKEN, 'Bearer eyJhbGciOiJFUzI1NiJ9.e30.c2ln'],
  [API_KEY, 'Bearer key'],
  [USER, 'Basic dTpw'],
];

interface Shown {
  readonly in: Part;
  readonly example: string;
  readonly doubt: string;
}

/** A set of requests and of those who send them: what is known of each part by itself. It is never empty, and has an example. */
export class Box {
  public static readonly EVERYTHING = new Box(new Map());

  private asked: readonly Showing[] | undefined;

  private constructor(private readonly slots: ReadonlyMap<string, Slot>) {}

  /** Those for which one thing more is so; nothing where there are none. */
  public and(literal: Literal): Box | undefined {
    const slot = this.slots.get(literal.of.key) ?? slotOf(literal.of);
    const next = slot && narrowed(slot, literal);
    if (!next) return undefined;
    const box: Box = next === slot ? this : new Box(new Map(this.slots).set(literal.of.key, next));
    if (box.hidesCredential) return undefined;
    const alternatives = next.presence && slot.presence !== true ? next.of.alternatives() : [];
    return alternatives.reduce<Box | undefined>((left, of) => left?.and({ of, is: 'present', holds: false }), box);
  }

  /** The values of a part in the example. */
  public valuesOf(part: Part): readonly string[] {
    return (this.slots.get(part.key) ?? slotOf(part))?.example ?? [];
  }

  /** The parts about which something is known. */
  public get parts(): readonly Part[] {
    return [...this.slots.values()].map(({ of }) => of);
  }

  /** Whether it is so for the example as routes see it, with its credentials where they may be. */
  public shows(literal: Literal): boolean {
    if (literal.holds && mayShow(literal.of) && !this.slots.has(literal.of.key) && this.showsAnywhere) return true;
    const values = this.valuesOf(literal.of);
    const shown = this.shown.flatMap(({ in: place, example }) =>
      place === literal.of && this.mayHold(place, example) ? [example] : [],
    );
    return holdsFor(literal, shown.length > 0 ? [...shown, ...values] : values);
  }

  /** What would have to be known to say whether there are such requests. */
  public get doubts(): readonly string[] {
    const known = [...this.slots.values()].flatMap(({ of, presence }) => {
      const doubt = doubtOf(of);
      return doubt === undefined || presence === undefined ? [] : [doubt];
    });
    const contradicted = this.shown.filter(({ in: place, example }) => !this.mayHold(place, example));
    // What is said of the place, nobody knows to be a right credential.
    const unsure = this.askedFor.filter(({ in: place, words, isChecked }) =>
      place ? isChecked && this.valuesOf(place).some((value) => words.has(value)) : this.parts.some(mayShow),
    );
    return [...known, ...new Set([...contradicted, ...unsure].map(({ doubt }) => doubt))];
  }

  /** The places at which policies ask for credentials. */
  private get askedFor(): readonly Showing[] {
    if (this.asked) return this.asked;
    const asked: Showing[] = [];
    for (const { of, presence } of this.slots.values()) if (of.showing && presence) asked.push(of.showing);
    this.asked = asked;
    return asked;
  }

  /** Where the example shows credentials that routes see, and how. */
  private get shown(): readonly Shown[] {
    const { askedFor } = this;
    return SHOWN.flatMap(([credential, example]) => {
      if (this.valuesOf(credential).length === 0) return [];
      const places = askedFor.filter((showing) => showing.credential === credential);
      if (places.length === 0) return [{ in: AUTHORIZATION, example, doubt: USUAL_DOUBT }];
      return places.flatMap(({ in: place, isTaken, ...how }) => (place && !isTaken ? [{ ...how, in: place }] : []));
    });
  }

  /** Nobody knows where the credential is. */
  private get showsAnywhere(): boolean {
    return this.askedFor.some(
      ({ credential, in: place, isTaken }) => !place && !isTaken && this.slots.get(credential.key)?.presence,
    );
  }

  private mayHold(place: Part, example: string): boolean {
    const slot = this.slots.get(place.key);
    return slot === undefined || takes(slot, example);
  }

  /** Somebody has a credential and has to show it where it cannot be. */
  private get hidesCredential(): boolean {
    return this.askedFor.some(({ credential, in: place, words, isRequired, isTaken }) => {
      const slot = place && this.slots.get(place.key);
      if (!isRequired || isTaken || !slot || !this.slots.get(credential.key)?.presence) return false;
      return narrowed(slot, some(place, words)) === undefined;
    });
  }
}
