import type { ListenerAttachment } from '../../../model/attachment';
import type { ExplainedField } from '../../explain';
import type { Access } from '../caller/access';
import { allEarly } from '../caller/identity';
import { any, FALSE, type Formula, present } from '../space/formula';
import { API_KEY, TOKEN, USER } from '../space/part';
import type { ExampleCaller, ExampleCredentials } from '../verdict';
import { speaksTls } from './listener-formula';

/** Returns when a required credential is sent in clear text, whether or not the request then passes. */
export function shownInClear(listener: ListenerAttachment, access: Access | undefined): Formula {
  if (speaksTls(listener)) return FALSE;
  if (access) return any(access.identity.token, access.identity.apiKey, access.identity.user);
  const { jwtAuthentication, apiKeyAuthentication, basicAuthentication } = listener.preRouting;
  const shown = any(
    jwtAuthentication ? present(TOKEN) : FALSE,
    apiKeyAuthentication ? present(API_KEY) : FALSE,
    basicAuthentication ? present(USER) : FALSE,
  );
  return any(shown, allEarly(shown));
}

const SHOWN: Readonly<Record<string, keyof ExampleCredentials>> = {
  jwtAuthentication: 'jwt',
  'mcp.authentication': 'jwt',
  apiKeyAuthentication: 'apiKey',
  basicAuthentication: 'basicAuthUser',
};

/** Reports whether one of these fields requires a credential of the caller. */
export function showsCredential(fields: readonly ExplainedField[], caller: ExampleCaller): boolean {
  const shown = [caller, ...(caller.beforeRouting ? [caller.beforeRouting] : [])];
  return fields.some(
    ({ field }) => Object.hasOwn(SHOWN, field) && shown.some((one) => one[SHOWN[field]] !== undefined),
  );
}
