import { dump, load, loadAll } from 'js-yaml';
import { runFunction } from '../../../src/apps/cli/fn-command';
import { writingTo } from '../../../src/apps/cli/terminal';
import { GATEWAY } from '../cli/run';

export interface Item {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly annotations?: object };
}

export interface Answer {
  readonly code: number;
  readonly err: string;
  readonly items: readonly Item[];
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

export const objects = (text: string) => loadAll(text).filter((one): one is Item => one !== null && one !== undefined);

/** A resource of another tool, which the function returns unchanged. */
export const DEPLOYMENT = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'demo' },
  spec: { replicas: 2, template: { spec: { containers: [{ name: 'a', args: ['012', 'yes', ''] }] } } },
};
export const SERVICE = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'shop', namespace: 'demo' },
  spec: { ports: [{ port: 80 }] },
};
export const OURS = objects(GATEWAY());

export function called(items: readonly object[], functionConfig?: object): Answer {
  const list = { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', items, functionConfig };
  const { out, ...said } = answered(dump(list, { skipInvalid: true }));
  const { items: made, results = [] } = load(out) as Pick<Answer, 'items' | 'results'>;
  return { ...said, items: made, results };
}

export function answered(list: string): Pick<Answer, 'code' | 'err'> & { readonly out: string } {
  let [out, err] = ['', ''];
  const code = runFunction(list, {
    ...writingTo(() => undefined),
    data: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, err, out };
}

export const titles = (items: readonly Item[]) => items.map(({ kind, metadata: { name } }) => `${kind} ${name}`);
