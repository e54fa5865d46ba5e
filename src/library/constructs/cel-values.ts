import type { Cel } from './cel';

/** Returns the strings of a map of expressions. */
export function expressionsOf(values: { [name: string]: Cel }): { [name: string]: string };
export function expressionsOf(values: { [name: string]: Cel } | undefined): { [name: string]: string } | undefined;
export function expressionsOf(values: { [name: string]: Cel } | undefined): { [name: string]: string } | undefined {
  return values && Object.fromEntries(Object.entries(values).map(([name, { expression }]) => [name, expression]));
}
