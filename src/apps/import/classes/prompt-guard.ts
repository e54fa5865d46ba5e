import type { Fields } from '../../../core/values/objects';
import { entryOf } from '../../../core/values/objects';
import {
  type CodeEntry,
  type CodeExpression,
  type CodeMembers,
  fromStatic,
  json,
  jsonIf,
  listCode,
  mapCode,
  structCode,
} from '../code/model';
import { listAt, objectAt, only } from '../fields';
import { enumOf, readOptions } from '../options';
import type { ImportReading, ReadableClass } from '../reading';
import { ENUMS } from '../tables/types.generated';
import { unsupported } from '../unsupported';
import { CREDENTIAL_OPTIONS } from './connection';

export const PROMPT_GUARD: ReadableClass = {
  types: ['api.PromptguardRequest', 'api.PromptguardResponse', 'api.PromptguardRequest[]', 'api.PromptguardResponse[]'],
  read(value, reading) {
    const { response, ...judges } = objectAt(value, 'promptGuard');
    const [[kind, given] = ['', undefined], ...others] = Object.entries(judges);
    if (others.length > 0) return unsupported('a guard has several kinds');
    const judge = entryOf(KINDS, kind);
    if (!judge) return unsupported(`no option of the constructs sets promptGuard.${kind}`);
    return judge(objectAt(given, kind), rejection(response), reading);
  },
};

function rejection(value: unknown): CodeMembers {
  if (value === undefined) return {};
  const { message, statusCode, ...others } = objectAt(value, 'response');
  only(others, [], 'response');
  return {
    message: jsonIf(message),
    statusCode: jsonIf(statusCode),
  };
}

const KINDS: Readonly<
  Record<string, (fields: Fields, rejects: CodeMembers, reading: ImportReading) => CodeExpression>
> = {
  regex({ action = 'Mask', matches, builtinPatterns, ...others }, rejects) {
    only(others, [], 'regex');
    const known = builtinPatterns === undefined ? undefined : listAt(builtinPatterns, 'builtins');
    const isAll = known?.length === Object.keys(ENUMS.PersonalData ?? {}).length && matches === undefined;
    if (isAll && action === 'Mask' && Object.keys(rejects).length === 0)
      return fromStatic('PromptGuard', 'maskPersonalData');
    const options = structCode('PatternGuardOptions', {
      patterns: jsonIf(matches),
      known: known && listCode(known.map((name) => enumOf('PersonalData', name, 'builtins'))),
      ...rejects,
    });
    return fromStatic('PromptGuard', action === 'Reject' ? 'reject' : 'mask', options);
  },
  webhook({ backendRef, forwardHeaderMatches, headers, failureMode, ...others }, rejects, reading) {
    only(others, [], 'webhook');
    const added = headers === undefined ? undefined : Object.entries(objectAt(headers, 'webhook.headers'));
    const options = structCode('WebhookGuardOptions', {
      forwardHeaders: forwardHeaderMatches === undefined ? undefined : headerNames(forwardHeaderMatches),
      headers: added && mapCode(added.map(([name, text]) => [name, fromStatic('Cel', 'of', json(text))])),
      failOpen: failureMode === 'FailOpen' ? json(true) : undefined,
      ...rejects,
    });
    return fromStatic('PromptGuard', 'webhook', reading.destination(backendRef), options);
  },
  moderationA: (fields, rejects, reading) =>
    signed('openAiModeration', 'OpenAiModerationOptions', fields, rejects, reading),
  guardrailsCloudA: (fields, rejects, reading) => signed('bedrock', 'BedrockGuardOptions', fields, rejects, reading),
  modelArmorCloudC: (fields, rejects, reading) =>
    signed('modelArmor', 'ModelArmorGuardOptions', fields, rejects, reading),
};

function headerNames(value: unknown): CodeExpression {
  return listCode(
    listAt(value, 'forwardHeaderMatches').map((one) => {
      const { name, type, value: pattern } = objectAt(one, 'forwardHeaderMatches');
      if (type !== 'RegularExpression' || pattern !== '.*')
        return unsupported('forwardHeaderMatches matches header values');
      return json(name);
    }),
  );
}

/** Reads externally operated services, with the credentials that the gateway presents to them. */
function signed(
  method: string,
  type: string,
  { policies, ...fields }: Fields,
  rejects: CodeMembers,
  reading: ImportReading,
): CodeExpression {
  const { auth, ...rest } = policies === undefined ? { auth: undefined } : objectAt(policies, 'policies');
  const connection = readOptions('ConnectionOptions', 'BedrockGuardrailsPolicy', rest, reading);
  return fromStatic(
    'PromptGuard',
    method,
    structCode(type, {
      ...Object.fromEntries(Object.entries(fields).map(([name, one]): CodeEntry => [name, json(one)])),
      ...rejects,
      credentials: auth === undefined ? undefined : CREDENTIAL_OPTIONS.read(auth, reading),
      connection: Object.keys(connection).length > 0 ? structCode('ConnectionOptions', connection) : undefined,
    }),
  );
}
