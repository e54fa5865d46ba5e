import { Chart, Duration, Testing } from 'cdk8s';
import * as gw from '../../src';

// Samples that several files use.

/** The chart of imports, which several charts share. */
export const imports = new Chart(Testing.app(), 'imports');

export const gateway = gw.Gateway.fromGatewayName(imports, 'edge', 'edge', 'shop');
export const service = gw.ServiceDestination.fromServiceName('judge', { port: 9000 });
export const elsewhere = gw.ServiceDestination.fromServiceName('judge', { port: 9000, namespace: 'elsewhere' });
export const cel = gw.expressions.Cel.of('request.path');
export const condition = gw.expressions.Cel.of('source.address == "10.0.0.1"');
export const labels = { team: 'a' };
export const metadata = { labels };
export const targets = [gateway];
export const second = Duration.seconds(1);

const section = { policyTarget: { ...gateway.policyTarget, sectionName: 'http' } };

/** Other targets than `targets`. */
export const otherTargets = {
  targets: [section],
  targetsLabelled: [{ kind: gw.references.PolicyTargetKind.GATEWAY, labels, sectionName: 'http' }],
};

interface Targets {
  readonly targets?: gw.references.IPolicyTarget[];
  readonly targetsLabelled?: gw.references.LabelledTargets[];
}

/** Both at once are refused. */
export function oneOf(options: Targets): Targets {
  return options.targetsLabelled ? { targetsLabelled: options.targetsLabelled } : { targets: options.targets };
}

export const httpAuthorization = {
  failOpen: true,
  maxBodyBytes: 1024,
  cache: { key: [cel], ttl: second },
  body: cel,
  path: cel,
  redirect: cel,
  requestHeaders: ['cookie'],
  addRequestHeaders: { 'x-host': cel },
  responseHeaders: ['x-user'],
  responseMetadata: { user: gw.expressions.Cel.of('response.headers["x-user"]') },
};
