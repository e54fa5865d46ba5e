import type { InputDocument, LoadedInput } from '../../core/compiler/model/document';
import type { CompileOptions } from '../../core/compiler/model/options';
import type { ControlledDifference } from '../../core/data-plane/running';
import { DiagnosticCollector } from '../../core/diagnostics';
import { isObject } from '../../core/values/objects';
import { valueAt } from '../../core/values/value-at';
import type { Document } from './reasons/reason';

/** A change of the inputs, with a name that is equal for equal changes. */
interface Change {
  readonly name: string;
  /** Returns the changed document; undefined if nothing is left of it. */
  readonly of: (document: Document) => Document | undefined;
}

/**
 * The settings of the inputs that others override in the API, and that a controller leaves in effect. Compiled output does not contain
 * them, so inputs without the overriding settings are compiled.
 */
export class OverriddenSettings {
  private readonly configs = new Map<string, string | undefined>();

  public constructor(
    private readonly input: LoadedInput,
    private readonly options: Partial<CompileOptions>,
    /** `namespace/name` */
    private readonly gateway: string,
  ) {}

  /** Yields the configs in which the settings that a controller leaves in effect at a difference are not overridden. */
  public *configsFor(difference: ControlledDifference): Iterable<string> {
    for (const change of WITHOUT[difference.quirk ?? '']?.(difference, this.documents) ?? []) {
      const config = this.configWith(change);
      if (config !== undefined) yield config;
    }
  }

  private get documents(): readonly Document[] {
    return this.input.documents.map(({ value }) => value);
  }

  private configWith({ name, of }: Change): string | undefined {
    if (!this.configs.has(name)) this.configs.set(name, this.compiled(of));
    return this.configs.get(name);
  }

  private compiled(change: Change['of']): string | undefined {
    const documents = this.input.documents.flatMap((document): InputDocument[] => {
      const value = change(document.value);
      return value === undefined ? [] : [{ ...document, value, placeOf: () => ({ file: 'changed' }) }];
    });
    const { compile }: typeof import('../../core/compiler/compile') = require('../../core/compiler/compile');
    const { gateways } = compile({ ...this.input, documents }, this.options, new DiagnosticCollector());
    return gateways.find(({ namespace, name }) => `${namespace}/${name}` === this.gateway)?.config;
  }
}

type Path = readonly string[];
type Changes = (difference: ControlledDifference, documents: readonly Document[]) => readonly Change[];

/** The inputs without what overrides a setting, by the deviation of the controller. */
const WITHOUT: Readonly<Record<string, Changes>> = {
  limitsByKind: ({ path }) => [withoutTwin('rateLimit', path.includes('localRateLimit') ? 'global' : 'local')],
  headersByKind: ({ path }) => [
    withoutTwin('headerModifiers', path.includes('requestHeaderModifier') ? 'response' : 'request'),
  ],
  promptsByField: (_, documents) =>
    promptFieldsIn(documents).map((field) => ({
      name: `prompts ${field}`,
      of: (document) => without(document, (path) => isPromptField(path) && path.at(-1) !== field),
    })),
  buffersFromAbove: (_, documents) =>
    documents.flatMap((own, index) =>
      valueAt(own, ['spec', 'traffic', 'buffer']) === undefined
        ? []
        : {
            name: `buffer ${index}`,
            of: (document) => (document === own ? own : without(document, isAt('spec', 'traffic', 'buffer'))),
          },
    ),
  routesBeforeDestinations: () => [
    {
      name: 'policies of destinations',
      of: (document) =>
        targets(document, /^Service$|Backend$/) ? without(document, isAt('spec', 'backend')) : document,
    },
  ],
  partsBeforeInline: () =>
    [/^spec\.(?:ai|mcp)\..*\.policies$/, /^spec\.(?:.*\.)?policies$/].map((place) => ({
      name: `inline ${place}`,
      of: (document) =>
        /Backend$/.test(String(document.kind)) ? without(document, (path) => place.test(path.join('.'))) : document,
    })),
  listenerSetsLate: () => [
    { name: 'policies of ListenerSets', of: (document) => (targets(document, /^ListenerSet$/) ? undefined : document) },
  ],
};

/** Leaves out one of two settings that override each other. */
function withoutTwin(field: string, twin: string): Change {
  const isDropped = (path: Path) => path.at(-1) === twin && path.includes(field) && path[1] === 'traffic';
  return { name: `${field} ${twin}`, of: (document) => without(document, isDropped) };
}

function isAt(...place: Path): (path: Path) => boolean {
  return (path) => path.join('.') === place.join('.');
}

/** Returns whether a path leads to a field of `ai` in a policy, or in the policies of a backend. */
function isPromptField(path: Path): boolean {
  return path.at(-2) === 'ai' && /^(?:backend|policies)$/.test(path.at(-3) ?? '');
}

function promptFieldsIn(documents: readonly Document[]): readonly string[] {
  const found = new Set<string>();
  for (const document of documents)
    without(document, (path) => {
      if (isPromptField(path)) found.add(path.at(-1) ?? '');
      return false;
    });
  return [...found].sort();
}

function targets(document: Document, kind: RegExp): boolean {
  return ['targetRefs', 'targetSelectors'].some((name) => {
    const list = valueAt(document, ['spec', name]);
    return Array.isArray(list) && list.some((target) => kind.test(String(valueAt(target, ['kind']))));
  });
}

/** Fields of a policy that have no effect without others. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['targetRefs', 'targetSelectors', 'traffic.phase']);

/** Returns a document without some fields and without the objects that thereby become empty; `undefined` for a policy without effect. */
function without(document: Document, isDropped: (path: Path) => boolean): Document | undefined {
  const result = pruned(document, [], isDropped);
  if (!isObject(result)) return undefined;
  if (JSON.stringify(result) === JSON.stringify(document)) return document;
  const spec = isObject(result.spec) ? result.spec : {};
  const isPolicy = spec.targetRefs !== undefined || spec.targetSelectors !== undefined;
  const fields = Object.entries(spec).flatMap(([name, value]) =>
    name === 'traffic' && isObject(value) ? Object.keys(value).map((field) => `traffic.${field}`) : [name],
  );
  return isPolicy && fields.every((field) => WITHOUT_EFFECT.has(field)) ? undefined : result;
}

function pruned(value: unknown, path: Path, isDropped: (path: Path) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => pruned(item, path, isDropped) ?? {});
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const kept = entries.flatMap(([key, item]) => {
    const own = [...path, key];
    const left = isDropped(own) ? undefined : pruned(item, own, isDropped);
    return left === undefined ? [] : [[key, left] as const];
  });
  return kept.length === 0 && entries.length > 0 ? undefined : Object.fromEntries(kept);
}
