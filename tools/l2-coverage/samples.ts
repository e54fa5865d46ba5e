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
export const otherTargets = { targets: [section] };

const { LabelledTargets, PolicyTargetKind } = gw.references;

export const labelledTargets = {
  'LabelledTargets.of': () => LabelledTargets.of(PolicyTargetKind.GATEWAY, labels),
  'LabelledTargets.section': () => LabelledTargets.section(PolicyTargetKind.GATEWAY, labels, 'http'),
};

export const httpAuthorization = {
  failOpen: true,
  cache: { key: [cel], ttl: second },
  body: gw.auth.AuthorizationBody.computed(cel),
  path: cel,
  redirect: cel,
  requestHeaders: ['cookie'],
  addRequestHeaders: { 'x-host': cel },
  responseHeaders: ['x-user'],
  responseMetadata: { user: gw.expressions.Cel.of('response.headers["x-user"]') },
};
