/** How well an item of another program's config came over. */
export type Grade = 'exact' | 'approximate' | 'by hand' | 'not supported';

/** One item with its grade, and why it is not exact. */
export interface GradedItem {
  /** Its path in the file. */
  readonly item: string;
  readonly grade: Grade;
  readonly reason?: string;
}

/** Collects grades in the order of the file. */
export class Grades {
  public readonly items: GradedItem[] = [];

  public exact(item: string): void {
    this.items.push({ item, grade: 'exact' });
  }

  public add(item: string, grade: Exclude<Grade, 'exact'>, reason: string): void {
    this.items.push({ item, grade, reason });
  }
}
