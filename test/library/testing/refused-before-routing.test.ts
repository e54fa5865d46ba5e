import { expect, it } from 'vitest';
import { explainRequest } from '../../../src/core/compiler/queries/explain';
import { answerOf } from '../../../src/library/testing/request-answer';
import { attachmentOf, GATEWAY, KEYS, POLICY, route, WEB } from '../../core/compiler/queries/prove/findings/asking';

it('rejects unauthenticated requests before routing instead of returning 404', () => {
  const some = route('web', `rules: [{matches: [{path: {value: /web}}], ${WEB}}]`);
  const attachment = attachmentOf(GATEWAY, some, `${POLICY}traffic: {phase: PreRouting, ${KEYS}}`);
  const asked = { method: 'GET', host: 'a.example', path: '/', headers: [], port: 80, tls: false };
  const [explanation] = explainRequest(attachment, asked);
  const statusFor = (caller: object) => explanation && answerOf(explanation, asked, { caller }).status;
  expect([statusFor({}), statusFor({ apiKey: {} })]).toEqual([401, 404]);
});
