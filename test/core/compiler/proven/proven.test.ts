import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { holderContents } from '../../../../src/apps/dev/pod';
import { ConfigRenderer } from '../../../../src/core/data-plane/rendering/render-config';
import { compileToConfig } from '../../../support/compile-config';
import { expandFile } from '../../../support/expand';
import { describeShared, sharedPath } from '../../../support/shared';
import { comparable } from './differences';
import { type Config, effectiveConfig } from './effective-config';

interface OtherHost {
  readonly reason: string;
  /** As proven, and as compiled. */
  readonly proven: string;
  readonly ours: string;
}

/** Destinations that were proven in another form. */
const OTHER_HOSTS: Readonly<Record<string, OtherHost>> = {
  'https-sni': {
    reason: 'an address stood in for the Service; either way the Host header of the client is kept',
    proven: '{"host":"127.0.0.1:13000","hostHeader":"destination"}',
    ours: '{"host":"web.demo.svc.cluster.local:13000","hostHeader":"kept"}',
  },
  'backend-tls': {
    reason: 'the proof is about TLS and lets the Host header change; the reference keeps it for Services',
    proven: '{"host":"secure.demo.svc.cluster.local:13443","hostHeader":"destination"}',
    ours: '{"host":"secure.demo.svc.cluster.local:13443","hostHeader":"kept"}',
  },
};

describeShared('configs proven on the running data plane', () => {
  const cases = readdirSync(sharedPath('cases/proven')).sort();

  test('are there', () => expect(cases.length).toBeGreaterThanOrEqual(17));

  test.each(cases)('%s does the same', (name) => {
    const input = sharedPath('cases/proven', name, 'input.yaml');
    const { texts, lowered, errors } = compileToConfig([input]);
    expect(errors).toEqual([]);
    expect(texts).toHaveLength(1);
    const secrets = new Map(secretsIn(input));
    const values = lowered[0]?.workload.secretValues ?? [];
    const rendered = new ConfigRenderer().render(texts[0] as string, values, ({ name: id }) => secrets.get(id));
    expect(rendered.problems).toEqual([]);
    const ours = readConfig(rendered.text as string);
    const proven = readConfig(readFileSync(sharedPath('cases/proven', name, 'config.yaml'), 'utf8'), keysIn(secrets));
    expect(comparable(effectiveConfig(ours) as never)).toEqual(
      mocks(name, comparable(effectiveConfig(proven) as never)),
    );
  });
});

/** The Secrets among inputs, by `namespace/name`. */
function secretsIn(file: string): [string, ReadonlyMap<string, Buffer>][] {
  return parseAllDocuments(readFileSync(file, 'utf8')).flatMap((document) => {
    const object = document.toJS();
    if (object?.kind !== 'Secret') return [];
    const { namespace, name } = object.metadata;
    return [[`${namespace}/${name}`, new Map(Object.entries(holderContents(object)))]];
  });
}

/** Returns the API keys by their variables in proven configs, which are named after the entries. */
function keysIn(secrets: ReadonlyMap<string, ReadonlyMap<string, Buffer>>): ReadonlyMap<string, string> {
  const entries = [...secrets.values()].flatMap((contents) => [...contents]);
  return new Map(
    entries.flatMap(([entry, content]) => {
      const text = content.toString().trim();
      const key: unknown = text.startsWith('{') ? JSON.parse(text).key : text;
      return typeof key === 'string' ? [[`KEY_${entry.toUpperCase()}`, key]] : [];
    }),
  );
}

/** Every other variable expands to its own name: the comparison concerns the meaning, not the values. */
function readConfig(text: string, keys: ReadonlyMap<string, string> = new Map()): Config {
  return parse(expandFile(text, (name) => keys.get(name) ?? name)) as Config;
}

function mocks(name: string, config: unknown): unknown {
  const other = OTHER_HOSTS[name];
  if (!other) return config;
  const text = JSON.stringify(config);
  if (!text.includes(other.proven)) throw new Error(`${name}: nothing to stand in for (${other.reason})`);
  return JSON.parse(text.replaceAll(other.proven, other.ours));
}
