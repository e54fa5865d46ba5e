import type { DataPlaneRelease } from '../../../../data-plane/release';
import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import type { Origin } from '../../../../values/origin';
import { isMapping } from '../defaults/fill';
import type { OwnPorts } from '../raw-config/check-process-settings';
import type { MergedParameters } from './merge-parameters';

/** The ports of metrics and readiness, which variables and `rawConfig` can move; variables win. */
export function ownPorts(
  parameters: MergedParameters,
  { ports }: DataPlaneRelease,
  gateway: Origin,
  diagnostics: DiagnosticCollector,
): OwnPorts {
  const port = (variable: string, field: string, usual: number, needed: boolean): number => {
    const address = addressOf(parameters, variable, field);
    if (address === undefined) return usual;
    const found = reachablePort(address);
    if (found === undefined && needed) {
      diagnostics.report(CODE.unreachableReadinessAddress, parameters.rawConfigOrigin ?? gateway, {
        setting: field,
        address: JSON.stringify(address),
      });
    }
    return found ?? usual;
  };
  return {
    admin: ports.admin,
    stats: port('STATS_ADDR', 'statsAddr', ports.stats, false),
    readiness: port('READINESS_ADDR', 'readinessAddr', ports.readiness, true),
  };
}

function addressOf({ env, rawConfig }: MergedParameters, variable: string, field: string): string | undefined {
  const value = env.find(({ name }) => name === variable)?.value;
  if (value !== undefined) return value;
  const fixed = rawConfig?.['config'];
  const address = isMapping(fixed) ? fixed[field] : undefined;
  return typeof address === 'string' ? address : undefined;
}

/** The port of an address that others in the cluster can reach: not `off`, no socket file, not the loopback interface. */
function reachablePort(address: string): number | undefined {
  const match = /^(.*):(\d+)$/.exec(address);
  if (!match || /^(?:unix|localhost|127\.|\[::1\])/.test(match[1]!)) return undefined;
  return Number(match[2]);
}
