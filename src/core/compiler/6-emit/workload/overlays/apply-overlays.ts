import { type DiagnosticCollector, formatPath } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { applyPatch } from '../../../../overlay/apply-patch';
import { InvalidPatchError } from '../../../../overlay/invalid-patch-error';
import { nearestNameText } from '../../../../text/nearest-name';
import { below, type Origin } from '../../../../values/origin';
import type { PlacedOverlay } from '../parameters/merge-parameters';
import type { Draft } from '../plan';
import { checkObject, type SchemaFinding } from './check-object';
import { removeLeftovers } from './leftover-directives';
import { missedDeletions } from './missed-deletions';
import { placeInOverlay } from './place-in-overlay';

/** Applies overlays in order: of the GatewayClass, then of the Gateway. A refused overlay is reported and left out. */
export function applyOverlays(
  object: Draft,
  overlays: readonly PlacedOverlay[],
  diagnostics: DiagnosticCollector,
): Draft {
  let result = object;
  for (const { overlay, origin } of overlays) {
    const { metadata, spec } = overlay;
    const patch = { ...(metadata ? { metadata } : {}), ...(spec ? { spec } : {}) };
    try {
      const missed = missedDeletions(result, patch);
      result = applyPatch(result, patch);
      for (const { path, what, nearest } of missed)
        diagnostics.report(CODE.nothingToDelete, below(origin, ...path), { kind: object['kind'], what, nearest });
    } catch (error) {
      if (!(error instanceof InvalidPatchError)) throw error;
      diagnostics.report(CODE.overlayNotApplicable, below(origin, ...error.path), {
        kind: object['kind'],
        reason: error.message,
      });
      continue;
    }
    for (const { directive, path } of removeLeftovers(result)) {
      const at = placeInOverlay(result, path, [{ overlay, origin }]) ?? origin;
      diagnostics.report(CODE.directiveWithoutEffect, at, { directive, kind: object['kind'] });
    }
  }
  return result;
}

/** Compares a patched object with Kubernetes' types. */
export function checkTypes(
  object: Draft,
  overlays: readonly PlacedOverlay[],
  gateway: Origin,
  diagnostics: DiagnosticCollector,
): void {
  for (const finding of checkObject(object)) {
    const at = placeInOverlay(object, finding.path, overlays) ?? overlays.at(-1)?.origin ?? gateway;
    report(finding, String(object['kind']), at, diagnostics);
  }
}

function report(finding: SchemaFinding, kind: string, at: Origin, diagnostics: DiagnosticCollector): void {
  const where = { kind, path: pathText(finding) };
  switch (finding.problem) {
    case 'unknown':
      diagnostics.report(CODE.unknownFieldAfterOverlays, at, {
        ...where,
        field: finding.field,
        nearest: nearestNameText(finding.field, finding.known),
      });
      break;
    case 'missing':
      diagnostics.report(CODE.requiredFieldMissingAfterOverlays, at, { ...where, field: finding.field });
      break;
    case 'type':
      diagnostics.report(CODE.wrongTypeAfterOverlays, at, {
        ...where,
        expected: finding.expected,
        found: finding.found,
      });
      break;
  }
}

function pathText({ path }: SchemaFinding): string {
  return formatPath(path) || 'the object';
}
