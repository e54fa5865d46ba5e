import { CODE } from '../../../diagnostics/codes.generated';
import { providerOf } from '../../../providers';
import type { BackendAuth } from '../../../validation/types.generated';
import { below, type Origin } from '../../../values/origin';
import type { DestinationCall } from '../../analysis/calls';
import { nameOfBackend } from '../../analysis/check-context';
import { sourcesOfAi } from '../../analysis/provider-ai-settings';
import type { EffectiveField } from '../../model/attachment';
import { addressOf } from '../../semantics/backend-address';
import { fieldAt } from '../../semantics/provider-fields';
import { serviceText } from '../../semantics/service-name';
import { writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

/** Hosts of Amazon Bedrock, for which its signatures are valid. */
const BEDROCK_HOST = /^bedrock(?:-runtime)?\./;

/** Reports AWS signatures that apply to Amazon Bedrock by default but are sent to another service. */
export const awsSigningService: Rule = ({ calls, backendCalls, attachment }, diagnostics) => {
  const report = (what: string, at: Origin) => diagnostics.report(CODE.awsSigningService, at, { what });
  const reportCall = (call: DestinationCall) => {
    for (const { what, auth } of signedCalls(call)) report(what, below(auth.from.origin, 'cloudA'));
  };
  for (const call of calls) reportCall(call);
  for (const { destination } of attachment.graph.references.values()) {
    const called = attachment.destinations.get(destination.key);
    if (called) reportCall(called);
  }
  for (const { value, origin } of sourcesOfAi(backendCalls)) {
    value.promptGuard?.request?.forEach(({ moderationA, modelArmorCloudC }, index) => {
      const at = (field: string) => below(origin, 'promptGuard', 'request', index, field, 'policies', 'auth', 'cloudA');
      if (isSigned(moderationA?.policies?.auth)) report('a moderation', at('moderationA'));
      if (isSigned(modelArmorCloudC?.policies?.auth)) report('Model Armor', at('modelArmorCloudC'));
    });
  }
};

/** Guards have had these credentials up to the revision before v1.4. */
const isSigned = (auth: object | undefined): boolean => auth !== undefined && 'cloudA' in auth;

interface SignedCall {
  readonly what: string;
  readonly auth: EffectiveField<BackendAuth>;
}

function signedCalls({ destination, backend, policies, sections }: DestinationCall): readonly SignedCall[] {
  const found: SignedCall[] = [];
  const add = (what: string, auth: EffectiveField<BackendAuth> | undefined, host = '') => {
    if (auth?.value.cloudA && auth.value.cloudA.serviceName === undefined && !BEDROCK_HOST.test(host))
      found.push({ what, auth });
  };
  if (destination.type === 'service') {
    add(serviceText(destination.service), policies.auth);
  } else if (backend?.type === 'mcp') {
    for (const { name } of backend.sections) add(`target ${name}`, sections.get(name)?.auth ?? policies.auth);
  } else if (backend?.type === 'ai') {
    for (const provider of writtenProvidersOf(backend)) {
      const chosen = providerOf(provider.spec);
      if (chosen?.type !== 'providerF')
        add(chosen?.title ?? provider.name, fieldAt({ policies, sections }, provider, 'auth'), provider.spec.host);
    }
  } else if (backend && backend.type !== 'agentRuntime') {
    add(nameOfBackend(backend), policies.auth, addressOf(backend.resource.spec)?.host);
  }
  return found;
}
