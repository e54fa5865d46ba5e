import { describe, expect, it } from 'vitest';
import { loadText } from '../../../src/compiler/1-load';
import { compile } from '../../../src/compiler/compile';
import { type ExplainedField, explainRequest } from '../../../src/compiler/explain';
import { hostnameRank } from '../../../src/compiler/explain/matching';
import { completeRequest } from '../../../src/compiler/explain/request';
import type { Attachment } from '../../../src/compiler/model/attachment';
import { DiagnosticCollector } from '../../../src/diagnostics';
import { factsAfter, parseRequest } from '../../../src/testing/asked-request';
import { decide } from '../../../src/testing/decision';
import { Chance, seedFrom } from '../../support/random';
import { Authority } from '../harness/certificates';
import { type Answer, askByHttp2 } from '../harness/client';
import { describeLive } from '../harness/program';
import { type Live, runLive } from '../harness/run-live';
import { keySet, token } from '../harness/tokens';
import { either } from '../harness/upstreams';
import { type RandomRequest, randomRequest, randomWorld, type World } from './world';

const SEED = seedFrom('PREDICTION_SEED');
/** By hand: PREDICTION_WORLDS=100 for ten thousand requests. */
const WORLDS = Number(process.env.PREDICTION_WORLDS ?? 5);
const REQUESTS = 100;

/** What is said to happen, or what happened, in the same words. */
interface Outcome {
  readonly status: number;
  /** Ports of the Service that can get the request. */
  readonly ports: readonly number[];
  /** What a policy put into the request. */
  readonly policy?: string;
  /** What a policy or a filter put into the answer of the Service. */
  readonly answer?: string;
  readonly body?: string;
  readonly location?: string;
}

describeLive(`predictions and the running data plane (PREDICTION_SEED=${SEED}, ${WORLDS} worlds)`, () => {
  describe.each(Array.from({ length: WORLDS }, (_, index) => index))('world %i', (index) => {
    it('answers as predicted', async () => {
      const chance = new Chance(SEED + index * 7919);
      const { world, attachment } = compilable(chance);
      const upstreams = Object.fromEntries(
        world.ports.map((port) => [
          `web.demo:${port}`,
          either((request) => ({ body: { port, headers: request.headers } })),
        ]),
      );
      const live = await runLive({ input: world.input, upstreams });
      const differences: object[] = [];
      for (let n = 0; n < REQUESTS; n++) {
        const request = randomRequest(chance);
        const predicted = prediction(attachment, request);
        const real = await reality(live, request);
        if (!agree(predicted, real)) differences.push({ request, predicted, real });
      }
      await live.stop();
      expect(differences, `PREDICTION_SEED=${SEED}, world ${index}\n${world.input}`).toEqual([]);
    });
  });
});

/** A world without errors: some draws contradict themselves, and the compiler says so. */
function compilable(chance: Chance): { world: World; attachment: Attachment } {
  for (;;) {
    const world = randomWorld(chance, {
      certificate: Authority.named('live').issue('DNS:any.example.com'),
      keySet: keySet(),
    });
    const diagnostics = new DiagnosticCollector();
    const { gateways, attachment } = compile(
      loadText([{ name: 'world.yaml', text: world.input }], diagnostics),
      {},
      diagnostics,
    );
    if (gateways.length === 1 && attachment) return { world, attachment };
  }
}

