import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as constructs from 'constructs';
import * as library from '../../src';
import { RESOURCE_MODULES } from '../../tools/packaging/modules';

const PACKAGES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  cdk8s,
  constructs,
  'cdk8s-plus-28': kplus,
  'cdk8s-ai-gateway': library,
};

/** Returns the modules of this package with their exports, those of resources last. */
function modules(): [name: string, exports: object][] {
  const found = Object.entries(library).flatMap(([name, exports]): [string, object][] =>
    /^[a-z]/.test(name) && typeof exports === 'object' ? [[name, exports]] : [],
  );
  const isResource = ([name]: [string, object]) => Number(RESOURCE_MODULES.includes(name));
  return found.sort((a, b) => isResource(a) - isResource(b));
}

/** Returns the exports of this package and of its modules, by the path that programs import. */
export function importPaths(): ReadonlyMap<string, object> {
  return new Map([
    ['cdk8s-ai-gateway', library],
    ...modules().map(([name, exports]): [string, object] => [`cdk8s-ai-gateway/${name}`, exports]),
  ]);
}

/** Returns what a program imports from a path; undefined for the path of another package. */
export function importedFrom(path: string): unknown {
  return PACKAGES[path] ?? importPaths().get(path);
}

/** Returns the types of this package by their names, without those of the resources. */
export function namedTypes(): Readonly<Record<string, unknown>> {
  const named = modules().filter(([name]) => !RESOURCE_MODULES.includes(name));
  const root = Object.entries(library).filter(([name]) => /^[A-Z]/.test(name));
  return Object.assign(Object.fromEntries(root), ...named.map(([, exports]) => exports));
}
