import type { Cel } from './cel';

/** A map of expressions as their texts. */
export function expressionsOf(values: { [name: string]: Cel }): { [name: string]: string };
export function expressionsOf(values: { [name: string]: Cel } | undefined): { [name: string]: string } | undefined;
export function expressionsOf(values: { [name: string]: Cel } | undefined): { [name: string]: string } | undefined {
  return values && Object.fromEntries(Object.entries(values).map(([name, { expression }]) => [name, expression]));
}
