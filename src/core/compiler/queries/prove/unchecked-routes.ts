import type { DiagnosticCollector } from '../../../diagnostics';
import { CODE } from '../../../diagnostics/codes.generated';
import type { Resource } from '../../../validation/resource';
import { below } from '../../../values/origin';
import { resourceKey } from '../../../values/resource-name';
import type { Attachment } from '../../model/attachment';

/** Routes of external Gateways. Nothing is known about the requests that reach them, so they would satisfy every convention. */
export class UncheckedRoutes {
  private readonly codes = new Map<Resource, string[]>();

  /** @param externals - objects outside of the inputs, as `Kind/namespace/name` */
  public constructor(
    private readonly attachment: Attachment,
    private readonly externals: ReadonlySet<string>,
  ) {}

  public add(code: string, route: Resource): void {
    this.codes.set(route, [...(this.codes.get(route) ?? []), code]);
  }

  public report(diagnostics: DiagnosticCollector): void {
    for (const { resource } of this.attachment.graph.routes) {
      const codes = this.codes.get(resource);
      if (codes === undefined) continue;
      for (const [index, ref] of (resource.spec.parentRefs ?? []).entries()) {
        const gateway = `${ref.namespace ?? resource.namespace}/${ref.name}`;
        if (ref.kind !== 'Gateway' || !this.externals.has(`Gateway/${gateway}`)) continue;
        const list = codes.length === 1 ? `convention ${codes[0]}` : `conventions ${codes.join(', ')}`;
        const values = { codes: list, route: resourceKey(resource), gateway };
        diagnostics.report(CODE.conventionNotChecked, below(resource.origin, 'spec', 'parentRefs', index), values);
      }
    }
  }
}
