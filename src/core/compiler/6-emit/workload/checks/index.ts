import type { ConfigObject } from '../../../../data-plane/placeholders';
import type { DiagnosticCollector } from '../../../../diagnostics';
import { checkAcceptedByServer } from './accepted-by-server';
import { checkAmounts } from './amounts';
import { checkAutoscaling } from './autoscaling';
import { checkConfigReachesContainer } from './config-reaches-container';
import { checkDisruptionBudget } from './disruption';
import { checkImageRelease } from './image-release';
import { checkKnownForms } from './known-forms';
import { checkKnownValues } from './known-values';
import { checkPodFiles } from './pod-files';
import { checkPodParts } from './pod-parts';
import { checkPodSecurity } from './pod-security';
import { checkPodVolumes } from './pod-volumes';
import { checkPorts } from './ports';
import { checkProcessVariables } from './process-variables';
import { checkScalingMetrics } from './scaling-metrics';
import { checkSelectors } from './selectors';
import { checkShutdown } from './shutdown';
import { checkVariables } from './variables';
import type { WorkloadObjects } from './workload-objects';

/** Reports errors that parameters and overlays introduced: objects that Kubernetes rejects, or that do not work together. */
export function checkWorkload(
  objects: WorkloadObjects,
  text: string,
  config: ConfigObject,
  diagnostics: DiagnosticCollector,
): void {
  checkSelectors(objects, diagnostics);
  checkAutoscaling(objects, diagnostics);
  checkDisruptionBudget(objects, diagnostics);
  checkConfigReachesContainer(objects, diagnostics);
  checkPorts(objects, diagnostics);
  checkVariables(objects, text, diagnostics);
  checkProcessVariables(objects, diagnostics);
  checkPodVolumes(objects, diagnostics);
  checkKnownValues(objects, diagnostics);
  checkKnownForms(objects, diagnostics);
  checkPodParts(objects, diagnostics);
  checkPodFiles(objects, diagnostics);
  checkAcceptedByServer(objects, diagnostics);
  checkImageRelease(objects, config, diagnostics);
  checkPodSecurity(objects, diagnostics);
  checkScalingMetrics(objects, diagnostics);
  checkShutdown(objects, diagnostics);
  checkAmounts(objects, diagnostics);
}
