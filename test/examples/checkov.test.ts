import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { type CheckovFinding, checkovFindings, describeWithCheckov } from '../oracles/checkov';
import { ORACLE_START } from '../oracles/oracle';

const ROOT = join(__dirname, '..', '..');
const PAGE = readFileSync(join(ROOT, 'docs', 'locked-down.md'), 'utf8');

/** The containers that this package generates. Examples add others, which are not ours to change. */
const GENERATED = [
  'agentgateway',
  'config-renderer',
  'endpoint-picker',
  'key-fetcher',
  'ratelimit',
  'redis',
  'server',
  'unpack-config',
  'vllm',
];

/** Returns the objects of all examples, each in a namespace of its own, with the containers that are generated. */
function objectsOfExamples(): any[] {
  const examples = join(ROOT, 'examples');
  const snapshots = readdirSync(examples).map((name) => ({ name, path: join(examples, name, 'snapshot.yaml') }));
  return snapshots
    .filter(({ path }) => existsSync(path))
    .flatMap(({ name, path }) =>
      parseAllDocuments(readFileSync(path, 'utf8')).map((document) => {
        const object = document.toJS();
        return { ...object, metadata: { ...object.metadata, namespace: name } };
      }),
    )
    .map(withGeneratedContainers)
    .filter((object) => object.spec?.template?.spec?.containers?.length !== 0);
}

function withGeneratedContainers(object: any): any {
  const pod = object.spec?.template?.spec;
  if (!pod?.containers) return object;
  const containers = pod.containers.filter(({ name }: { name: string }) => GENERATED.includes(name));
  const template = { ...object.spec.template, spec: { ...pod, containers } };
  return { ...object, spec: { ...object.spec, template } };
}

/** Returns the rows of the table of findings: the containers of each check. */
function explained(): Map<string, string[]> {
  const rows = [...PAGE.matchAll(/^\| `(CKV\w+)` \| [^|]+ \| ([^|]+) \| [^|]{40,} \|$/gm)];
  return new Map(rows.map(([, check = '', containers = '']) => [check, containers.match(/[\w-]+/g) ?? []]));
}

/** Returns the container that a finding is about; if it is about the whole pod, its first one. */
function containerOf({ resource, container = 0 }: CheckovFinding, objects: readonly any[]): string {
  const [, namespace, name] = resource.split('.');
  const workload = objects.find(
    ({ metadata, spec }) => metadata.namespace === namespace && metadata.name === name && spec?.template?.spec,
  );
  return workload?.spec.template.spec.containers[container]?.name ?? resource;
}

/** A Deployment without any setting, in a namespace that no example has. */
const BARE_NAMESPACE = 'bare';
const BARE = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'bare', namespace: BARE_NAMESPACE },
  spec: {
    template: { metadata: { labels: { app: 'bare' } }, spec: { containers: [{ name: 'bare', image: 'bare' }] } },
  },
};

describeWithCheckov()('Checkov', () => {
  const objects = objectsOfExamples();
  let findings: CheckovFinding[] = [];
  beforeAll(() => {
    findings = checkovFindings([...objects, BARE]);
  }, ORACLE_START);

  const isBare = ({ resource }: CheckovFinding) => resource.split('.')[1] === BARE_NAMESPACE;

  it('finds in the examples exactly what the page on restricted clusters explains', () => {
    const found = new Map<string, Set<string>>();
    for (const finding of findings.filter((one) => !isBare(one))) {
      const containers = found.get(finding.check) ?? new Set();
      found.set(finding.check, containers.add(containerOf(finding, objects)));
    }
    const byCheck = (map: ReadonlyMap<string, Iterable<string>>) =>
      Object.fromEntries([...map].map(([check, names]) => [check, [...names].sort()]));
    expect(byCheck(found)).toEqual(byCheck(explained()));
  });

  it('reports a Deployment that lacks the settings', () => {
    // Memory limits, privilege escalation, capabilities, the token of the service account, and user IDs.
    const expected = ['CKV_K8S_13', 'CKV_K8S_20', 'CKV_K8S_37', 'CKV_K8S_38', 'CKV_K8S_40'];
    expect(findings.filter(isBare).map(({ check }) => check)).toEqual(expect.arrayContaining(expected));
  });
});
