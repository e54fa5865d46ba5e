import type { Origin } from '../../../../values/origin';
import {
  type Attachment,
  type EffectiveFields,
  type RuleAttachment,
  sourcesOf,
  withDelegated,
} from '../../../model/attachment';
import { nameOfRule } from '../../explain/rules';
import type { ChangedDocument } from './changed-documents';

/** The indexes of the documents that decide how a rule answers, each set once. */
export interface DocumentsOfRule {
  /** The sources of its effective fields, and of overridden ones. */
  readonly policies: ReadonlySet<number>;
  /** Its route, and those that delegate to it. */
  readonly routes: ReadonlySet<number>;
  /** The backends that it references. */
  readonly backends: ReadonlySet<number>;
}

const indexesOfSets = new WeakMap<object, ReadonlySet<number>>();

/** Returns the documents that set fields of an effective set, whether they take effect or not. */
export function documentsOfSet(set: EffectiveFields): ReadonlySet<number> {
  const known = indexesOfSets.get(set);
  if (known) return known;
  const found = new Set(
    Object.values(set).flatMap((field) =>
      field ? [...sourcesOf(field), ...field.overridden].map(({ origin }) => origin.document) : [],
    ),
  );
  indexesOfSets.set(set, found);
  return found;
}

export function documentsOfRule(rule: RuleAttachment): DocumentsOfRule {
  const routes: number[] = [];
  const policies: number[] = [];
  const backends: number[] = [];
  for (let one: RuleAttachment | undefined = rule; one; one = one.parent) {
    routes.push(one.rule.route.resource.origin.document);
    policies.push(...documentsOfSet(one.traffic));
    for (const { ref, policies: own } of one.backends) {
      policies.push(...documentsOfSet(own));
      const { destination } = ref;
      const resource = destination.type === 'backend' ? destination.backend.resource : undefined;
      if (resource) backends.push((resource.origin satisfies Origin).document);
    }
  }
  return { routes: new Set(routes), policies: new Set(policies), backends: new Set(backends) };
}

/** Kinds of which a document only affects the rules that it is a source, a route or a destination of. */
export const LOCAL_KIND = /(?:Route|Policy|Backend)$/;

/** The rules whose answers a change can affect, by their names in either version. */
export class AffectedRules {
  private readonly names = new Set<string>();
  private readonly isEvery: boolean;

  public constructor(changes: readonly ChangedDocument[], before: Attachment, after: Attachment) {
    this.isEvery = changes.some(({ kind }) => !LOCAL_KIND.test(kind));
    if (this.isEvery) return;
    const indexes = (side: 'old' | 'now') => new Set(changes.flatMap((change) => change[side] ?? []));
    this.addOf(before, indexes('old'));
    this.addOf(after, indexes('now'));
  }

  public has(rule: RuleAttachment | undefined): boolean {
    return rule !== undefined && (this.isEvery || this.names.has(nameOfRule(rule)));
  }

  private addOf({ gateways }: Attachment, changed: ReadonlySet<number>): void {
    for (const { listeners, frontend } of gateways)
      for (const listener of listeners) {
        const isWhole = [frontend, listener.frontend, listener.preRouting].some((set) => isOneOf(set, changed));
        for (const rule of withDelegated(listener.rules))
          if (isWhole || isTouched(rule, changed)) this.names.add(nameOfRule(rule));
      }
  }
}

function isOneOf(set: EffectiveFields, changed: ReadonlySet<number>): boolean {
  return [...documentsOfSet(set)].some((index) => changed.has(index));
}

function isTouched(rule: RuleAttachment, changed: ReadonlySet<number>): boolean {
  const { policies, routes, backends } = documentsOfRule(rule);
  return [policies, routes, backends].some((indexes) => [...indexes].some((index) => changed.has(index)));
}
