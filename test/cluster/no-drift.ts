import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Yaml } from 'cdk8s';
import { expect } from 'vitest';
import type { ApiServer } from './api-server';

/** An object of any kind. */
export type Applied = any;

export const isOwn = ({ metadata: { labels } }: Applied) =>
  labels?.['app.kubernetes.io/managed-by'] === 'cdk8s-ai-gateway';

export const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

/** @returns kubectl's output for each object */
export function apply(server: ApiServer, ...args: readonly string[]): string[] {
  const { code, out, err } = server.kubectl(['apply', ...args]);
  expect(code, err).toBe(0);
  return linesOf(out);
}

/** Makes the namespaces of the objects, where only restricted pods may run. */
export function makeNamespaces(server: ApiServer, objects: readonly Applied[]): void {
  const namespaces = new Set(objects.map(({ metadata }) => metadata.namespace ?? 'default'));
  for (const namespace of namespaces) {
    const label = 'pod-security.kubernetes.io/enforce=restricted';
    if (namespace !== 'default') server.kubectl(['create', 'namespace', namespace]);
    expect(server.kubectl(['label', '--overwrite', 'namespace', namespace, label])).toMatchObject({ code: 0 });
  }
}

/** Applies the objects from a folder, where only restricted pods may run: the second time changes nothing, and nothing differs in between. */
export function expectNoDrift(server: ApiServer, place: string, objects: readonly Applied[]): void {
  makeNamespaces(server, objects);
  mkdirSync(join(place, 'deeper'), { recursive: true });
  const file = (path: string, some: readonly object[]) =>
    writeFileSync(join(place, path), some.map((object) => Yaml.stringify(object)).join('---\n'));
  file('first.yaml', objects.slice(0, 2));
  file(join('deeper', 'others.yaml'), objects.slice(2));
  const everything = ['-R', '-f', place];
  expect(apply(server, ...everything)).toHaveLength(objects.length);
  const versions = () => {
    const kinds = [...new Set(objects.map(({ kind }) => kind))].join(',');
    const found = server.kubectl([
      'get',
      kinds,
      '-A',
      '-o',
      'custom-columns=:kind,:metadata.uid,:metadata.resourceVersion',
    ]);
    expect(found.code, found.err).toBe(0);
    return found.out;
  };
  const before = versions();
  // kubectl reports lists that it replaces entirely as configured, although they are unchanged; an example also contains applications.
  const own = new Set(objects.filter(isOwn).map(({ metadata }) => metadata.name));
  const changed = apply(server, ...everything).filter((line) => !line.endsWith(' unchanged'));
  const isBudget = (line: string) => line.startsWith('poddisruptionbudget.policy/');
  expect(changed.filter((line) => !isBudget(line) && own.has(line.split(/[/ ]/)[1]))).toEqual([]);
  expect(versions()).toBe(before);
  expect(server.kubectl(['diff', ...everything])).toMatchObject({ code: 0, out: '' });
  const ownText = Yaml.stringify({ apiVersion: 'v1', kind: 'List', items: objects.filter(isOwn) });
  expect(server.kubectl(['apply', '--server-side', '-f', '-'], ownText)).toMatchObject({ code: 0 });
  expect(server.kubectl(['diff', ...everything])).toMatchObject({ code: 0, out: '' });
  for (const { kind, metadata, spec } of objects.filter((one) => isOwn(one) && one.kind === 'Deployment')) {
    const { metadata: labels, spec: pod } = spec.template;
    if (pod.priorityClassName) server.kubectl(['create', 'priorityclass', pod.priorityClassName, '--value=1']);
    const { serviceAccountName: _, ...rest } = pod;
    const made = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { ...labels, name: metadata.name, namespace: metadata.namespace },
      spec: rest,
    };
    const answer = server.kubectl(['create', '--dry-run=server', '-f', '-'], JSON.stringify(made));
    expect(answer, `${kind} ${metadata.name}`).toMatchObject({ code: 0, err: '' });
  }
}
