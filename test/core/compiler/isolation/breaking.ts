import { parseAllDocuments, stringify } from 'yaml';
import type { Chance } from '../../../support/random';

/** Inputs with one random mistake in one random object, and a description of the mistake. */
export interface Broken {
  readonly input: string;
  readonly what: string;
}

type Node = Record<string, unknown> | unknown[];

export function broken(input: string, chance: Chance): Broken {
  const objects = parseAllDocuments(input).map((document) => document.toJS() as Record<string, unknown>);
  const candidates = objects.filter(({ kind }) => kind !== 'Secret');
  const object = chance.pick(candidates);
  const name = `${object['kind']} ${(object['metadata'] as { name: string }).name}`;
  if (chance.happens(0.1)) {
    const texts = objects.map((each) => (each === object ? `${stringify(each)}open: [\n` : stringify(each)));
    return { input: texts.join('---\n'), what: `${name} cannot be parsed` };
  }
  const places = placesIn(object['spec'] as Node, 'spec');
  const { node, key, path } = chance.pick(places);
  const what = mistake(node, key, chance);
  return { input: objects.map((each) => stringify(each)).join('---\n'), what: `${name}: ${what} at ${path}` };
}

/** Two objects of one kind under one name, as after copying a document: `undefined` where no kind is there twice in a namespace. */
export function twinned(input: string, chance: Chance): Broken | undefined {
  const objects = parseAllDocuments(input).map((document) => document.toJS() as NamedObject);
  const pairs = objects.flatMap((object) =>
    objects
      .filter((other) => other !== object && other.kind === object.kind)
      .filter(({ metadata }) => metadata.namespace === object.metadata.namespace)
      .map((other) => ({ object, other })),
  );
  if (pairs.length === 0) return undefined;
  const { object, other } = chance.pick(pairs);
  const what = `${object.kind} ${object.metadata.name} has the name of ${other.metadata.name}`;
  object.metadata.name = other.metadata.name;
  return { input: objects.map((each) => stringify(each)).join('---\n'), what };
}

interface NamedObject {
  readonly kind: string;
  readonly metadata: { name: string; readonly namespace?: string };
}

interface Place {
  readonly node: Node;
  readonly key: string | number;
  readonly path: string;
}

function placesIn(node: Node, path: string): Place[] {
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    const key = Array.isArray(node) ? Number(name) : name;
    const here = { node, key, path: `${path}.${name}` };
    const isNode = typeof value === 'object' && value !== null;
    return isNode ? [here, ...placesIn(value as Node, here.path)] : [here];
  });
}

function mistake(node: Node, key: string | number, chance: Chance): string {
  const fields = node as Record<string | number, unknown>;
  const value = fields[key];
  const kind = chance.below(4);
  if (kind === 0 && !Array.isArray(node)) {
    fields['oops'] = 1;
    return 'an unknown field';
  }
  if (kind === 1 && !Array.isArray(node)) {
    delete fields[key];
    fields[`${key}x`] = value;
    return 'a misspelt field';
  }
  if (kind === 2 && typeof value === 'string') {
    fields[key] = `${value}(`;
    return 'a wrong text';
  }
  fields[key] = typeof value === 'object' ? 7 : { wrong: true };
  return 'a value of another type';
}
