import { App, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { AiGatewayValidation, CompiledChart, Gateway, Route, StaticBackend } from '../../../src';
import { FailOn, type GatewaySettings, SettingsFile } from '../../../src/modules/settings';
import { routeOf, teamFiles } from '../../apps/cli/platform-bundle';
import { useFolder } from '../../apps/cli/run';

const folder = useFolder();

function written(files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries({ ...teamFiles(), ...files })) folder.write(name, text);
  return folder.path('ai-gateway.yaml');
}

/** Synthesizes a chart of a team, whose route belongs to the Gateway of the platform and has no limit. */
function synth(settings: GatewaySettings): string {
  const app = new App();
  const chart = new CompiledChart(app, 'team', { namespace: 'team-a', settings });
  const gateway = Gateway.fromGatewayName(chart, 'gateway', 'edge', 'platform');
  const to = [new StaticBackend(chart, 'items', { host: 'items.example.com', port: 80 })];
  new Route(chart, 'route', { gateway, hostnames: ['open.example.com'], to });
  try {
    app.synth();
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('charts of a team', () => {
  it('are bound by the bundle that their settings extend, whatever the program changes', () => {
    const settings = SettingsFile.read(written({}));
    expect(synth(settings)).toContain('ORG0001');
    expect(synth({ ...settings, conventions: [], guarantees: [] })).toContain('ORG0001');
    expect(synth({ ...settings, failOn: FailOn.ERROR })).toContain('AIG8291');
  });

  it('write no output for the Gateway of the bundle', () => {
    const app = new App();
    const chart = new CompiledChart(app, 'team', { namespace: 'team-a', settings: SettingsFile.read(written({})) });
    new StaticBackend(chart, 'items', { host: 'items.example.com', port: 80 });
    expect(JSON.stringify(Testing.synth(chart))).not.toContain('edge');
  });
});

describe('the validation plug-in', () => {
  async function judge(properties: object, files: Readonly<Record<string, string>>) {
    const config = written(files);
    const rules: string[] = [];
    let status = '';
    const report = {
      addViolation: ({ ruleName }: { ruleName: string }) => rules.push(ruleName),
      submit: (word: string) => {
        status = word;
      },
    };
    const manifests = [folder.path('gateway/chat.yaml')];
    await new AiGatewayValidation({ config, ...properties }).validate({ manifests, report });
    return { rules, status };
  }

  it('applies the bundle, and no properties that weaken it', async () => {
    const open = { 'gateway/chat.yaml': routeOf('chat') };
    expect(await judge({}, {})).toEqual({ rules: [], status: 'success' });
    expect((await judge({}, open)).rules).toEqual(['ORG0001 (error)', 'ORG0002 (warning)']);
    const weaker = await judge({ severities: { ORG0001: 'off' }, failOn: 'error', conventions: [] }, open);
    expect(weaker.status).toBe('failure');
    expect(weaker.rules).toContain('ORG0001 (error)');
    expect(weaker.rules).toContain('AIG8291 (error)');
  });
});
