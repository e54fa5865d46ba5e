import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type {
  BodySendMode,
  ExtProc,
  ExtProcOrConditional,
  ProcessingOptions,
  SendMode,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { type Coverage, covering } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';

const EXT_PROC = {
  backendRef: '`extProc.host` or `.backend`',
  url: '`extProc.host`, with `policies.backendTLS` for `https`',
  failureMode: '`extProc.failureMode`; always written, including the default',
  processingOptions: '`extProc.processingOptions`',
  metadataContext: '`extProc.metadataContext`',
  requestAttributes: '`extProc.requestAttributes`',
  responseAttributes: '`extProc.responseAttributes`',
} as const;

const option = (name: keyof ProcessingOptions) => `\`extProc.processingOptions.${name}\``;

export const EXT_PROC_COVERAGE: Coverage = {
  ...covering<ExtProcOrConditional>('ExtProcOrConditional', { ...EXT_PROC, conditional: '`extProc.conditional[]`' }),
  ...covering<ExtProc>('ExtProc', EXT_PROC),
  ...covering<ProcessingOptions>('ProcessingOptions', {
    requestHeaderMode: option('requestHeaderMode'),
    responseHeaderMode: option('responseHeaderMode'),
    requestBodyMode: option('requestBodyMode'),
    responseBodyMode: option('responseBodyMode'),
    requestTrailerMode: option('requestTrailerMode'),
    responseTrailerMode: option('responseTrailerMode'),
    allowModeOverride: option('allowModeOverride'),
  }),
};

export function lowerExtProc(value: ExtProc, site: Site, scope: GatewayScope): config.ExtProc {
  const { requestBodyMode = 'FullDuplexStreamed' } = value.processingOptions ?? {};
  if (value.failureMode === 'FailOpen' && requestBodyMode === 'FullDuplexStreamed')
    scope.diagnostics.report(CODE.streamedBodyFailsClosed, within(site, 'failureMode').origin);
  return defined({
    ...scope.service(value, site),
    failureMode: value.failureMode === 'FailOpen' ? 'failOpen' : 'failClosed',
    processingOptions: value.processingOptions && lowerOptions(value.processingOptions),
    metadataContext: value.metadataContext && { ...value.metadataContext },
    requestAttributes: value.requestAttributes && { ...value.requestAttributes },
    responseAttributes: value.responseAttributes && { ...value.responseAttributes },
  });
}

const SENT = { Send: 'send', Skip: 'skip' } as const satisfies Readonly<Record<SendMode, string>>;
const BODIES = {
  None: 'none',
  Buffered: 'buffered',
  BufferedPartial: 'bufferedPartial',
  FullDuplexStreamed: 'fullDuplexStreamed',
} as const satisfies Readonly<Record<BodySendMode, string>>;

function lowerOptions(value: ProcessingOptions): config.ProcessingOptions {
  return {
    requestHeaderMode: SENT[value.requestHeaderMode],
    responseHeaderMode: SENT[value.responseHeaderMode],
    requestBodyMode: BODIES[value.requestBodyMode],
    responseBodyMode: BODIES[value.responseBodyMode],
    requestTrailerMode: SENT[value.requestTrailerMode],
    responseTrailerMode: SENT[value.responseTrailerMode],
    allowModeOverride: value.allowModeOverride,
  };
}
