import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grpc } from './harness/grpc';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, raw } from './harness/upstreams';

type Message = any;

const PROCESSOR = { name: 'processor', port: 9000 };
const NOBODY = { name: 'nobody', port: 9000 };
const EVERYTHING = {
  requestHeaderMode: 'Send',
  responseHeaderMode: 'Send',
  requestBodyMode: 'Buffered',
  responseBodyMode: 'Buffered',
  requestTrailerMode: 'Skip',
  responseTrailerMode: 'Skip',
};
const NOTHING = {
  requestHeaderMode: 'Send',
  responseHeaderMode: 'Skip',
  requestBodyMode: 'None',
  responseBodyMode: 'None',
  requestTrailerMode: 'Skip',
  responseTrailerMode: 'Skip',
};

/** The parts that a processor can be configured to receive. */
const OPTIONS = {
  whole: { backendRef: PROCESSOR, processingOptions: EVERYTHING },
  headers: { backendRef: PROCESSOR, processingOptions: NOTHING },
  partial: {
    backendRef: PROCESSOR,
    processingOptions: { ...NOTHING, requestBodyMode: 'BufferedPartial' },
  },
  overridden: {
    backendRef: PROCESSOR,
    processingOptions: { ...EVERYTHING, requestBodyMode: 'None', responseBodyMode: 'None', allowModeOverride: true },
  },
  insisting: {
    backendRef: PROCESSOR,
    processingOptions: { ...EVERYTHING, requestBodyMode: 'None', responseBodyMode: 'None' },
  },
  trailless: { backendRef: PROCESSOR, processingOptions: EVERYTHING },
  trailing: { backendRef: PROCESSOR, processingOptions: { ...EVERYTHING, requestTrailerMode: 'Send' } },
  trailed: { backendRef: PROCESSOR, processingOptions: { ...EVERYTHING, responseTrailerMode: 'Send' } },
  facts: {
    backendRef: PROCESSOR,
    processingOptions: { ...NOTHING, responseHeaderMode: 'Send' },
    requestAttributes: { way: 'request.path' },
    responseAttributes: { code: 'response.code' },
    metadataContext: { 'shop.example.com': { team: 'request.headers["x-team"]' } },
  },
  closed: { backendRef: NOBODY, failureMode: 'FailClosed', processingOptions: NOTHING },
  open: { backendRef: NOBODY, failureMode: 'FailOpen', processingOptions: NOTHING },
  buffered: { backendRef: NOBODY, failureMode: 'FailOpen', processingOptions: EVERYTHING },
  streamed: { backendRef: NOBODY, failureMode: 'FailOpen' },
};

/** Each as a policy, and as the only entry of a choice. */
function input(): LiveInput {
  const built = new LiveInput().service('nobody', [{ port: 9000 }]);
  for (const [name, extProc] of Object.entries(OPTIONS)) {
    const chosen = { conditional: [{ condition: 'request.method == "POST"', policy: extProc }] };
    const to = name.startsWith('trail') ? 'web:8081' : 'web:8080';
    built.route(name, { to }).policy(name, { traffic: { extProc } });
    built.route(`chosen-${name}`, { to }).policy(`chosen-${name}`, { traffic: { extProc: chosen } });
  }
  return built;
}

const SKIP = 2;

/** Leaves everything unchanged, and requests not to receive response headers. */
function unchanged(asked: Message): object {
  const [part] = partsOf(asked);
  if (part?.endsWith('trailers')) return { [part]: {} };
  const override = part === 'request_headers' ? { mode_override: { response_header_mode: SKIP } } : {};
  return { [String(part)]: { response: {} }, ...override };
}

const PARTS = [
  'request_headers',
  'response_headers',
  'request_body',
  'response_body',
  'request_trailers',
  'response_trailers',
] as const;
const partsOf = (asked: Message) => PARTS.filter((part) => asked[part]);

/** Its answers and the requests below end with a trailer each. */
const answeringWithTrailers = () =>
  raw(
    createServer((incoming, response) => {
      incoming.resume().on('end', () => {
        response.writeHead(200, { trailer: 'x-end' });
        response.addTrailers({ 'x-end': 'yes' });
        response.end('answer');
      });
    }),
  );

