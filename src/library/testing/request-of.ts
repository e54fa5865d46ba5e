import type { Attachment } from '../../core/compiler/model/attachment';
import { withSortedKeys } from '../../core/values/sorted-entries';
import { KnownNames } from './known-names';
import { parseRequest } from './parse-request';
import { RequestAssertions } from './request-assertions';
import type { RequestOptions } from './request-options';

/**
 * Assertions about a request, wherever the compiled resources come from.
 *
 * @param wordsOf translates the neutral names of a message
 */
export function askOf(
  attachment: Attachment,
  request: string,
  options: RequestOptions,
  wordsOf: (text: string) => string = (text) => text,
): RequestAssertions {
  const {
    explainRequest,
  }: typeof import('../../core/compiler/queries/explain') = require('../../core/compiler/queries/explain');
  const { headers, gateway, json, leftAloneByServices: isLeftAloneByServices, http2 } = options;
  if (json !== undefined && options.body !== undefined)
    throw new Error('a request can have only one of `body` and `json`');
  const body = json ? JSON.stringify(withSortedKeys(json)) : options.body;
  const { asked, facts } = parseRequest(request, { headers, gateway, body, http2 });
  const names = new KnownNames(attachment);
  if (gateway !== undefined) names.checkGateway(gateway);
  const question = { ...asked, isLeftAloneByServices };
  return RequestAssertions._of(request, question, explainRequest(attachment, question), facts, names, wordsOf);
}
