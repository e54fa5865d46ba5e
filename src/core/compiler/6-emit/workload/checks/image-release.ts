import type { ConfigObject } from '../../../../data-plane/placeholders';
import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { maps } from '../defaults/fill';
import { newerFields } from './config-fits-image';
import { placeOf, podTemplate, proxyContainerOf, type WorkloadObjects } from './workload-objects';

/** The config is written for one release of the data plane; another one may read it in another way, or refuse it. */
export function checkImageRelease(
  objects: WorkloadObjects,
  config: ConfigObject,
  diagnostics: DiagnosticCollector,
): void {
  const { release, since, image, parameters } = objects.plan;
  const container = proxyContainerOf(objects);
  if (!container) return;
  const reference = String(container['image'] ?? '');
  const isOverlaid = reference !== image.reference;
  // A digest does not identify the release; the adjacent tag, if any, does.
  const tag = isOverlaid ? /:([^/:@]+)(?:@|$)/.exec(reference)?.[1] : image.version;
  const found = tag && minorOf(tag);
  if (!found || found === minorOf(release.tag)) return;
  const index = maps(podTemplate(objects).spec['containers']).indexOf(container);
  const at = isOverlaid
    ? placeOf(objects, 'workload', 'spec', 'template', 'spec', 'containers', index, 'image')
    : (parameters.imageOrigin ?? objects.plan.ir.origin);
  const unread = newerFields(config, found, since);
  for (const { field, since, place } of unread) {
    diagnostics.report(CODE.configNewerThanImage, at, { field, since, place, found: tag, expected: release.tag });
  }
  if (unread.length === 0) diagnostics.report(CODE.imageOfOtherRelease, at, { found: tag, expected: release.tag });
}

/** Patch releases read the same config. */
function minorOf(tag: string): string | undefined {
  return /^v?(\d+\.\d+)(?:\D|$)/.exec(tag)?.[1];
}
