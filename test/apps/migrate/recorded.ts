import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configsWithMocks, inputWithMocks } from '../../../src/apps/migrate/address-mocks';
import { ControlledGateway, type MigrationReport } from '../../../src/apps/migrate/compare-controlled';
import { OverriddenSettings } from '../../../src/apps/migrate/overridden-settings';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { OnError } from '../../../src/core/settings/words';

/** Resources, and the dump of a process that received a controller's output for them. */
export const INPUT = join(__dirname, 'resources.yaml');
export const TEXT = readFileSync(INPUT, 'utf8');
export const DUMP = readFileSync(join(__dirname, 'dump.json'), 'utf8');

export const gatewayOf = (text: string): ControlledGateway => compiled(text).gateway;

/** The policies of inputs that have errors, as `namespace/name`. */
export function wrongPoliciesIn(text: string): readonly string[] {
  const wrong = compiled(text).isolated.filter(({ type }) => type === 'policy' || type === 'droppedPolicy');
  return wrong.map(({ resource: { namespace, name } }) => `${namespace}/${name}`);
}

function compiled(text: string) {
  const diagnostics = new DiagnosticCollector();
  const input = loadText([{ name: 'resources.yaml', text }], diagnostics);
  const options = { onError: OnError.ISOLATE };
  const result = compile(input, options, diagnostics);
  const own = result.gateways[0]!;
  const besideErrors = configsWithMocks(input, result, options).get(`${own.namespace}/${own.name}`);
  const id = `${own.namespace}/${own.name}`;
  const overridden = new OverriddenSettings(inputWithMocks(input, result), options, id);
  const gateway = new ControlledGateway(own, result, input, AGENTGATEWAY_1_4.running, besideErrors, overridden);
  return { gateway, isolated: result.isolated };
}

export const recordedGateway = gatewayOf(TEXT);

/** @param change - of the dump */
export function reportOn(change: (dump: any) => void, own = recordedGateway): MigrationReport {
  const value = JSON.parse(DUMP);
  change(value);
  return own.compare({ source: 'dump.json', value });
}

export const routeOf = (dump: any, name: string, listener = 'http'): any =>
  dump.binds
    .flatMap((bind: any) => Object.values<any>(bind.listeners))
    .filter((one: any) => one.listenerName === listener)
    .flatMap((one: any) => Object.values<any>(one.routes ?? one.tcpRoutes))
    .find((route: any) => route.key.startsWith(`demo/${name}`));
export const backendOf = (dump: any, name: string): any =>
  dump.backends.find(({ backend }: any) => Object.values<any>(backend)[0].name === name);
export const policyOf = (dump: any, key: string): any =>
  dump.policies.find((policy: any) => policy.key.includes(key)).policy;

/** The differences that the recorded dump always has. */
export const USUAL = ['backend-request-timeouts', 'limits-by-kind', 'redirect-ports'];

export function reasonsIn({ differences }: MigrationReport): (string | undefined)[] {
  return [...new Set(differences.map(({ reason }) => reason?.id))].filter((id) => !USUAL.includes(id ?? ''));
}
