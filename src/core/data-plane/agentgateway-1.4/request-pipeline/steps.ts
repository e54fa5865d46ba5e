import type { PipelineStage, PipelineStep } from '../../request-pipeline';

type Row = readonly [name: string, by: PipelineStep['by']];

/** Authentication and authorization run in this order in both phases of traffic policies. */
const ACCESS: readonly Row[] = [
  ['jwtAuthentication', 'traffic'],
  ['basicAuthentication', 'traffic'],
  ['apiKeyAuthentication', 'traffic'],
  ['extAuth', 'traffic'],
  ['authorization', 'traffic'],
];

const STAGES: Readonly<Record<PipelineStage, readonly Row[]>> = {
  connection: [
    ['proxyProtocol', 'frontend'],
    ['networkAuthorization', 'frontend'],
    ['tls', 'frontend'],
  ],
  receiving: [
    ['host', 'process'],
    ['hop-by-hop headers', 'process'],
    ['listener', 'process'],
    ['connect', 'frontend'],
    ['tracing', 'frontend'],
  ],
  'pre-routing': [['cors', 'traffic'], ...ACCESS, ['extProc', 'traffic'], ['transformation', 'traffic']],
  routing: [
    ['listener of the host', 'process'],
    ['rule', 'process'],
    ['retry', 'traffic'],
    ['timeouts', 'traffic'],
  ],
  route: [
    ['cors', 'traffic'],
    ['cookies', 'process'],
    ...ACCESS,
    ['rateLimit', 'traffic'],
    ['buffer', 'traffic'],
    ['extProc', 'traffic'],
    ['transformation', 'traffic'],
    ['csrf', 'traffic'],
    ['headerModifiers', 'traffic'],
    ['RequestHeaderModifier', 'filter'],
    ['hostRewrite', 'traffic'],
    ['URLRewrite', 'filter'],
    ['RequestRedirect', 'filter'],
    ['delay', 'traffic'],
    ['directResponse', 'traffic'],
    ['RequestMirror', 'filter'],
  ],
  destination: [
    ['models', 'process'],
    ['http', 'backend'],
    ['extAuth', 'backend'],
    ['auth', 'backend'],
    ['transformation', 'backend'],
    ['RequestHeaderModifier', 'filter'],
    ['ai', 'backend'],
    ['mcp', 'backend'],
    ['host of the destination', 'process'],
  ],
};

const ORDER: readonly PipelineStage[] = ['connection', 'receiving', 'pre-routing', 'routing', 'route', 'destination'];

export const STEPS: readonly PipelineStep[] = ORDER.flatMap((stage) =>
  STAGES[stage].map(([name, by]) => ({ stage, name, by })),
);
