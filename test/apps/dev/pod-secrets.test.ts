// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of the config look like templates
import { expect, it } from 'vitest';
import { type PodSecrets, renderedConfig, usedSecrets } from '../../../src/apps/dev/pod-secrets';

const secret = (name: string) => ({ name: `ai/${name}`, folder: `/secrets/${name}` });
const entry = (key: string, value: string) => new Map([[key, Buffer.from(value)]]);
const SECRETS: PodSecrets = {
  settings: {
    template: '/config/config.yaml',
    target: '/rendered/config.yaml',
    volumes: [],
    values: [
      { placeholder: 'CLIENTS', form: 'keys', secrets: [secret('clients')] },
      { placeholder: 'PROVIDER', form: 'text', secret: secret('provider'), keys: ['Authorization'] },
    ],
  },
  settingsFile: '/config/secret-values.json',
  folders: new Map([
    ['/secrets/clients', entry('ann', 'key-of-ann')],
    // Nothing that a config could take.
    ['/secrets/provider', entry('Authorization', ' ')],
  ]),
};

it('ignores Secrets that the config no longer references', () => {
  const both = "keys: ${CLIENTS}\nprovider: '${PROVIDER}'\n";
  const turned = 'keys: ${CLIENTS}\n';
  expect(() => renderedConfig(both, usedSecrets(both, SECRETS))).toThrow(
    'Authorization of Secret ai/provider is empty',
  );
  const used = usedSecrets(turned, SECRETS);
  expect([...used.folders.keys()]).toEqual(['/secrets/clients']);
  expect(renderedConfig(turned, used)).toMatch(/^keys: \[\{"keyHash":"sha256:[0-9a-f]{64}"\}\]\n$/);
});
