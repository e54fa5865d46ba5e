import type { ListenerAttachment } from '../../../model/attachment';
import type { ExplainedField } from '../../explain';
import type { Access } from '../caller/access';
import { allEarly } from '../caller/identity';
import { any, FALSE, type Formula, present } from '../space/formula';
import { API_KEY, TOKEN, USER } from '../space/part';
import type { ExampleCaller, ExampleCredentials } from '../verdict';
import { speaksTls } from './listener-formula';

/** When a request shows a credential that is asked for, and everybody on the way can read it; whether it then passes does not matter. */
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

/** Whether one of these fields asks for what a caller has. */
export function showsCredential(fields: readonly ExplainedField[], caller: ExampleCaller): boolean {
  const shown = [caller, ...(caller.beforeRouting ? [caller.beforeRouting] : [])];
  return fields.some(
    ({ field }) => Object.hasOwn(SHOWN, field) && shown.some((one) => one[SHOWN[field]] !== undefined),
  );
}
