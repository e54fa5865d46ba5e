import type { PipelineStage, PipelineStep, RequestPart } from '../../request-pipeline';

const EVERYTHING: readonly RequestPart[] = [
  'address',
  'host',
  'method',
  'path',
  'query',
  'headers',
  'cookies',
  'body',
  'identity',
  'metadata',
];
const CREDENTIALS: readonly RequestPart[] = ['headers', 'cookies', 'query'];
const ROUTED: readonly RequestPart[] = ['host', 'method', 'path', 'query', 'headers', 'cookies'];

type Row = readonly [name: string, by: PipelineStep['by'], reads: Parts, writes: Parts, answers?: 'answers'];
type Parts = readonly RequestPart[];

const NONE: Parts = [];

/** Authentication and authorization run in this order in both phases of traffic policies. */
const ACCESS: readonly Row[] = [
  ['jwtAuthentication', 'traffic', [...CREDENTIALS, 'path'], [...CREDENTIALS, 'identity'], 'answers'],
  ['basicAuthentication', 'traffic', CREDENTIALS, [...CREDENTIALS, 'identity'], 'answers'],
  ['apiKeyAuthentication', 'traffic', CREDENTIALS, [...CREDENTIALS, 'identity'], 'answers'],
  ['extAuth', 'traffic', EVERYTHING, [...ROUTED, 'metadata'], 'answers'],
  ['authorization', 'traffic', EVERYTHING, NONE, 'answers'],
];

const STAGES: Readonly<Record<PipelineStage, readonly Row[]>> = {
  connection: [
    ['proxyProtocol', 'frontend', NONE, ['address']],
    ['networkAuthorization', 'frontend', ['address'], NONE, 'answers'],
    ['tls', 'frontend', NONE, ['identity'], 'answers'],
  ],
  receiving: [
    ['host', 'process', ['headers'], ['host', 'headers'], 'answers'],
    ['hop-by-hop headers', 'process', ['headers'], ['headers']],
    ['listener', 'process', ['host'], NONE, 'answers'],
    ['connect', 'frontend', ['method'], NONE, 'answers'],
    ['tracing', 'frontend', EVERYTHING, ['headers']],
  ],
  'pre-routing': [
    ['cors', 'traffic', ['method', 'headers'], NONE, 'answers'],
    ...ACCESS,
    ['extProc', 'traffic', EVERYTHING, [...ROUTED, 'body', 'metadata'], 'answers'],
    ['transformation', 'traffic', EVERYTHING, [...ROUTED, 'body', 'metadata']],
  ],
  routing: [
    ['listener of the host', 'process', ['host'], NONE, 'answers'],
    ['rule', 'process', ROUTED, NONE, 'answers'],
    ['retry', 'traffic', EVERYTHING, NONE],
    ['timeouts', 'traffic', EVERYTHING, NONE],
  ],
  route: [
    ['cors', 'traffic', ['method', 'headers'], NONE, 'answers'],
    ['cookies', 'process', ['cookies'], ['cookies']],
    ...ACCESS,
    ['rateLimit', 'traffic', EVERYTHING, NONE, 'answers'],
    ['buffer', 'traffic', ['body'], NONE, 'answers'],
    ['extProc', 'traffic', EVERYTHING, [...ROUTED, 'body', 'metadata'], 'answers'],
    ['transformation', 'traffic', EVERYTHING, [...ROUTED, 'body', 'metadata']],
    ['csrf', 'traffic', ['method', 'host', 'headers'], NONE, 'answers'],
    ['headerModifiers', 'traffic', NONE, ['host', 'headers']],
    ['RequestHeaderModifier', 'filter', NONE, ['host', 'headers']],
    ['hostRewrite', 'traffic', NONE, ['host']],
    ['URLRewrite', 'filter', ['host', 'path', 'query'], ['host', 'path', 'query']],
    ['RequestRedirect', 'filter', ['host', 'path', 'query'], NONE, 'answers'],
    ['delay', 'traffic', NONE, NONE],
    ['directResponse', 'traffic', EVERYTHING, NONE, 'answers'],
    ['RequestMirror', 'filter', ['host', 'method', 'path', 'query', 'headers', 'cookies'], NONE],
  ],
  destination: [
    ['models', 'process', ['path', 'headers', 'body'], NONE, 'answers'],
    ['http', 'backend', ['headers'], NONE],
    ['extAuth', 'backend', EVERYTHING, [...ROUTED, 'metadata'], 'answers'],
    ['auth', 'backend', ['identity'], [...CREDENTIALS]],
    ['transformation', 'backend', EVERYTHING, [...ROUTED, 'body', 'metadata']],
    ['RequestHeaderModifier', 'filter', NONE, ['host', 'headers']],
    ['ai', 'backend', ['path', 'headers', 'body', 'identity'], ['host', 'path', 'headers', 'body'], 'answers'],
    ['mcp', 'backend', ['path', 'headers', 'body', 'identity'], ['host', 'path', 'headers', 'body'], 'answers'],
    ['host of the destination', 'process', ['host'], ['host', 'headers']],
  ],
};

const ORDER: readonly PipelineStage[] = ['connection', 'receiving', 'pre-routing', 'routing', 'route', 'destination'];

export const STEPS: readonly PipelineStep[] = ORDER.flatMap((stage) =>
  STAGES[stage].map(([name, by, reads, writes, answers]) => ({
    stage,
    name,
    by,
    reads,
    writes,
    answers: answers !== undefined,
  })),
);
