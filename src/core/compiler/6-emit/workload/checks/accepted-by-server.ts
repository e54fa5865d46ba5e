import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { isQualifiedName } from '../../../../validation/metadata';
import { isMapping, maps } from '../defaults/fill';
import { exceeds } from '../defaults/quantity';
import { isLabelValue } from '../labels';
import type { Draft } from '../plan';
import { asMap, type ObjectField, placeOf, podTemplate, type WorkloadObjects } from './workload-objects';

const OVERLAYS: readonly ObjectField[] = [
  'serviceAccount',
  'workload',
  'service',
  'podDisruptionBudget',
  'horizontalPodAutoscaler',
];

/** Rules of the API server beyond types that overlays and parameters break easily. */
export function checkAcceptedByServer(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  checkStrategy(objects, diagnostics);
  checkResources(objects, diagnostics);
  checkPortNames(objects, diagnostics);
  checkImages(objects, diagnostics);
  for (const field of OVERLAYS) {
    const object = objects[field];
    if (object) checkKeys(objects, field, asMap(object['metadata']), ['metadata'], diagnostics);
  }
  const { metadata } = asMap(asMap(objects.workload['spec'])['template']);
  checkKeys(objects, 'workload', asMap(metadata), ['spec', 'template', 'metadata'], diagnostics);
}

/** Reports a patch that changes only the type and keeps the settings of the rolling update. */
function checkStrategy(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const { type, rollingUpdate } = asMap(objects.workload['spec']?.strategy);
  if (type === 'RollingUpdate' || rollingUpdate === undefined) return;
  diagnostics.report(CODE.rollingUpdateWithOtherStrategy, placeOf(objects, 'workload', 'spec', 'strategy', 'type'), {
    type: JSON.stringify(type),
  });
}

function checkImages(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const { spec } = podTemplate(objects);
  for (const list of ['containers', 'initContainers']) {
    for (const [index, container] of maps(spec[list]).entries()) {
      if (container['image']) continue;
      const at = placeOf(objects, 'workload', 'spec', 'template', 'spec', list, index);
      diagnostics.report(CODE.requiredFieldMissingAfterOverlays, at, {
        kind: objects.workload['kind'],
        path: `container ${String(container['name'])}`,
        field: 'image',
      });
    }
  }
}

function checkPortNames(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const ports = maps(objects.service['spec']?.ports);
  if (ports.length < 2) return;
  for (const [index, { name, port }] of ports.entries()) {
    if (!name)
      diagnostics.report(CODE.servicePortWithoutName, placeOf(objects, 'service', 'spec', 'ports', index), {
        port,
        count: ports.length,
      });
  }
}

function checkResources(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const { spec } = podTemplate(objects);
  for (const list of ['containers', 'initContainers']) {
    maps(spec[list]).forEach((container, index) => {
      const { limits, requests } = asMap(container['resources']);
      for (const [name, request] of Object.entries(asMap(requests))) {
        const limit = asMap(limits)[name];
        if (limit === undefined || !exceeds(request, limit)) continue;
        const at = placeOf(objects, 'workload', 'spec', 'template', 'spec', list, index, 'resources', 'limits', name);
        diagnostics.report(CODE.requestAboveLimit, at, {
          container: container['name'],
          resource: name,
          request,
          limit,
        });
      }
    });
  }
}

function checkKeys(
  objects: WorkloadObjects,
  field: ObjectField,
  metadata: Draft,
  path: readonly string[],
  diagnostics: DiagnosticCollector,
): void {
  for (const part of ['labels', 'annotations']) {
    for (const [key, value] of Object.entries(isMapping(metadata[part]) ? metadata[part] : {})) {
      const wrongValue = part === 'labels' && !isLabelValue(String(value));
      // The API server judges the keys of annotations in lower case.
      if (isQualifiedName(part === 'labels' ? key : key.toLowerCase()) && !wrongValue) continue;
      diagnostics.report(CODE.invalidLabelOrAnnotation, placeOf(objects, field, ...path, part, key), {
        part: part === 'labels' ? 'label' : 'annotation',
        key: JSON.stringify(key),
        value: wrongValue ? ` with the value ${JSON.stringify(value)}` : '',
      });
    }
  }
}
