import { CODE } from '../../../diagnostics/codes.generated';
import { addToList } from '../../../values/lists-in-maps';
import { originKey } from '../../../values/origin';
import { conditionPath } from '../../analysis/conditions';
import { identitiesIn, SETTERS } from '../../analysis/identities';
import { type CopiedPart, credentialCopiedTo, type LateHeader, lateHeadersOf } from '../../analysis/late-headers';
import type { Rule } from '../rule';

/** A header that routing, authentication, authorization, a limit or a service reads before the gateway sets it. */
export const headerReadBeforeSet: Rule = (context, diagnostics) => {
  const lateHeaders = lateHeadersOf(context);
  // One writer may come too late for many readers.
  const found = new Map<string, LateHeader[]>();
  const seen = new Set<string>();
  for (const rule of context.rules) {
    for (const one of lateHeaders.of(rule)) {
      const read = `${originKey(one.reader.at)} ${one.reader.header}`;
      if (seen.has(read)) continue;
      seen.add(read);
      addToList(found, `${originKey(one.writer.at)} ${one.reader.field}`, one);
    }
  }
  for (const [first, ...others] of found.values()) {
    if (!first) continue;
    const { reader: at, writer } = first;
    diagnostics.report(
      CODE.headerReadBeforeSet,
      at.at,
      { reader: at.who, header: at.header, writer: writer.who, advice: adviceFor(first) },
      {
        notes: [
          { text: `header ${at.header} is set here, in a later step`, at: writer.at },
          ...others.map((one) => ({ text: `header ${at.header} is read here, too`, at: one.reader.at })),
        ],
      },
    );
  }
};

function adviceFor({ reader, writer }: LateHeader): string {
  const { header, kind, field } = reader;
  const { expression, stage, text } = writer;
  const copied = kind === 'credential' ? credentialCopiedTo(header, expression) : undefined;
  if (copied) return `Set \`location\` of ${field} to ${placeText(copied)}, and do not copy the credential.`;
  const fixed = expression?.kind === 'literal' || (expression === undefined && text !== undefined);
  if (fixed) return `Use the value that ${writer.who} sets in place of the header.`;
  const path = expression && conditionPath(expression);
  const [identity] = path === undefined ? [] : identitiesIn(expression);
  const setter = identity && SETTERS[identity];
  const before = setter
    ? `set the header, and ${setter}, in a policy of the Gateway with \`phase: PreRouting\`.`
    : 'set the header in a policy of the Gateway with `phase: PreRouting`.';
  const isLate = stage === 'pre-routing';
  if (setter && kind !== 'route' && kind !== 'sent') {
    const instead = `Read \`${path}\` instead of the header`;
    return isLate ? `${instead}.` : `${instead}, or ${before}`;
  }
  return isLate ? 'Read the values that the header is computed from.' : `${before[0]?.toUpperCase()}${before.slice(1)}`;
}

function placeText({ in: place, name }: CopiedPart): string {
  return `\`${place === 'query' ? 'queryParameter' : place}: {name: ${name}}\``;
}
