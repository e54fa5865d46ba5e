import type { Literal } from './formula';
import { API_KEY, doubtOf, elsewhere, headerPart, type Part, TOKEN, USER } from './part';
import { holdsFor, narrowed, type Slot, slotOf, takes } from './slot';

const AUTHORIZATION = headerPart('authorization');
const SHOWN: readonly (readonly [Part, string])[] = [
  [TOKEN, 'Bearer eyJhbGciOiJFUzI1NiJ9.e30.c2ln'],
  [API_KEY, 'Bearer key'],
  [USER, 'Basic dTpw'],
];

/** A set of requests and of those who send them: what is known of each part by itself. It is never empty, and has an example. */
export class Box {
  public static readonly EVERYTHING = new Box(new Map());

  private constructor(private readonly slots: ReadonlyMap<string, Slot>) {}

  /** Those for which one thing more is so; nothing where there are none. */
  public and(literal: Literal): Box | undefined {
    const slot = this.slots.get(literal.of.key) ?? slotOf(literal.of);
    const next = slot && narrowed(slot, literal);
    if (!next) return undefined;
    const box: Box = next === slot ? this : new Box(new Map(this.slots).set(literal.of.key, next));
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

  /** Whether it is so for the example, the header with its credentials included where it may be there. */
  public shows(literal: Literal): boolean {
    const values = this.valuesOf(literal.of);
    return holdsFor(
      literal,
      literal.of === AUTHORIZATION && !this.isContradicted ? [...this.credentials, ...values] : values,
    );
  }

  /** What would have to be known to say whether there are such requests. */
  public get doubts(): readonly string[] {
    const known = [...this.slots.values()].flatMap(({ of, presence }) => {
      const doubt = doubtOf(of);
      return doubt === undefined || presence === undefined ? [] : [doubt];
    });
    return this.isContradicted
      ? [...known, 'what the header authorization says, in which credentials are shown, too']
      : known;
  }

  /** Credentials are shown in a header that is asked for, and may not be there. */
  private get isContradicted(): boolean {
    const header = this.slots.get(AUTHORIZATION.key);
    return header !== undefined && !this.credentials.every((value) => takes(header, value));
  }

  /** As the example shows them, where policies say nothing else. */
  private get credentials(): readonly string[] {
    const has = ({ key }: Part) => (this.slots.get(key)?.example.length ?? 0) > 0;
    return SHOWN.flatMap(([part, value]) => (has(part) && !has(elsewhere(part)) ? [value] : []));
  }
}
