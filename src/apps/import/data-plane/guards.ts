import { REJECTED_RESPONSE } from '../../../core/compiler/semantics/rejected-response';
import { entryOf, type Fields, isObject } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { signedByPod } from './backend-auth';
import { type ByKey, type ConfigPart, forKey, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { readConnection, serviceRef } from './connection';
import {
  capital,
  configFieldsAt,
  configTextAt,
  given,
  isAbsent,
  itemsAt,
  nothingElse,
  others,
  type Reader,
} from './reader';

/**
 * Returns the guards of prompts and responses.
 *
 * @throws UnsupportedError for a guard without an equivalent, since omitting it would accept more requests
 */
export function readPromptGuard(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  nothingElse(value, ['request', 'response', 'streaming']);
  const side = (key: 'request' | 'response') =>
    itemsAt(value[key], [...place, key]).map(([guard, at]) => readGuard(configFieldsAt(guard, at), at, key, reader));
  const [request, response] = [side('request'), side('response')];
  // By default, streamed responses are checked if a guard can reject them.
  const usual = response.some(({ regex }) => !isObject(regex) || regex.action === 'Reject') ? 'Enabled' : 'Disabled';
  const streamed = value.streaming ?? reader.configDefaults.promptGuard.streaming;
  if (usual === 'Enabled' && streamed !== usual)
    reader.conversions.instead([...place, 'streaming'], 'streamed responses are checked too', usual);
  const streaming = streamed === 'Enabled' && streamed !== usual ? streamed : undefined;
  return given({ request: some(request), response: some(response), streaming });
}

function some(list: readonly Fields[]): readonly Fields[] | undefined {
  return list.length > 0 ? list : undefined;
}

function readGuard(value: ConfigPart, place: ConfigPath, side: 'request' | 'response', reader: Reader): Fields {
  const { rejection, ...kinds } = value;
  const [[kind = '', given_] = [], ...more] = Object.entries(kinds).filter(([, one]) => !isAbsent(one));
  const read = forKey(KINDS, kind);
  if (!read || more.length > 0) return unsupported(`guards of kind ${kind} are not supported`);
  const judge = read(configFieldsAt(given_, place), [...place, kind], reader);
  const refuses = !isObject(judge.regex) || judge.regex.action === 'Reject';
  const { body } = isPart(rejection) ? rejection : {};
  const speaksOfResponse = side === 'response' && refuses && isAbsent(body);
  if (speaksOfResponse)
    reader.conversions.instead(
      [...place, 'rejection', 'body'],
      'the rejection text mentions the response',
      REJECTED_RESPONSE,
    );
  const usual = speaksOfResponse ? REJECTED_RESPONSE : reader.configDefaults.rejection.body;
  const response = isPart(rejection) ? readRejection(rejection, [...place, 'rejection'], usual, reader) : undefined;
  return { ...judge, ...(response ? { response } : {}) };
}

function readRejection(value: ConfigPart, place: ConfigPath, usual: unknown, reader: Reader): Fields {
  const { body, status, ...rest } = value;
  others(rest, [], place, reader, 'a rejection has only a status and a body');
  const message = isAbsent(body) ? usual : configTextAt(body, [...place, 'body']);
  return { message, statusCode: status ?? reader.configDefaults.rejection.status };
}

const KINDS: ByKey<(value: ConfigPart, place: ConfigPath, reader: Reader) => Fields> = {
  regex(value, place, { conversions }) {
    const rules = itemsAt(value.rules, place).map(([rule, at]) => configFieldsAt(rule, at));
    const matches = rules.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []));
    const builtins = rules.flatMap(({ builtin }) =>
      typeof builtin === 'string' ? [entryOf(BUILTINS, builtin) ?? builtin] : [],
    );
    const action = value.action === 'reject' ? 'Reject' : 'Mask';
    const sorted = [...rules].sort((a, b) => Number(isAbsent(a.pattern)) - Number(isAbsent(b.pattern)));
    const isSorted = rules.every((rule, index) => rule === sorted[index]);
    // The order of rejecting guards does not matter.
    if (!isSorted && action === 'Reject') conversions.same([...place, 'rules'], sorted);
    else if (!isSorted) conversions.instead([...place, 'rules'], 'custom patterns mask before built-in ones', sorted);
    return {
      regex: {
        action,
        ...(matches.length > 0 ? { matches } : {}),
        ...(builtins.length > 0 ? { builtins } : {}),
      },
    };
  },
  webhook(value, place, reader) {
    nothingElse(value, ['target', 'forwardHeaderMatches', 'failureMode', 'headers']);
    const { failureMode, headers: added } = value;
    const mode = isAbsent(failureMode) ? undefined : capital(failureMode);
    const headers = itemsAt(value.forwardHeaderMatches, place).map(([one, at]) => {
      const { name, value: match } = configFieldsAt(one, at);
      const { regex, exact } = configFieldsAt(match, at);
      return { name, type: isAbsent(regex) ? 'Exact' : 'RegularExpression', value: regex ?? exact };
    });
    const target = serviceRef(configFieldsAt(value.target, place), [...place, 'target'], reader);
    const forwarded = headers.length > 0 ? { forwardHeaderMatches: headers } : {};
    return { webhook: { backendRef: target, ...forwarded, ...given({ failureMode: mode, headers: added }) } };
  },
  openAIModeration: (value, place, reader) => ({
    moderationA: { ...given({ model: value.model }), ...policies(value, place, reader) },
  }),
  bedrockGuardrails(value, place, reader) {
    const { guardrailIdentifier: identifier, guardrailVersion: version, region } = value;
    const own = policies({ policies: signedByPod(value.policies, [...place, 'policies'], reader) }, place, reader);
    return { guardrailsCloudA: { identifier, version, region, ...own } };
  },
  googleModelArmor(value, place, reader) {
    const { templateId, projectId, location } = value;
    const own = policies(value, place, reader);
    return { modelArmorCloudC: { templateId, projectId, ...given({ location }), ...own } };
  },
};

const BUILTINS: Readonly<Record<string, string>> = {
  ssn: 'Ssn',
  creditCard: 'CreditCard',
  phoneNumber: 'PhoneNumber',
  email: 'Email',
  caSin: 'CaSin',
};

function policies({ policies: own }: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  if (!isPart(own)) return {};
  return given({ policies: readConnection(own, [...place, 'policies'], reader) });
}