function withTrailers(socketPath: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host, trailer: 'x-own', te: 'trailers', 'transfer-encoding': 'chunked' };
    const asking = request({ socketPath, method: 'POST', headers }, (answer) => resolve(text(answer)));
    asking.on('error', reject).write('question');
    asking.addTrailers({ 'x-own': 'mine' });
    asking.end();
  });
}

describeLive('processors', () => {
  let live: Live;
  const seen: Message[] = [];
  const stream = {
    stream: (call: Message) => {
      call.on('data', (asked: Message) => {
        seen.push(asked);
        call.write(unchanged(asked));
      });
      call.on('end', () => call.end());
    },
  };
  beforeAll(async () => {
    live = await runLive({
      input: String(input()),
      upstreams: {
        'web.demo:8080': http({ body: 'answer' }),
        'web.demo:8081': answeringWithTrailers(),
        'processor.demo:9000': grpc({ ExternalProcessor: { Process: stream } }),
      },
    });
  });
  beforeEach(() => void seen.splice(0));

  describe.each(['', 'chosen-'])('%sby options', (prefix) => {
    const post = (name: keyof typeof OPTIONS, body = 'question') =>
      live.post(`http://${prefix}${name}.example.com/a`, body, { headers: { 'x-team': 'search' } });

    it('are sent whole messages', async () => {
      expect((await post('whole')).body).toBe('answer');
      expect(seen.flatMap(partsOf)).toEqual(['request_headers', 'request_body', 'response_headers', 'response_body']);
      expect(
        seen.flatMap(({ request_body, response_body }) => String((request_body ?? response_body)?.body ?? [])),
      ).toEqual(expect.arrayContaining(['question', 'answer']));
    });

    it('receive only request headers', async () => {
      expect((await post('headers')).status).toBe(200);
      expect(seen.flatMap(partsOf)).toEqual(['request_headers']);
    });

    it('are sent as much of a body as is held', async () => {
      expect((await post('partial')).status).toBe(200);
      expect(seen.flatMap(partsOf)).toEqual(['request_headers', 'request_body']);
    });

    it('can change their input if the options allow it', async () => {
      expect((await post('overridden')).status).toBe(200);
      expect(seen.flatMap(partsOf)).toEqual(['request_headers']);
      seen.splice(0);
      expect((await post('insisting')).status).toBe(200);
      expect(seen.flatMap(partsOf)).toEqual(['request_headers', 'response_headers']);
    });

    it.each([
      ['trailless', []],
      ['trailing', ['request_trailers']],
      ['trailed', ['response_trailers']],
    ] as const)('%s: are sent the trailers of one side, or of none', async (name, trailers) => {
      expect(await withTrailers(await live.front(80), `${prefix}${name}.example.com`)).toContain('answer');
      expect(seen.flatMap(partsOf).filter((part) => part.endsWith('trailers'))).toEqual(trailers);
    });

    it('receive the results of expressions', async () => {
      expect((await post('facts')).status).toBe(200);
      const [request, response] = seen;
      expect(JSON.stringify(request.attributes)).toContain('/a');
      expect(JSON.stringify(request.metadata_context)).toContain('search');
      expect(JSON.stringify(response.attributes)).toContain('200');
    });

    it('pass or reject requests if unavailable, depending on the failure mode', async () => {
      for (const name of ['open', 'buffered'] as const) expect((await post(name)).status).toBe(200);
      // A streamed body is lost if no processor has read it.
      expect((await post('streamed', '')).status).toBe(200);
      expect((await post('streamed')).status).toBe(500);
      expect((await post('closed')).status).toBeGreaterThanOrEqual(500);
    });
  });

  it('are not called if no condition matches', async () => {
    expect((await live.get('http://chosen-closed.example.com/')).status).toBe(200);
    expect((await live.get('http://chosen-whole.example.com/')).status).toBe(200);
    expect(seen).toEqual([]);
  });
});
