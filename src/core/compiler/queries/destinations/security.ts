import { isObject } from '../../../values/objects';
import { partOf } from '../../../values/parts';
import { isCredentialHeader } from '../../semantics/credential-headers';

type Part = Readonly<Record<string, unknown>>;

/** How what stands in a part of the config is spoken to. */
export interface Security {
  readonly getsCredential: boolean;
  readonly isEncrypted: boolean;
}

export const NO_SECURITY: Security = { getsCredential: false, isEncrypted: false };

/** What the policies of a part add to what holds above it. */
export function securityAt(part: Readonly<Record<string, unknown>>, above: Security): Security {
  const policies = isObject(part.policies) ? part.policies : part.id === undefined ? {} : ownOf(part);
  const { backendAuth, backendTLS } = policies;
  return {
    getsCredential: above.getsCredential || carriesSecret(backendAuth) || setsCredential(policies),
    isEncrypted: above.isEncrypted || backendTLS !== undefined,
  };
}

/** Models say it themselves. */
function ownOf({ auth, backendTLS, params }: Part): Part {
  return { backendAuth: auth ?? (isObject(params) ? params.apiKey : undefined), backendTLS };
}

/** Under these keys stands what is spoken to in its own way. */
export const OF_OTHERS: ReadonlySet<string> = new Set(['policies', 'policy', 'guardrails']);

/** Whether a header for credentials is written onto requests. */
export function setsCredential({ requestHeaderModifier, transformations }: Part): boolean {
  return [requestHeaderModifier, partOf(transformations).request].some((changes) => {
    const { set, add } = partOf(changes);
    return [set, add].flatMap((headers) => Object.keys(partOf(headers))).some(isCredentialHeader);
  });
}

/** Signatures of AWS hold no secret. */
function carriesSecret(auth: unknown): boolean {
  return auth !== undefined && !(isObject(auth) && auth.aws !== undefined);
}

/** Whether the place that a part names is a URL of HTTPS, or the own host of a service. */
export function isPublicOrHttps({ host, url, params }: Readonly<Record<string, unknown>>, found?: string): boolean {
  const baseUrl = isObject(params) ? params.baseUrl : undefined;
  const texts = [host, url, baseUrl].filter((text) => typeof text === 'string');
  return found === undefined || texts.some((text) => /^https:\/\//i.test(text));
}
