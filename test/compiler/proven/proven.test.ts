import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compileToConfig } from '../../support/compile-config';
import { expandFile } from '../../support/expand';
import { describeShared, sharedPath } from '../../support/shared';
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

describeShared('configs that were proven on the running data plane', () => {
  const cases = readdirSync(sharedPath('cases/proven')).sort();

  test('are there', () => expect(cases.length).toBeGreaterThanOrEqual(17));

  test.each(cases)('%s does the same', (name) => {
    const { texts, errors } = compileToConfig([sharedPath('cases/proven', name, 'input.yaml')]);
    expect(errors).toEqual([]);
    expect(texts).toHaveLength(1);
    const proven = readConfig(readFileSync(sharedPath('cases/proven', name, 'config.yaml'), 'utf8'));
    const ours = readConfig(texts[0] as string);
    expect(comparable(effectiveConfig(ours) as never)).toEqual(
      standIns(name, comparable(effectiveConfig(proven) as never)),
    );
  });
});

/** Each variable stands for its own name: the comparison is about what is meant, not about values. */
function readConfig(text: string): Config {
  return parse(expandFile(text, (name) => name)) as Config;
}

function standIns(name: string, config: unknown): unknown {
  const other = OTHER_HOSTS[name];
  if (!other) return config;
  const text = JSON.stringify(config);
  if (!text.includes(other.proven)) throw new Error(`${name}: nothing to stand in for (${other.reason})`);
  return JSON.parse(text.replaceAll(other.proven, other.ours));
}
