import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import type { Attachment } from '../../../src/core/compiler/model/attachment';
import { explainRequest } from '../../../src/core/compiler/queries/explain';
import type { DataPlane } from '../../../src/core/data-plane/data-plane';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { answerOf } from '../../../src/library/testing/request-answer';
import type { Chance } from '../../support/random';
import { completion, model } from '../harness/llm';
import type { Live } from '../harness/run-live';
import { http, type Upstream } from '../harness/upstreams';
import { type ModelRequest, type ModelWorld, randomModelWorld } from './model-world';

/** Models of a random world without errors, of which there is one at least. */
export function compilableModels(chance: Chance, dataPlane: DataPlane): { world: ModelWorld; attachment: Attachment } {
  for (;;) {
    const world = randomModelWorld(chance);
    const diagnostics = new DiagnosticCollector();
    const { gateways, attachment } = compile(loadText([{ name: 'world.yaml', text: world.input }], diagnostics), {
      dataPlane,
    });
    if (world.servers.length > 0 && gateways.length === 1 && attachment) return { world, attachment };
  }
}

/** Stubs of the servers of a world, each of which answers with its name. */
export function modelServers({ servers }: ModelWorld): Readonly<Record<string, Upstream>> {
  const models = servers.map((name) => [`${name}.demo:80`, model(() => completion(name))] as const);
  return { ...Object.fromEntries(models), 'web.demo:1000': http({ body: 'web' }) };
}

/** A status of the gateway itself, or the servers of which one answers; both where the choice of a virtual model decides. */
export interface ModelOutcome {
  readonly status?: number;
  readonly servers: readonly string[];
}

/** Returns undefined if the explanation reports that it cannot be decided. */
export function modelPrediction(
  attachment: Attachment,
  { path, host, port, headers, body, team }: ModelRequest,
): ModelOutcome | undefined {
  const asked = { method: 'POST', host, path, headers, body, port };
  const [explanation] = explainRequest(attachment, asked);
  if (!explanation?.listener) return { status: 0, servers: [] };
  const said = answerOf(explanation, asked, { caller: team ? { apiKey: { team } } : {} });
  if (said.isUndecided || said.reason.startsWith('cannot be decided')) return undefined;
  const servers = said.destinations.map((key) => key.split('/').at(-1)!);
  const status = said.status ?? (said.reason.includes('gets 403') ? 403 : undefined);
  return status === undefined ? { servers } : { servers, status };
}

export async function modelReality(
  live: Live,
  request: ModelRequest,
  servers: readonly string[],
): Promise<ModelOutcome> {
  const { path, host, port, headers, body, team } = request;
  live.forget();
  try {
    const url = `http://${host}${port === 80 ? '' : `:${port}`}${path}`;
    const key: ModelRequest['headers'] = team ? { 'x-key': `k-${team}` } : {};
    const { status } = await live.post(url, body, { headers: { host, ...headers, ...key } });
    const asked = [...servers.map((name) => `${name}.demo:80`), 'web.demo:1000'].find(
      (one) => live.seen(one).length > 0,
    );
    return asked ? { servers: [asked.endsWith(':1000') ? '1000' : asked.split('.')[0]!] } : { status, servers: [] };
  } catch {
    return { status: 0, servers: [] };
  }
}
