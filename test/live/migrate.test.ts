import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { AGENTGATEWAY_1_4 } from '../../src/core/data-plane/agentgateway-1.4';
import { run } from '../apps/cli/run';
import { decides, isUnused, type Place, placesIn, valueIn, withOther } from '../apps/migrate/changed-dumps';
import { gatewayOf, wrongPoliciesIn } from '../apps/migrate/recorded';
import { hasShared, sharedPath } from '../support/shared';
import { sentFor } from './controller/resources';
import { refusals, type Sent } from './harness/control-plane';
import { dumpOfControlled } from './harness/controlled';
import { describeLive } from './harness/program';

const FOLDER = join(__dirname, '..', 'apps', 'migrate');
const INPUT = join(FOLDER, 'resources.yaml');
/** The dump that tests without a process use. `UPDATE_FIXTURES=1` rewrites it. */
const RECORDED = join(FOLDER, 'dump.json');

/** Inputs of our own, as a cluster has taken them. */
const OWN = join(__dirname, 'controller', 'inputs');

const documentsIn = (text: string): any[] => parseAllDocuments(text).map((document) => document.toJSON());

describeLive('the dumped config of a controller', () => {
  it.each([
    [INPUT, RECORDED],
    [join(FOLDER, 'models.yaml'), join(FOLDER, 'models-dump.json')],
    [join(FOLDER, 'frontends.yaml'), join(FOLDER, 'frontends-dump.json')],
  ])('of %s matches the recorded dump', async (input, recorded) => {
    const dump: any = await dumpOfControlled(sentFor(documentsIn(readFileSync(input, 'utf8'))), {
      gateway: 'edge',
      namespace: 'demo',
    });
    const { config, version, ...own } = dump;
    if (process.env.UPDATE_FIXTURES) writeFileSync(recorded, `${JSON.stringify(own, undefined, 1)}\n`);
    expect(own).toEqual(JSON.parse(readFileSync(recorded, 'utf8')));
  });

  const cases = (...place: string[]) =>
    readdirSync(sharedPath(...place)).flatMap((folder) =>
      readdirSync(sharedPath(...place, folder))
        .filter((name) => !name.startsWith('_'))
        .map((name) => sharedPath(...place, folder, name)),
    );
  const revisions = [['cases'], ['reference', 'v1.4', 'cases']];
  const files = hasShared()
    ? revisions.flatMap((place) => ['translator', 'policies'].flatMap((part) => cases(...place, part)))
    : [];

  const own = [
    ...readdirSync(OWN).map((name) => join(OWN, name)),
    join(FOLDER, 'models.yaml'),
    join(FOLDER, 'frontends.yaml'),
  ];

  it.each([...own, ...files])('differs from %s only by explained differences', async (file) => {
    const { text, sent } = own.includes(file) ? inputIn(file) : caseIn(file);
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
    expect(missedIn(text, JSON.parse(readFileSync(dump, 'utf8')))).toEqual([]);
  });

  it('names the Gateway that a process runs', () => {
    const dump = JSON.parse(readFileSync(RECORDED, 'utf8'));
    expect(AGENTGATEWAY_1_4.running.gatewayOfDump(dump)).toBe('demo/edge');
  });
});

/** Returns the locations whose value could change without a reported difference. */
function missedIn(text: string, dump: any): string[] {
  const gateway = gatewayOf(text);
  const reportOn = (value: unknown) => gateway.compare({ source: 'dump.json', value });
  const before = reportOn(dump);
  const wrong = wrongPoliciesIn(text);
  const isWrong = ([part, index]: Place) => {
    const { name, namespace } = (part === 'policies' && dump.policies[Number(index)].name) || {};
    return wrong.includes(`${namespace}/${name}`);
  };
  // A part that exists and is missing here is a single difference, whatever its effect.
  const isLeftOut = (path: Place) =>
    before.differences.some(
      ({ path: inside, kind, id }) =>
        inside.length === 0 && path[0] === 'binds' && path.some((step) => isPartOf(kind, id, String(step))),
    );
  return [...placesIn(dump)]
    .filter((path) => decides(path, valueIn(dump, path)) && !isUnused(dump, path) && !isLeftOut(path) && !isWrong(path))
    .filter((path) => {
      const after = reportOn(withOther(dump, path));
      // Another value may be the very one that is meant.
      if (after.differences.length < before.differences.length) return false;
      return (
        after.differences.every(({ reason }) => reason !== undefined) &&
        after.verdict !== 'undecided' &&
        after.notCompared.length <= before.notCompared.length
      );
    })
    .map((path) => path.join('.'));
}

/** `default/edge.http` is the key of listener `80/http`, `default/shop.00.http` that of route `80/http default/shop.00`. */
function isPartOf(kind: string, id: string, key: string): boolean {
  const [place = '', route = ''] = id.split(' ');
  const listener = place.split('/').at(-1);
  return kind === 'route' ? key === `${route}.${listener}` : key.endsWith(`.${listener}`);
}

function inputIn(file: string): { text: string; sent: Sent } {
  const text = readFileSync(file, 'utf8');
  return { text, sent: sentFor(documentsIn(text)) };
}

/** Returns the inputs of a case, and a controller's output for them: the case's own output, completed by generated resources. */
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
