import { CODE } from '../../core/diagnostics/codes.generated';
import { builtInDistributions } from '../../core/distribution';
import { nearestName, nearMiss } from '../../core/text/nearest-name';
import { type Fields, isObject } from '../../core/values/objects';
import type { CommandCompilation } from './compilation';
import { gatewayOf } from './output-files';

/** Findings about folders or patterns without files, whose content could be missing by mistake. */
const EMPTY_INPUTS: ReadonlySet<string> = new Set([CODE.emptyFolder, CODE.unmatchedPattern]);

/**
 * Returns a reason why a file of an earlier run is probably still needed although its Gateway is no longer compiled; `undefined` if there
 * is none.
 */
export function doubtAbout(path: string, compilation: CommandCompilation): string | undefined {
  return doubtAboutAll(compilation) ?? doubtAboutGateway(path, compilation);
}

function doubtAboutAll({ result, partial }: CommandCompilation): string | undefined {
  if (result.isolated.length > 0) return 'the inputs have errors, so missing Gateways cannot be identified';
  if (partial) return 'other inputs were read than the settings name';
  const empty = result.findings.find(({ code }) => EMPTY_INPUTS.has(code));
  if (empty) return `nothing was found in ${empty.place?.file ?? 'one of the inputs'}`;
  if (result.gateways.length === 0) return 'not one Gateway was compiled';
  return undefined;
}

function doubtAboutGateway(path: string, { input, result }: CommandCompilation): string | undefined {
  const gateway = gatewayOf(path);
  if (!gateway) return undefined;
  // Gateways that are still compiled keep their old files if other options apply; this is intended.
  if (result.gateways.some((each) => each.namespace === gateway.namespace && each.name === gateway.name))
    return undefined;
  for (const { value } of input.documents) {
    const { apiVersion, kind, metadata, spec } = value;
    if (!isObject(metadata) || metadata.name !== gateway.name) continue;
    if (typeof kind !== 'string' || nearestName(kind, ['Gateway']) === undefined) continue;
    if (metadata.namespace === undefined && gateway.namespace !== 'default')
      return `a ${kind} of that name is among the inputs without a namespace`;
    if ((metadata.namespace ?? 'default') !== gateway.namespace) continue;
    if (!String(apiVersion).startsWith('gateway.networking.'))
      return `it is still among the inputs, as a ${kind} of another API`;
    const className = isObject(spec) ? spec.gatewayClassName : undefined;
    if (
      typeof className === 'string' &&
      isClassOfOthers(
        className,
        input.documents.map((each) => each.value),
      )
    )
      continue;
    return `it is still among the inputs, with the class ${String(className)}, which no GatewayClass among them gives to another controller`;
  }
  return undefined;
}

/** Returns whether the inputs contain a GatewayClass of another controller, in which case the Gateway was handed over intentionally. */
function isClassOfOthers(className: string, documents: readonly Fields[]): boolean {
  return documents.some(({ kind, metadata, spec }) => {
    if (kind !== 'GatewayClass' || !isObject(metadata) || metadata.name !== className || !isObject(spec)) return false;
    const ours = builtInDistributions().map(({ controllerName }) => controllerName);
    const controller = spec.controllerName;
    if (typeof controller !== 'string' || ours.includes(controller)) return false;
    return nearMiss(controller, ours) === undefined;
  });
}
