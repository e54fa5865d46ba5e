import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { type Fields, isObject } from '../../values/objects';
import { type InputDocument, titleOf } from '../model/document';
import type { CompileOptions } from '../model/options';
import type { GatewayOutput } from '../model/result';
import { GATEWAY_NAME_LABEL, MANAGED_BY } from '../semantics/object-names';

/** Reports objects of applications among the inputs that have the same identity as an object generated for a Gateway. */
export function checkDuplicateOutputs(
  documents: readonly InputDocument[],
  gateways: readonly GatewayOutput[],
  { externals }: CompileOptions,
  diagnostics: DiagnosticCollector,
): void {
  const made = gateways.flatMap(({ namespace, name, manifests }) =>
    manifests.map((manifest) => [identityOf(manifest), { namespace, name }] as const),
  );
  const gatewayOf = new Map(made);
  const names = new Set(gateways.flatMap(({ manifests }) => manifests.map(({ metadata }) => metadata.name)));
  for (const [document, { value }] of documents.entries()) {
    // Most are called otherwise.
    if (!isObject(value.metadata) || !names.has(String(value.metadata.name))) continue;
    const gateway = gatewayOf.get(identityOf(value));
    // External objects from the settings are not applied here.
    if (!gateway || isOf(gateway.name, value) || externals.has(titleOf(value))) continue;
    const values = { object: titleOf(value), gateway: `${gateway.namespace}/${gateway.name}` };
    diagnostics.report(CODE.inputIsMadeToo, { document, path: ['metadata', 'name'] }, values);
  }
}

/** Returns whether an object is output of an earlier run, or an object that a controller creates for the same Gateway. */
function isOf(gateway: string, { metadata }: Fields): boolean {
  const labels = isObject(metadata) && isObject(metadata.labels) ? metadata.labels : {};
  return labels[MANAGED_BY.label] === MANAGED_BY.value || labels[GATEWAY_NAME_LABEL] === gateway;
}

/** Returns the identity with the group, but without the version: the cluster stores one object for all versions. */
function identityOf(value: Fields): string {
  return `${String(value.apiVersion).replace(/\/.*/, '')} ${titleOf(value)}`;
}
