import { describe, expect, it } from 'vitest';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import type { CompileResult, GatewayOutput } from '../../src/core/compiler/model/result';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { GUARDED, type Guarded, WORLD } from '../core/compiler/isolation/guarded-world';
import { withLineMistakes } from '../core/compiler/isolation/line-mistakes';
import { leftOut } from '../core/compiler/isolation/worlds';
import { Chance, seedFrom } from '../support/random';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const SEED = seedFrom('LINE_MISTAKE_SEED');
/** How many outputs are run that were made in spite of errors; `ISOLATED_OUTPUTS=5000` is the full size. */
const OUTPUTS = Number(process.env.ISOLATED_OUTPUTS ?? 30);
/** Run at the same time. */
const AT_ONCE = 3;
/** Policies that refuse requests without credentials. Key sets of a server would be fetched when the process starts. */
const REFUSING = GUARDED.filter(
  ({ text }) => /Authentication|\bauthorization|extAuth/.test(text) && !text.includes('jwksPath'),
);

type Status = number | 'no answer';

function compiled(text: string): CompileResult {
  const diagnostics = new DiagnosticCollector();
  const files = [
    { name: 'policy.yaml', text },
    { name: 'world.yaml', text: WORLD },
  ];
  return compile(loadText(files, diagnostics), { onError: 'isolate' }, diagnostics);
}

/** The status of each request without credentials. */
async function answers(made: GatewayOutput, { requests }: Guarded): Promise<readonly Status[]> {
  const keys = { n: 'sesame' };
  const hosts = ['web.team:80', 'other.team:80', 'blog.blog:80'].map(
    (name) => [name, http({ body: 'reached' })] as const,
  );
  const live = await runLive({
    input: '',
    made,
    secrets: { 'team/keys': keys, 'infra/keys': keys },
    upstreams: { ...Object.fromEntries(hosts), 'checker.team:80': http({ status: 403 }) },
  });
  const statuses = await Promise.all(
    requests.map(({ host, path, port = 8080 }) =>
      live.get(`http://${host}:${port}${path}`).then(
        ({ status }): Status => status,
        (): Status => 'no answer',
      ),
    ),
  );
  await live.stop();
  return statuses;
}

interface DamagedOutput {
  readonly guarded: Guarded;
  readonly after: CompileResult;
  readonly text: string;
  readonly what: string;
}

/** Files with mistakes in some lines, in spite of which outputs are made. */
function damagedOutputs(chance: Chance): readonly DamagedOutput[] {
  const found: DamagedOutput[] = [];
  for (let index = 0; found.length < OUTPUTS; index++) {
    const guarded = REFUSING[index % REFUSING.length] as Guarded;
    const { text, what } = withLineMistakes(guarded.text, chance);
    if (text.trim() === '') continue;
    const after = compiled(text);
    const { failed, blocked } = after.judgement;
    // Without errors, a policy is changed explicitly; without an output, the last good one stays in force.
    if (failed && !blocked && after.gateways.length > 0) found.push({ guarded, after, text, what: what.join('; ') });
  }
  return found;
}

const isSuccess = (status: Status | undefined) => typeof status === 'number' && status >= 200 && status < 300;

describeLive(`output despite mistakes in policies (LINE_MISTAKE_SEED=${SEED}, ${OUTPUTS} of them)`, () => {
  describe('policies without mistakes', () => {
    it.each(REFUSING)('reject requests without credentials: $what', async (guarded) => {
      const [made] = compiled(guarded.text).gateways;
      if (!made) throw new Error('it does not compile');
      expect((await answers(made, guarded)).filter(isSuccess)).toEqual([]);
    });
  });

  it('forward no request without credentials to protected destinations', {
    timeout: 300_000 + OUTPUTS * 3_000,
  }, async () => {
    const outputs = damagedOutputs(new Chance(SEED));
    const opened: string[] = [];
    let sent = 0;
    const run = async ({ guarded, after, text, what }: DamagedOutput) => {
      const [made] = after.gateways;
      const statuses = made ? await answers(made, guarded) : [];
      for (const [index, { host, path, target }] of guarded.requests.entries()) {
        sent++;
        // A file that no longer names what it protected does not protect it.
        if (!isSuccess(statuses[index]) || !new RegExp(`: *"?${target}\\b`).test(text)) continue;
        opened.push([`${host}${path}: ${guarded.what}: ${what}`, ...leftOut(after), text].join('\n  '));
      }
    };
    for (let at = 0; at < outputs.length; at += AT_ONCE) await Promise.all(outputs.slice(at, at + AT_ONCE).map(run));
    if (process.env.ISOLATED_OUTPUTS) console.log(`${outputs.length} outputs got ${sent} requests`);
    expect(opened.join('\n')).toBe('');
    expect(sent).toBeGreaterThanOrEqual(OUTPUTS);
  });
});
