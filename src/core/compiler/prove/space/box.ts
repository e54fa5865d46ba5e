import type { Literal } from './formula';
import { doubtOf, type Part } from './part';
import { holdsFor, narrowed, type Slot, slotOf } from './slot';

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

  /** Whether it is so for the example. */
  public shows(literal: Literal): boolean {
    return holdsFor(literal, this.valuesOf(literal.of));
  }

  /** What would have to be known to say whether there are such requests. */
  public get doubts(): readonly string[] {
    return [...this.slots.values()].flatMap(({ of, presence }) => {
      const doubt = doubtOf(of);
      return doubt === undefined || presence === undefined ? [] : [doubt];
    });
  }
}
