import type { Attachment } from '../../core/compiler/model/attachment';
import { KnownNames } from './known-names';
import { parseRequest } from './parse-request';
import { RequestAssertions } from './request-assertions';
import type { RequestOptions } from './request-options';

/**
 * Assertions about a request, wherever the compiled resources come from.
 *
 * @param wordsOf translates the neutral names of a message
 */
export function requestAssertionsOf(
  attachment: Attachment,
  request: string,
  options: RequestOptions,
  wordsOf: (text: string) => string = (text) => text,
): RequestAssertions {
  const {
    explainRequest,
  }: typeof import('../../core/compiler/queries/explain') = require('../../core/compiler/queries/explain');
  const { leftAloneByServices: isLeftAloneByServices, ...sent } = options;
  const { input, facts } = parseRequest(request, sent);
  const names = new KnownNames(attachment);
  if (sent.gateway !== undefined) names.checkGateway(sent.gateway);
  const question = { ...input, isLeftAloneByServices };
  return RequestAssertions._of(request, question, explainRequest(attachment, question), facts, names, wordsOf);
}
