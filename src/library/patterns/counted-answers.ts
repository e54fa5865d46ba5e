import { Cel, LlmApi } from '../constructs';

const OF_STREAMS = {
  stream_options: Cel.of('llmRequest.stream_options.include_usage ? {"include_usage": true} : fail("not requested")'),
};
const OF_RESPONSES = { background: Cel.of('llmRequest.background ? false : fail("not requested")') };

/**
 * Request fields by which clients keep answers from being counted, with what replaces them. Compiled output replaces them anyway, a controller does not.
 *
 * @param formats - those of the requests
 */
export function countedFields(formats: readonly LlmApi[]): { [field: string]: Cel } {
  return formats.includes(LlmApi.RESPONSES) ? { ...OF_STREAMS, ...OF_RESPONSES } : OF_STREAMS;
}
