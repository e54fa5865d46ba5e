import { join } from 'node:path';
import type { Oracle } from '../oracles/oracle';
import type { ApiServer } from './api-server';
import type { Applied } from './no-drift';

export const nameOf = ({ kind, metadata }: Applied): string => `${kind}/${metadata.namespace}/${metadata.name}`;

/** The object as somebody else left it: it has a label with another value. */
export function changed(object: Applied): Applied {
  const [label = 'team'] = Object.keys(object.metadata.labels ?? {});
  const labels = { ...object.metadata.labels, [label]: 'other' };
  return { ...object, metadata: { ...object.metadata, labels } };
}

/** Applies objects with kubectl, and returns the server's version of each. */
export function applied(server: ApiServer, objects: readonly Applied[]): ReadonlyMap<string, Applied> {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
  const { code, err } = server.kubectl(['apply', '-f', '-'], list);
  if (code !== 0) throw new Error(err);
  const { out } = server.kubectl(['get', '-f', '-', '-o', 'json'], list);
  return new Map<string, Applied>(JSON.parse(out).items.map((live: Applied) => [nameOf(live), live]));
}

/** Returns the difference that Argo CD finds between both, or false if it considers the object synced. */
export async function argoDifference(argo: Oracle, live: Applied, desired: Applied): Promise<object | false> {
  const { isModified, ...found } = await argo.ask<{ isModified: boolean }>(JSON.stringify({ live, desired }));
  return isModified ? { object: nameOf(desired), ...found } : false;
}

/** Returns Flux's actions on the objects: how it applied each, and the result of a subsequent comparison. */
export function reconciled(flux: Oracle, server: ApiServer, objects: readonly Applied[]) {
  const kubeconfig = join(server.folder, 'kubeconfig');
  return flux.ask<Readonly<Record<'applied' | 'compared', string[]>>>(JSON.stringify({ kubeconfig, objects }));
}

export const isChange = (line: string): boolean => !line.endsWith(' unchanged');
