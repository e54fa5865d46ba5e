import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Chart } from 'cdk8s';
import { type IConstruct, Node } from 'constructs';
import type { SourceLocation } from '../../../core/diagnostics';
import { programCallsOf } from './calls';
import { linesByName } from './lines-by-name';

/** A line of a program, counted from 1. */
export interface Creation {
  /** Its path, absolute. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The number of stack frames to record: constructs can be created many calls below the line of the program. */
const CALLS = 80;

const ROOT = join(__dirname, '..', '..', '..', '..') + sep;

const CREATED = new WeakMap<IConstruct, Error>();

/** Returns whether the program has another language. The lines of its constructs are then those of jsii's host program. */
export const isForeign = () => Boolean(process.env['JSII_AGENT']);

/** Records the location at which a construct is created, unless it is recorded already. */
export function recordCreation(construct: IConstruct): void {
  if (CREATED.has(construct)) return;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = CALLS;
  CREATED.set(construct, new Error());
  Error.stackTraceLimit = limit;
}

/** Makes all constructs record their creation location from now on. */
export function recordCreations(): void {
  const addChild: (child: IConstruct, name: string) => void = Reflect.get(Node.prototype, 'addChild');
  Reflect.set(Node.prototype, 'addChild', function recorded(this: Node, child: IConstruct, name: string): void {
    recordCreation(child);
    addChild.call(this, child, name);
  });
}

/** Returns the source locations of an app's constructs by path: the innermost line outside of packages. */
export function creationsIn(app: IConstruct): Readonly<Record<string, Creation>> {
  return Object.fromEntries(
    app.node.findAll().flatMap((construct) => {
      const creation = creationIn(CREATED.get(construct)?.stack ?? '');
      return creation ? [[construct.node.path, creation] as const] : [];
    }),
  );
}

/**
 * Returns the paths of the constructs that a program creates directly, without those that constructs of this package create in their
 * constructors and methods.
 */
export function madeIn(app: IConstruct): readonly string[] {
  const isMade = (construct: IConstruct) => programCallsOf(construct).some(({ result }) => result === construct);
  const isOwn = (construct: IConstruct) => !Chart.isChart(construct) && isMade(construct);
  return app.node
    .findAll()
    .filter((construct) => isMade(construct) || !construct.node.scopes.some(isOwn))
    .map(({ node }) => node.path);
}

/** The lines of an app in another language. */
const LINES = new WeakMap<IConstruct, (constructPath: string) => SourceLocation>();

function lineByName(app: IConstruct, constructPath: string): SourceLocation {
  const lines = LINES.get(app) ?? linesByName(process.cwd(), madeIn(app));
  LINES.set(app, lines);
  return lines(constructPath);
}

/** Adds the line of the program that creates the construct of a place. */
export function withLine(place: SourceLocation, app: IConstruct): SourceLocation {
  if (place.file !== undefined || place.constructPath === undefined) return place;
  if (isForeign()) return { ...place, ...lineByName(app, place.constructPath) };
  let construct: IConstruct | undefined = app;
  for (const id of place.constructPath.split('/')) construct = construct?.node.tryFindChild(id);
  const creation = construct && creationIn(CREATED.get(construct)?.stack ?? '');
  return creation ? { ...place, ...creation, file: relative('', creation.file).replaceAll('\\', '/') } : place;
}

function creationIn(stack: string): Creation | undefined {
  for (const [, url, line, column] of stack.matchAll(
    /^ {4}at (?:.*\()?((?:file:\/\/|\/|[A-Za-z]:\\).*):(\d+):(\d+)\)?$/gm,
  )) {
    const file = url.startsWith('file:') ? fileURLToPath(url) : url;
    if (isOfProgram(file)) return { file, line: Number(line), column: Number(column) };
  }
  return undefined;
}

function isOfProgram(file: string): boolean {
  return !file.startsWith(ROOT) && !/[\\/](?:node_modules|site-packages|jsii-[^\\/]*)[\\/]/.test(file);
}
