import { isObject } from '../../../values/objects';
import { partOf } from '../../../values/parts';
import { credentialsWritten, NONE_WRITTEN, together, type WrittenCredentials } from './carried';

type Part = Readonly<Record<string, unknown>>;

/** The security of connections to a part of the config. */
export interface Security {
  /** Whether a policy attaches a credential. */
  readonly getsCredential: boolean;
  /** The credentials that policies have written onto requests. */
  readonly written: WrittenCredentials;
  readonly isEncrypted: boolean;
  /** Headers of clients that are removed or replaced, in lower case. */
  readonly withoutHeaders: readonly string[];
}

export const NO_SECURITY: Security = {
  getsCredential: false,
  written: NONE_WRITTEN,
  isEncrypted: false,
  withoutHeaders: [],
};

/** Adds the policies of a part to the security inherited from its ancestors. */
export function securityAt(part: Readonly<Record<string, unknown>>, above: Security): Security {
  const policies = isObject(part.policies) ? part.policies : part.id === undefined ? {} : ownOf(part);
  const { backendAuth, backendTLS } = policies;
  return {
    getsCredential: above.getsCredential || carriesSecret(backendAuth),
    written: together(above.written, credentialsWritten(policies)),
    isEncrypted: above.isEncrypted || backendTLS !== undefined,
    withoutHeaders: [...above.withoutHeaders, ...headersReplacedBy(policies)],
  };
}

/** Headers of clients that policies remove, or that the gateway writes itself. */
function headersReplacedBy({ backendAuth, requestHeaderModifier, transformations }: Part): readonly string[] {
  const changes = [requestHeaderModifier, partOf(transformations).request].map(partOf);
  const names = changes.flatMap(({ set, remove }) => [
    ...Object.keys(partOf(set)),
    ...(Array.isArray(remove) ? remove.map(String) : []),
  ]);
  return [...(backendAuth === undefined ? [] : headerOfCredential(partOf(backendAuth))), ...names].map((name) =>
    name.toLowerCase(),
  );
}

function headerOfCredential({ key, passthrough }: Part): readonly string[] {
  const { header, ...elsewhere } = partOf(partOf(key).location);
  if (passthrough !== undefined || Object.keys(elsewhere).length > 0) return [];
  return [String(partOf(header).name ?? 'authorization')];
}

/** Returns a model's own settings, which replace policies. */
function ownOf({ auth, backendTLS, params }: Part): Part {
  return { backendAuth: auth ?? (isObject(params) ? params.apiKey : undefined), backendTLS };
}

/** Keys whose parts have their own security settings. */
export const OF_OTHERS: ReadonlySet<string> = new Set(['policies', 'policy', 'guardrails']);

/** AWS signatures do not contain a secret. */
function carriesSecret(auth: unknown): boolean {
  return auth !== undefined && !(isObject(auth) && auth.aws !== undefined);
}

/** Whether the place that a part names is a URL of HTTPS, or the own host of a service. */
export function isPublicOrHttps({ host, url, params }: Readonly<Record<string, unknown>>, found?: string): boolean {
  const baseUrl = isObject(params) ? params.baseUrl : undefined;
  const texts = [host, url, baseUrl].filter((text) => typeof text === 'string');
  return found === undefined || texts.some((text) => /^https:\/\//i.test(text));
}
