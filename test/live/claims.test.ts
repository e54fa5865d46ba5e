import { expect, it } from 'vitest';
import { ISSUERS, type Near } from '../core/compiler/queries/prove/claims/claim';
import { CLAIMS } from '../core/compiler/queries/prove/claims/claims';
import { asked } from '../core/compiler/queries/prove/findings/asking';
import { type Answer, askByHttp2 } from './harness/client';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { token } from './harness/tokens';
import { either } from './harness/upstreams';

interface Sent extends Near {
  readonly port?: number;
  readonly apiKey?: object;
  readonly basicAuthUser?: string;
  readonly http2?: boolean;
  /** Whether keys are in a separate header. */
  readonly inKey?: boolean;
}

describeLive('claims about all requests', () => {
  it.each(CLAIMS)('$is: $name', async ({ is, guarantee, documents, near }) => {
    const verdict = asked(guarantee, ...documents);
    const input = documents.join('\n---\n');
    const serve = (name: string) => either({ body: name });
    const live = await runLive({ input, upstreams: { 'web.shop:80': serve('web'), 'desk.shop:80': serve('desk') } });
    for (const [request, answer] of near) expect(await answerTo(request, live), JSON.stringify(request)).toBe(answer);
    if (is === 'does not hold' && verdict.is === is) {
      const { counterexample } = verdict;
      // Of keys, two are known here.
      const caller = { ...counterexample.caller.beforeRouting, ...counterexample.caller };
      const answer = await answerTo({ ...counterexample, ...caller, inKey: input.includes('name: x-key') }, live);
      const broken: readonly unknown[] = guarantee.always?.answered ? [404] : ['web', 'desk'];
      expect(broken, JSON.stringify(counterexample)).toContain(answer);
    }
    await live.stop();
  });
});

async function answerTo(request: Sent, live: Live): Promise<string | number> {
  const { method = 'GET', host = 'a.example.com', path = '/', serverName, port = serverName ? 443 : 80 } = request;
  if (request.http2) {
    const question = { headers: headersOf(request), authority: host };
    return outcomeOf(await askByHttp2(await live.front(port), `http://${host}${path}`, question, method));
  }
  const answer = await live.ask(method, `${serverName ? 'https' : 'http'}://gateway.example:${port}/`, {
    via: port,
    rawPath: path,
    headers: { host, ...headersOf(request) },
    ...(serverName === undefined ? {} : { tls: { servername: serverName } }),
  });
  return outcomeOf(answer);
}

function outcomeOf({ body, status }: Pick<Answer, 'body' | 'status'>): string | number {
  return ['web', 'desk'].includes(body) ? body : status;
}

function headersOf({ headers = [], jwt, apiKey, basicAuthUser, inKey }: Sent): Record<string, string[]> {
  const shown: (readonly [string, string])[] = [...headers];
  if (jwt) shown.push(['authorization', `Bearer ${token({ iss: ISSUERS[0], aud: 'shop', ...jwt })}`]);
  if (apiKey) shown.push(inKey ? ['x-key', 'k-red'] : ['authorization', 'Bearer k-red']);
  if (basicAuthUser !== undefined) {
    const password = `Basic ${Buffer.from(`${basicAuthUser}:test`).toString('base64')}`;
    shown.push(['x-pass', password], ...(jwt ? [] : [['authorization', password] as const]));
  }
  const byName: Record<string, string[]> = {};
  for (const [name, value] of shown) byName[name] = [...(byName[name] ?? []), value];
  return byName;
}
