import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { below, type Origin } from '../../../../values/origin';
import { isMapping, maps } from '../defaults/fill';
import type { Draft } from '../plan';
import { placeOf, proxyContainerOf, type WorkloadObjects } from './workload-objects';

/** Variables with which the data plane reads its config, or a part of it, from another source. */
const OTHER_SOURCES = ['XDS_ADDRESS', 'LOCAL_XDS_PATH'];

/** Reports variables and `rawConfig` settings that are unsuitable for pods: another source of the config, an open admin server. */
export function checkProcessVariables(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const env = maps(proxyContainerOf(objects)?.['env']);
  for (const name of OTHER_SOURCES) {
    const variable = env.find((one) => one['name'] === name && (one['value'] || one['valueFrom']));
    if (!variable) continue;
    const setting = `the variable ${name}`;
    diagnostics.report(CODE.configTakenFromElsewhere, placeOfVariable(objects, env, variable), { setting });
  }
  const { rawConfig, rawConfigOrigin } = objects.plan.parameters;
  const fixed = rawConfig?.['config'];
  const variable = env.find((one) => one['name'] === 'ADMIN_ADDR');
  const address: unknown = variable ? variable['value'] : isMapping(fixed) ? fixed['adminAddr'] : undefined;
  if (typeof address !== 'string' || !isOpen(address)) return;
  const at =
    variable || !rawConfigOrigin
      ? placeOfVariable(objects, env, variable)
      : below(rawConfigOrigin, 'config', 'adminAddr');
  diagnostics.report(CODE.openAdminServer, at, {
    setting: variable ? 'ADMIN_ADDR' : 'config.adminAddr',
    address: JSON.stringify(address),
  });
}

/** Whether others than the pod itself get there. */
const isOpen = (address: string): boolean =>
  /:\d+$/.test(address) && !/^(?:unix:|localhost:|127\.|\[::1\])/.test(address);

function placeOfVariable(objects: WorkloadObjects, env: readonly Draft[], variable: Draft | undefined): Origin {
  const { envOrigins } = objects.plan.parameters;
  const written = variable && envOrigins[String(variable['name'])];
  const path = ['spec', 'template', 'spec', 'containers', 0, 'env', variable ? env.indexOf(variable) : 0];
  return written ?? placeOf(objects, 'workload', ...path);
}
