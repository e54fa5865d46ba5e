import { expect } from 'vitest';
import type { Overview } from '../../../../src/core/compiler/queries/explain';
import { run, type useFolder } from '../run';

/** Returns the output of `graph` for some inputs, as text and as its plain data. */
export function pictures(folder: ReturnType<typeof useFolder>) {
  async function drawn(text: string, ...options: string[]): Promise<string> {
    const { code, out, err } = await run('graph', '-f', folder.write('in.yaml', text), '--no-config', ...options);
    expect({ code, err }).toEqual({ code: 0, err: expect.any(String) });
    return out;
  }
  async function overview(text: string, ...options: string[]): Promise<Overview> {
    return JSON.parse(await drawn(text, '--format', 'json', ...options));
  }
  return { drawn, overview };
}
