import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AiGatewayValidation, type AiGatewayValidationProps } from '../../../src';
import { CLASS, GATEWAY, useFolder } from '../../apps/cli/run';

const folder = useFolder();

/** Returns the plug-in's report on manifests with a listener without routes (AIG7005). */
async function judge(props: AiGatewayValidationProps, settings?: string) {
  const manifest = folder.write('dist/a.k8s.yaml', `${CLASS}---\n${GATEWAY()}---\n${GATEWAY('idle').split('---')[0]}`);
  const file = folder.path('ai-gateway.yaml');
  if (settings !== undefined) writeFileSync(file, settings);
  const rules: string[] = [];
  let status = '';
  const report = {
    addViolation: ({ ruleName }: { ruleName: string }) => rules.push(ruleName),
    submit: (word: string) => {
      status = word;
    },
  };
  const config = settings === undefined ? {} : { config: file };
  await new AiGatewayValidation({ ...config, ...props }).validate({ manifests: [manifest], report });
  return { rules, status };
}

const WARNING = ['AIG7005 (warning)'];

describe('the validation plug-in', () => {
  it('applies the settings file, unless its properties override it', async () => {
    expect(await judge({})).toEqual({ rules: WARNING, status: 'success' });
    expect(await judge({}, 'failOn: warning\n')).toEqual({ rules: WARNING, status: 'failure' });
    const off = JSON.parse('{"severities": {"AIG7005": "off"}}');
    expect(await judge(off, 'failOn: warning\n')).toEqual({ rules: [], status: 'success' });
    const lenient = JSON.parse('{"failOn": "error"}');
    expect(await judge(lenient, 'failOn: warning\n')).toEqual({ rules: WARNING, status: 'success' });
  });

  it('accepts waivers and a baseline in addition to the settings file', async () => {
    const waiver = '{code: AIG7005, resource: Gateway demo/idle, reason: its routes come with the next release}';
    expect(await judge({}, `failOn: warning\nwaivers: [${waiver}]\n`)).toEqual({ rules: [], status: 'success' });
    const entry = { code: 'AIG7005', resource: 'Gateway demo/idle', path: 'spec.listeners[]', count: 1 };
    folder.write('base.json', JSON.stringify({ version: 1, findings: [entry] }));
    expect(await judge({}, 'failOn: warning\nbaseline: base.json\n')).toEqual({ rules: [], status: 'success' });
  });

  it('fails on wrong settings', async () => {
    expect(await judge({}, 'failsOn: warning\n')).toEqual({
      rules: ['AIG0001 (error)', ...WARNING].sort(),
      status: 'failure',
    });
  });
});
