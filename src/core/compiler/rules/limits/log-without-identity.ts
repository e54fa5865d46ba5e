import { CODE } from '../../../diagnostics/codes.generated';
import type { Frontend, LogTracingAttributes } from '../../../validation/types.generated';
import { addToList } from '../../../values/lists-in-maps';
import { below } from '../../../values/origin';
import type { RuleUse } from '../../analysis/check-context';
import { type IdentitySource, isSet, SETTERS, unguardedIdentitiesIn } from '../../analysis/identities';
import type { EffectiveField, EffectiveSet, GatewayAttachment } from '../../model/attachment';
import { sourcesOf } from '../../model/attachment';
import type { Rule } from '../rule';

/** Attributes of logs and traces by an identity that no rule of the Gateway sets: no line ever has them. */
export const logWithoutIdentity: Rule = ({ attachment, pipeline, rules, reader }, diagnostics) => {
  const byGateway = new Map<GatewayAttachment, RuleUse[]>();
  for (const use of rules) {
    addToList(byGateway, use.gateway, use);
  }
  for (const gateway of attachment.gateways) {
    const uses = byGateway.get(gateway) ?? [];
    const known = new Map<IdentitySource, boolean>();
    const isSomewhere = (name: IdentitySource) => {
      const found = known.get(name) ?? uses.some((use) => isSet(name, use, pipeline));
      known.set(name, found);
      return found;
    };
    for (const { source, index, text } of uses.length > 0 ? attributesOf(gateway.frontend) : []) {
      const missing = unguardedIdentitiesIn(reader.read(text)).find((name) => !isSomewhere(name));
      const origin = below(source.origin, 'attributes', 'add', index, 'expression');
      if (missing === undefined) continue;
      const { namespace, name } = gateway.gateway.resource;
      diagnostics.report(CODE.logWithoutIdentity, origin, {
        name: missing,
        field: SETTERS[missing],
        scope: `the routes of Gateway ${namespace}/${name}`,
        problem: 'without it, no log line contains the attribute',
      });
    }
  }
};

function attributesOf({ accessLog, tracing }: EffectiveSet<Frontend>) {
  const of = <Value extends { readonly attributes?: LogTracingAttributes }>(field: EffectiveField<Value> | undefined) =>
    sourcesOf(field).flatMap((source) =>
      (source.value.attributes?.add ?? []).map(({ expression }, index) => ({ source, index, text: expression })),
    );
  return [...of(accessLog), ...of(tracing)];
}
