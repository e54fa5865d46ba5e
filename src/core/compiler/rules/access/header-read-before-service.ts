import { placeOfStep } from '../../../data-plane/request-pipeline';
import { CODE } from '../../../diagnostics/codes.generated';
import { originKey } from '../../../values/origin';
import { lateHeadersOf } from '../../analysis/late-headers';
import type { Rule } from '../rule';

/** A header that routing, authorization or a limit reads before a service runs that can set any header. */
export const headerReadBeforeService: Rule = (context, diagnostics) => {
  const { pipeline, rules } = context;
  const lateHeaders = lateHeadersOf(context);
  const routing = placeOfStep(pipeline, 'routing', 'rule');
  const reported = new Set<string>();
  for (const use of rules) {
    for (const { reader, service } of lateHeaders.beforeServices(use)) {
      const read = `${originKey(reader.at)} ${reader.header}`;
      if (reported.has(read)) continue;
      reported.add(read);
      const moved =
        service.step < routing
          ? 'read it in a policy without `phase: PreRouting`'
          : `apply ${service.field} to the Gateway with \`phase: PreRouting\``;
      const isEarlyReader = reader.step < routing && service.step > routing;
      const advice = isEarlyReader ? `${moved}, and read it in a policy without that phase` : moved;
      const values = { reader: reader.who, header: reader.header, service: service.who, advice };
      const notes = [{ text: 'the service is called here, in a later step', at: service.at }];
      diagnostics.report(CODE.headerReadBeforeService, reader.at, values, { notes });
    }
  }
};
