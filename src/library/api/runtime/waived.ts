import type { IConstruct } from 'constructs';
import { WAIVE_ANNOTATION } from '../../../core/diagnostics/judgement/annotation';
import { addToList } from '../../../core/values/lists-in-maps';

const LINES = new WeakMap<IConstruct, string[]>();

/** Adds a waiver for the resources that a construct contains when it is rendered. */
export function addWaiver(construct: IConstruct, line: string): void {
  addToList(LINES, construct, line);
}

/** Returns the metadata with the waivers of the object and of all enclosing constructs. */
export function withWaivers<Metadata extends object>(metadata: Metadata, { node }: IConstruct): Metadata {
  const lines = node.scopes.flatMap((scope) => LINES.get(scope) ?? []);
  if (lines.length === 0) return metadata;
  const { annotations }: { readonly annotations?: Readonly<Record<string, string>> } = metadata;
  const own = annotations?.[WAIVE_ANNOTATION];
  const all = own === undefined ? lines : [own, ...lines];
  return { ...metadata, annotations: { ...annotations, [WAIVE_ANNOTATION]: all.join('\n') } };
}
