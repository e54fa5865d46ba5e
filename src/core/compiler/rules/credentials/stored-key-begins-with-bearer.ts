import { CODE } from '../../../diagnostics/codes.generated';
import { providerOf } from '../../../providers';
import { below } from '../../../values/origin';
import { nameOfBackend } from '../../analysis/check-context';
import { fieldAt } from '../../semantics/provider-fields';
import { BEARER_PREFIX, USUAL_SECRET_KEY } from '../../semantics/stored-keys';
import { writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

/** A stored value with `Bearer` is sent as it is, in the Authorization header. Anthropic reads keys from another header. */
export const storedKeyBeginsWithBearer: Rule = ({ attachment, backendCalls }, diagnostics) => {
  for (const call of backendCalls) {
    for (const provider of writtenProvidersOf(call.backend)) {
      const source = fieldAt(call, provider, 'auth')?.from;
      const { secretRef, location } = source?.value ?? {};
      if (!source || !secretRef || location || providerOf(provider.spec)?.type !== 'providerC') continue;
      if (secretRef.key !== undefined && secretRef.key !== USUAL_SECRET_KEY) continue;
      const name = `${source.resource.namespace}/${secretRef.name}`;
      const stored = attachment.graph.secrets.get(name)?.valueOf(USUAL_SECRET_KEY);
      if (stored === undefined || !BEARER_PREFIX.test(stored.trim())) continue;
      const values = { name, backend: nameOfBackend(call.backend) };
      diagnostics.report(CODE.storedKeyBeginsWithBearer, below(source.origin, 'secretRef'), values);
    }
  }
};