function prediction(attachment: Attachment, { method, url, headers, claims }: RandomRequest): Outcome {
  const { asked, facts } = parseRequest(`${method} ${url}`, headers);
  const port = Number(new URL(url).port || (asked.tls ? 443 : 80));
  const [explained] = explainRequest(attachment, { ...asked, port });
  // A port without a listener is closed; one whose listeners are for other hosts answers.
  if (!explained?.listener) return { status: isOpen(attachment, port) && !asked.tls ? 404 : 0, ports: [] };
  // The name of the handshake has chosen the listener; a request for a host that it does not serve is not looked at.
  const { host } = completeRequest(asked);
  if (asked.tls && hostnameRank(explained.listener.hostname, host) === undefined) return { status: 421, ports: [] };
  if (!explained.rule) return { status: 404, ports: [] };
  const { frontend, preRouting, traffic, backends, rule } = explained;
  const barriers = { frontend, preRouting, traffic, backend: [] };
  const decision = decide(barriers, factsAfter(facts, explained), claims ? { jwt: { ...claims } } : {});
  if (!decision.allowed) return { status: decision.status ?? 0, ports: [] };
  const direct = policyValue(traffic, 'directResponse') as { status: number; body?: string } | undefined;
  if (rule.filters.includes('RequestRedirect')) return { status: 301, ports: [] };
  // HTTP knows no body for some statuses.
  const hasBody = direct?.body !== undefined && ![204, 205, 304].includes(direct.status);
  if (direct) return { status: direct.status, ports: [], ...(hasBody ? { body: direct.body } : {}) };
  const ports = backends.filter(({ share }) => share > 0).map(({ destination }) => Number(destination.split('/')[3]));
  if (ports.length === 0) return { status: 500, ports };
  const policy = setBy(traffic, 'request');
  const answer = setBy(traffic, 'response');
  return { status: 200, ports, ...(policy ? { policy } : {}), ...(answer ? { answer } : {}) };
}

/** The one header that modifiers set; both halves stand apart where they have sources of their own. */
function setBy(fields: readonly ExplainedField[], half: 'request' | 'response'): string | undefined {
  const both = policyValue(fields, 'headerModifiers') as
    | Partial<Record<typeof half, { set: { value: string }[] }>>
    | undefined;
  const alone = policyValue(fields, `headerModifiers.${half}`) as { set: { value: string }[] } | undefined;
  return (alone ?? both?.[half])?.set[0]?.value;
}

function isOpen(attachment: Attachment, port: number): boolean {
  return attachment.gateways.some(({ listeners }) => listeners.some(({ listener }) => listener.port === port));
}

function policyValue(fields: readonly ExplainedField[], name: string): unknown {
  return fields.find(({ field }) => field === name)?.value;
}

async function reality(live: Live, { method, url, headers, claims, isGrpc }: RandomRequest): Promise<Outcome> {
  let answer: Answer;
  try {
    // URLs forget the case of the host; the Host header does not.
    const host = /^https?:\/\/([^/?]+)/.exec(url)?.[1] ?? '';
    const authorization: RandomRequest['headers'] = claims ? { authorization: `Bearer ${token(claims)}` } : {};
    const question = { headers: { host, ...headers, ...authorization } };
    const port = Number(new URL(url).port || 80);
    answer = isGrpc ? await askByHttp2(await live.front(port), url, question) : await live.ask(method, url, question);
  } catch {
    return { status: 0, ports: [] };
  }
  const { body, headers: received } = answer;
  const status = statusOfGrpc(received['grpc-status']) ?? answer.status;
  if (!body.startsWith('{"port"')) return { status, ports: [], ...(body ? { body } : {}) };
  const { port, headers: seen } = answer.json<{ port: number; headers: Record<string, string> }>();
  const marks = { policy: seen['x-policy'], answer: answer.headers['x-answer'] };
  return { status, ports: [port], ...JSON.parse(JSON.stringify(marks)) };
}

/** What the data plane answers to gRPC clients is always a 200; the status that another client gets is told otherwise. */
const GRPC_STATUSES: Readonly<Record<string, number>> = { 7: 403, 12: 404, 14: 500, 16: 401 };

function statusOfGrpc(code: string | undefined): number | undefined {
  return code === undefined ? undefined : (GRPC_STATUSES[code] ?? Number(code));
}

function agree(predicted: Outcome, real: Outcome): boolean {
  if (predicted.status !== real.status || predicted.policy !== real.policy) return false;
  if (predicted.answer !== real.answer) return false;
  if (predicted.body !== undefined && predicted.body !== real.body) return false;
  return real.ports.length === 0 ? predicted.ports.length === 0 : predicted.ports.includes(real.ports[0]!);
}
