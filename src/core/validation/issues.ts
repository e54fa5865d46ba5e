import { type Issue, type IssueRule, pathText } from './issue';

/** The spelling of the reference's names for the readers of messages. */
export interface Naming {
  /** A field or word. */
  name(neutral: string): string;
  /** Fills a string that contains `{{group}}` and `{{Kind}}`. */
  fill(text: string): string;
}

export const NO_NAMING: Naming = { name: (name) => name, fill: (text) => text };

/** The maximum length of a value in a message; more is not helpful. */
const LONGEST_SHOWN = 80;

const ACROSS_FIELDS: ReadonlySet<IssueRule> = new Set(['rule', 'exactlyOneOf', 'atMostOneOf', 'atLeastOneOf'] as const);

/** Collects the issues of one document; knows the place of the value that is being looked at. */
export class Issues {
  public readonly all: Issue[] = [];
  /** The number of issues with a value itself: rules across fields cannot be evaluated on it. */
  public unsound = 0;
  /** The path from the root to the current value; modified in place, because most values are valid. */
  public readonly path: (string | number)[] = [];

  constructor(public readonly naming: Naming) {}

  /** The place at hand as its author wrote it. */
  public here(...more: readonly (string | number)[]): string {
    return pathText([...this.path, ...more].map((step) => (typeof step === 'string' ? this.naming.name(step) : step)));
  }

  public error(rule: IssueRule, message: string, facts: Partial<Issue> = {}): void {
    if (!ACROSS_FIELDS.has(rule)) this.unsound++;
    this.all.push({ path: [...this.path], rule, message, severity: 'error', ...facts });
  }

  public warn(rule: IssueRule, message: string, facts: Partial<Issue> = {}): void {
    this.all.push({ path: [...this.path], rule, message, severity: 'warning', ...facts });
  }

  public wrongType(expected: string, value: unknown, facts: Partial<Issue> = {}): void {
    const found = typeName(value);
    this.error('type', `Invalid value: "${found}": ${this.here()} in body must be of type ${expected}: "${found}"`, {
      found,
      expected,
      ...facts,
    });
  }

  /** A limit on the value itself. */
  public outside(rule: IssueRule, value: unknown, demand: string, facts: Partial<Issue> = {}): void {
    const found = shown(value);
    this.error(rule, `Invalid value: ${found}: ${this.here()} in body ${demand}`, {
      found,
      expected: demand,
      ...facts,
    });
  }
}

/** A value in a message: JSON, shortened. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
