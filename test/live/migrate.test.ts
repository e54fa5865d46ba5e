import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { AGENTGATEWAY_1_4 } from '../../src/core/data-plane/agentgateway-1.4';
import { run } from '../apps/cli/run';
import { hasShared, sharedPath } from '../support/shared';
import { sentFor } from './controller/resources';
import { refusals, type Sent } from './harness/control-plane';
import { dumpOfControlled } from './harness/controlled';
import { describeLive } from './harness/program';

const FOLDER = join(__dirname, '..', 'apps', 'migrate');
const INPUT = join(FOLDER, 'resources.yaml');
/** What tests go by that have no process. `UPDATE_FIXTURES=1` writes it anew. */
const RECORDED = join(FOLDER, 'dump.json');

const documentsIn = (text: string): any[] => parseAllDocuments(text).map((document) => document.toJSON());

describeLive('what a process says that a controller has sent its config', () => {
  it('is what the recorded dump says', async () => {
    const dump: any = await dumpOfControlled(sentFor(documentsIn(readFileSync(INPUT, 'utf8'))), {
      gateway: 'edge',
      namespace: 'demo',
    });
    const { config, version, ...own } = dump;
    if (process.env.UPDATE_FIXTURES) writeFileSync(RECORDED, `${JSON.stringify(own, undefined, 1)}\n`);
    expect(own).toEqual(JSON.parse(readFileSync(RECORDED, 'utf8')));
  });

  const cases = (place: string) =>
    readdirSync(sharedPath('cases', place)).flatMap((folder) =>
      readdirSync(sharedPath('cases', place, folder))
        .filter((name) => !name.startsWith('_'))
        .map((name) => sharedPath('cases', place, folder, name)),
    );
  const files = hasShared() ? ['translator', 'policies'].flatMap(cases) : [];

  it.each(files)('differs from %s by what has a reason', async (file) => {
    const { text, sent } = caseIn(file);
    const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
    const [input, dump] = [join(folder, 'input.yaml'), join(folder, 'dump.json')];
    writeFileSync(input, text);
    refusals.length = 0;
    const gateway: any = documentsIn(text).find((document) => document?.kind === 'Gateway');
    const { name, namespace = 'default' } = gateway.metadata;
    writeFileSync(dump, JSON.stringify(await dumpOfControlled(sent, { gateway: name, namespace })));
    const { code, out, err } = await run('migrate', '--no-config', '-f', input, '--dump', dump, '--format', 'json');
    // Inputs that are wrong throughout have no Gateway to compare.
    if (out === '') return expect(err).toMatch(/error\[AIG\d+\]/);
    const { reports } = JSON.parse(out);
    expect(reports).toHaveLength(1);
    expect(reports[0].differences.filter(({ reason }: any) => reason === undefined)).toEqual([]);
    // A Secret that the case does not have, or a policy that no config has.
    expect(code).toBe(reports[0].verdict === 'undecided' ? 5 : 0);
  });

  it('names the Gateway that a process runs', () => {
    const dump = JSON.parse(readFileSync(RECORDED, 'utf8'));
    expect(AGENTGATEWAY_1_4.running.gatewayOfDump(dump)).toBe('demo/edge');
  });
});

/** The inputs of a case, and what a controller sends for them: what the case says, and around it what it leaves out. */
function caseIn(file: string): { text: string; sent: Sent } {
  const [own = '', output] = readFileSync(file, 'utf8').split(/^---\n# Output\n/m);
  const text = `${own}\n---\n${readFileSync(join(dirname(file), '_defaults.yaml'), 'utf8')}`;
  const made = sentFor(documentsIn(text));
  const given: any[] = output ? (documentsIn(output)[0].output ?? []).flatMap((one: any) => one.resource ?? []) : [];
  const idOf = (resource: any) => {
    const [[kind, value]] = Object.entries<any>(resource) as [[string, any]];
    return kind === 'policy' ? kind : `${kind} ${value.key}`;
  };
  const known = new Set(given.map(idOf));
  return { text, sent: { ...made, resources: [...made.resources.filter((one) => !known.has(idOf(one))), ...given] } };
}
