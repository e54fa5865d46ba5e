import { beforeAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { chat, completion, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { type Answer, https, type Seen } from './harness/upstreams';

const MODERATION = 'api.openai.com:443';
const BEDROCK = 'bedrock-runtime.eu-west-1.amazonaws.com:443';
const ARMOR = 'modelarmor.europe-west4.rep.googleapis.com:443';

const moderation = {
  openAIModeration: {
    model: 'text-moderation',
    policies: {
      auth: { key: 'k-moderation' },
      transformation: { request: { set: [{ name: 'x-asked-by', value: '"gateway"' }] } },
    },
  },
};
const guardrail = {
  bedrockGuardrails: {
    identifier: 'g7',
    version: '3',
    region: 'eu-west-1',
    policies: { auth: { aws: { secretRef: { name: 'aws' } } } },
  },
};
const armor = {
  googleModelArmor: {
    templateId: 'strict',
    projectId: 'p1',
    location: 'europe-west4',
    policies: { auth: { key: 'k-armor' }, tls: { caCertificateRefs: [{ name: 'armor-ca' }] } },
  },
};

function input(ca: string): string {
  const built = new LiveInput()
    .configMap('armor-ca', { 'ca.crt': ca })
    .secret('aws', { accessKey: 'AKIDEXAMPLE', secretKey: 'secret' });
  const guarded = (name: string, promptGuard: object) =>
    built
      .backend(name, {
        ai: { provider: { openai: {}, host: 'llm.example.net', port: 8000 } },
        policies: { ai: { promptGuard } },
      })
      .route(name, { to: `@${name}` });
  const response = { message: 'not here', statusCode: 451 };
  guarded('moderated', { request: [{ ...moderation, response }] });
  guarded('plain', { request: [moderation] });
  guarded('bedrock', { request: [guardrail], response: [{ ...guardrail, response }] });
  guarded('armor', { request: [armor], response: [armor] });
  return String(built);
}

/** Returns a Bedrock guard's assessment: blocked, masked, or nothing. */
function judged(text: string): object {
  const policy = (action: string) => [{ wordPolicy: { customWords: [{ match: 'x', action }] } }];
  if (text.includes('forbidden')) {
    return { action: 'GUARDRAIL_INTERVENED', outputs: [{ text: 'no' }], assessments: policy('BLOCKED') };
  }
  if (text.includes('private')) {
    const outputs = [{ text: text.replaceAll('private', '{MASKED}') }];
    return { action: 'GUARDRAIL_INTERVENED', outputs, assessments: policy('ANONYMIZED') };
  }
  return { action: 'NONE', outputs: [], assessments: [] };
}

const CATEGORIES = ['hate', 'harassment', 'illicit', 'self-harm', 'sexual', 'violence'].flatMap((name) =>
  ['', '/threatening', '/violent', '/intent', '/instructions', '/minors', '/graphic'].map((kind) => name + kind),
);
const ofAll = (value: unknown) => Object.fromEntries(CATEGORIES.map((name) => [name, value]));

const SERVICES: Readonly<Record<string, Answer>> = {
  [MODERATION]: ({ body }) => ({
    body: {
      id: 'm',
      model: 'text-moderation',
      results: [
        {
          flagged: body.includes('forbidden'),
          categories: ofAll(false),
          category_scores: ofAll(0),
          category_applied_input_types: ofAll(['text']),
        },
      ],
    },
  }),
  [BEDROCK]: ({ body }) => ({
    body: judged(
      (JSON.parse(body) as { content: { text: { text: string } }[] }).content.map(({ text }) => text.text).join('\n'),
    ),
  }),
  [ARMOR]: ({ body }) => ({
    body: {
      sanitizationResult: {
        filterMatchState: body.includes('forbidden') ? 'MATCH_FOUND' : 'NO_MATCH_FOUND',
        filterResults: {
          rai: { raiFilterResult: { matchState: body.includes('forbidden') ? 'MATCH_FOUND' : 'NO_MATCH_FOUND' } },
        },
      },
    },
  }),
};

describeLive('guards of other providers', () => {
  const system = Authority.named('system');
  const own = Authority.named('live');
  let live: Live;
  /** The model answers with the requested text. */
  const said = ({ body }: Seen) => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    return completion(messages.at(-1)!.content.replace(/^say /, '').replace('F-WORD', 'forbidden'));
  };

  beforeAll(async () => {
    live = await runLive({
      input: input(own.cert),
      // Of guards' own policies v1.4 knows fewer fields.
      options: { revision: 'later' },
      env: { SSL_CERT_FILE: system.certFile },
      upstreams: {
        'llm.example.net:8000': model(said),
        ...Object.fromEntries(
          Object.entries(SERVICES).map(([authority, answer]) => [
            authority,
            https((authority === ARMOR ? own : system).issue(`DNS:${authority.replace(/:443$/, '')}`), answer),
          ]),
        ),
      },
    });
  });

  const ask = (name: string, content: string) =>
    live.post(`http://${name}.example.com/v1/chat/completions`, chat(content));

  it('rejects prompts through OpenAI moderation, with a custom or the default response', async () => {
    expect((await ask('moderated', 'hello')).status).toBe(200);
    const [seen] = live.seen(MODERATION);
    expect(seen).toMatchObject({
      method: 'POST',
      path: '/v1/moderations',
      headers: { authorization: 'Bearer k-moderation', 'x-asked-by': 'gateway' },
    });
    expect(JSON.parse(seen!.body)).toMatchObject({ model: 'text-moderation', input: ['hello'] });
    const asked = live.seen('llm.example.net:8000').length;
    expect(await ask('moderated', 'a forbidden word')).toMatchObject({ status: 451, body: 'not here' });
    expect(await ask('plain', 'a forbidden word')).toMatchObject({
      status: 403,
      body: 'The request was rejected due to inappropriate content',
    });
    expect(live.seen('llm.example.net:8000')).toHaveLength(asked);
  });

  it('rejects and masks prompts and answers through a signed Bedrock guardrail', async () => {
    expect((await ask('bedrock', 'hello')).status).toBe(200);
    const [first, second] = live.seen(BEDROCK);
    expect(first).toMatchObject({ method: 'POST', path: '/guardrail/g7/version/3/apply' });
    expect(first!.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d+\/eu-west-1\/bedrock\/aws4_request/,
    );
    expect([first, second].map((seen) => JSON.parse(seen!.body).source)).toEqual(['INPUT', 'OUTPUT']);
    expect(await ask('bedrock', 'a forbidden word')).toMatchObject({
      status: 403,
      body: 'The request was rejected due to inappropriate content',
    });
    expect(await ask('bedrock', 'say F-WORD')).toMatchObject({ status: 451, body: 'not here' });
    await ask('bedrock', 'my private number');
    expect(live.seen('llm.example.net:8000').at(-1)?.body).toContain('my {MASKED} number');
  });

  it('rejects prompts and responses through a Model Armor template', async () => {
    expect((await ask('armor', 'hello')).status).toBe(200);
    const [first, second] = live.seen(ARMOR);
    expect(first).toMatchObject({
      path: '/v1/projects/p1/locations/europe-west4/templates/strict:sanitizeUserPrompt',
      headers: { authorization: 'Bearer k-armor' },
    });
    expect(second!.path).toMatch(/:sanitizeModelResponse$/);
    expect(await ask('armor', 'a forbidden word')).toMatchObject({
      status: 403,
      body: 'The request was rejected due to inappropriate content',
    });
    expect(await ask('armor', 'say F-WORD')).toMatchObject({
      status: 403,
      body: 'The response was rejected due to inappropriate content',
    });
  });
});
