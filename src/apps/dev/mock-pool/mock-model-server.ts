import type { IncomingMessage, ServerResponse } from 'node:http';
import { mockModel } from '../mock-llm/mock-model';
import type { Mock, Sender } from '../mock-server';

const METRICS = 'text/plain; version=0.0.4; charset=utf-8';

/** A mock of a vLLM server: its models, its probe and its metrics. It has no queue, so no request waits. */
export class MockModelServer implements Mock {
  private readonly model: Mock;
  private requests = 0;

  /** @param name the name that it reports */
  public constructor(private readonly name: string) {
    this.model = mockModel(name, 'openAI');
  }

  /** The requests without a complete response. */
  public get running(): number {
    return this.requests;
  }

  public observe({ method }: IncomingMessage, response: ServerResponse): void {
    if (method !== 'POST') return;
    this.requests += 1;
    response.once('close', () => {
      this.requests -= 1;
    });
  }

  public error(status: number, message: string): object {
    return this.model.error(status, message);
  }

  public handle(request: IncomingMessage, body: string, send: Sender): void {
    const [path] = (request.url ?? '').split('?');
    if (path === '/metrics') send.frames(METRICS, [this.metrics()]);
    else if (path === '/health') send.empty(200);
    else this.model.handle(request, body, send);
  }

  private metrics(): string {
    const gauges = [
      ['vllm:num_requests_running', 'Number of requests in model execution batches.', this.requests],
      ['vllm:num_requests_waiting', 'Number of requests waiting to be processed.', 0],
      ['vllm:kv_cache_usage_perc', 'KV-cache usage. 1 means 100 percent usage.', 0],
    ] as const;
    const lines = gauges.map(
      ([gauge, help, value]) =>
        `# HELP ${gauge} ${help}\n# TYPE ${gauge} gauge\n${gauge}{engine="0",model_name="${this.name}"} ${value.toFixed(1)}\n`,
    );
    return lines.join('');
  }
}
