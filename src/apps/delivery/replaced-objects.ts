import type { InputDocument } from '../../core/compiler/model/document';
import type { CompileResult, Manifest } from '../../core/compiler/model/result';
import { MANAGED_BY } from '../../core/compiler/semantics/object-names';
import type { DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { placedIn } from '../../core/settings/default-namespace';
import { isObject } from '../../core/values/objects';
import { compiledSources, gatewayDocuments } from './compiled-sources';
import { isInCompiledFile } from './resource-list';

/** One object of the output: an input as it was, or one that was made. */
export type ReplacedObject =
  | { readonly input: number }
  | {
      readonly made: Manifest;
      /** The document of its Gateway. */
      readonly of: number;
    };

/**
 * Returns the inputs in their order, with the output of each Gateway in place of its document.
 *
 * @param keepSources - whether to keep the compiled resources. If so, the files that an earlier run generated are removed, even if no
 * Gateway is compiled to them any more
 */
export function replacedObjects(
  documents: readonly InputDocument[],
  result: CompileResult,
  keepSources = false,
): readonly ReplacedObject[] {
  const sources = keepSources ? new Set<number>() : compiledSources(documents, result);
  const places = result.graph ? gatewayDocuments(result.graph) : new Map<string, number>();
  const made = new Map<number, ReplacedObject[]>();
  for (const { namespace, name, manifests } of result.gateways) {
    const of = places.get(`${namespace}/${name}`) ?? documents.length - 1;
    made.set(of, [...(made.get(of) ?? []), ...manifests.map((each) => ({ made: each, of }))]);
  }
  const written = new Set(result.gateways.flatMap(({ manifests }) => manifests.map(identityOf)));
  return documents.flatMap(({ value }, index) => {
    const isOfEarlierRun =
      isManaged(value) && (written.has(identityOf(value)) || (keepSources && isInCompiledFile(value)));
    const isGone = sources.has(index) || isOfEarlierRun;
    return [...(isGone ? [] : [{ input: index }]), ...(made.get(index) ?? [])];
  });
}

/** Reports passed-through objects that have the name of a generated object: the cluster treats both as one object. */
export function reportTwins(
  documents: readonly InputDocument[],
  objects: readonly ReplacedObject[],
  defaultNamespace: string | undefined,
  diagnostics: DiagnosticCollector,
): void {
  const makers = new Map(
    objects.flatMap((object) => ('made' in object ? [[identityOf(object.made), object.of] as const] : [])),
  );
  for (const object of objects) {
    if (!('input' in object)) continue;
    const { value, placeOf } = documents[object.input];
    const of = makers.get(identityOf(placedIn(value, defaultNamespace)));
    if (of === undefined) continue;
    const gateway = documents[of];
    diagnostics.report(
      CODE.madeObjectIsAmongInputs,
      undefined,
      { object: titleOf(value), gateway: titleOf(gateway.value) },
      {
        place: placeOf(['metadata', 'name']),
        notes: [{ text: 'the Gateway', place: gateway.placeOf(['metadata', 'name']) }],
      },
    );
  }
}

/** Returns the display name of an object. */
function titleOf({ kind, metadata }: InputDocument['value']): string {
  return `${kind} ${isObject(metadata) ? metadata.name : ''}`;
}

/** Returns whether an earlier run generated the document and wrote it next to its sources. */
function isManaged({ metadata }: InputDocument['value']): boolean {
  return isObject(metadata) && isObject(metadata.labels) && metadata.labels[MANAGED_BY.label] === MANAGED_BY.value;
}

function identityOf(value: InputDocument['value']): string {
  const { apiVersion, kind, metadata } = value;
  const { namespace = 'default', name } = isObject(metadata) ? metadata : {};
  return JSON.stringify([String(apiVersion).replace(/\/.*/, ''), kind, namespace, name]);
}
