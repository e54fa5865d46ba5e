import { CODE } from '../../../diagnostics/codes.generated';
import type { ExtProc } from '../../../validation/types.generated';
import { addToList } from '../../../values/lists-in-maps';
import { originKey } from '../../../values/origin';
import { type CallUse, nameOfBackend, nameOfGateway } from '../../analysis/check-context';
import { aiOfProviders, placeInAi } from '../../analysis/provider-ai-settings';
import { type EffectiveField, sourcesOf } from '../../model/attachment';
import { entriesOf } from '../../semantics/conditional';
import type { Rule } from '../rule';

/** Pattern guards of models on a Gateway that serves tools, too: the data plane skips tool results when it applies them. */
export const unreadToolResults: Rule = ({ uses }, diagnostics) => {
  const reported = new Set<string>();
  for (const ofGateway of usesByGateway(uses).values()) {
    const tools = ofGateway.find((use) => use.call.backend?.type === 'mcp' && !use.call.policies.mcpGuardrails);
    if (!tools?.call.backend) continue;
    for (const { rule, call } of ofGateway) {
      const { backend } = call;
      if (backend?.type !== 'ai' || rule.access.sets.some(({ extProc }) => readsBodies(extProc))) continue;
      for (const ai of aiOfProviders({ ...call, backend }).keys()) {
        if (!ai.value.promptGuard?.request?.some(({ regex }) => regex)) continue;
        const at = placeInAi(ai, 'promptGuard', 'request');
        if (reported.has(originKey(at))) continue;
        reported.add(originKey(at));
        const values = { mcp: nameOfBackend(tools.call.backend), gateway: nameOfGateway(rule) };
        diagnostics.report(CODE.unreadToolResults, at, values, { about: values.gateway });
      }
    }
  }
};

function usesByGateway(uses: readonly CallUse[]): ReadonlyMap<string, readonly CallUse[]> {
  const found = new Map<string, CallUse[]>();
  for (const use of uses) addToList(found, nameOfGateway(use.rule), use);
  return found;
}

const readsBodies = (extProc: EffectiveField<ExtProc> | undefined): boolean =>
  sourcesOf(extProc).some(({ value }) =>
    entriesOf<ExtProc>(value).some(({ policy }) => policy.processingOptions?.requestBodyMode !== 'None'),
  );
