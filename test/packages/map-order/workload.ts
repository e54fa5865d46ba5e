import { Secret } from 'cdk8s-plus-28';
import * as gw from '../../../src';
import { inCharts, type MapCase } from './map-case';
import { edge, shopOf } from './platform';

const labels = { zone: 'b', area: 'a' };

export const workloadCases: readonly MapCase[] = [
  ...inCharts('the environment', (chart, give) => {
    const keys = Secret.fromSecretName(chart, 'Keys', 'keys');
    edge(chart, {
      environment: give('WorkloadOptions.environment', { ZONE: 'b', ADDRESS: '$(POD_IP):80', AREA: '$(ZONE)' }),
      environmentFrom: give('WorkloadOptions.environmentFrom', {
        TOKEN: gw.workload.VariableSource.secret(keys, 'token'),
        POD_IP: gw.workload.VariableSource.podField('status.podIP'),
      }),
    }).addRoute('all', { to: [shopOf(chart)] });
  }),
  ...inCharts('a stdio MCP server', (chart, give) => {
    const keys = Secret.fromSecretName(chart, 'Keys', 'keys');
    const tools = gw.McpTarget.stdio(chart, 'tools', {
      image: 'docker.io/supercorp/supergateway:4.0.0',
      command: ['npx', 'server'],
      environment: give('McpStdioOptions.environment', { ZONE: 'b', AREA: 'a' }),
      environmentFrom: give('McpStdioOptions.environmentFrom', {
        TOKEN: gw.workload.VariableSource.secret(keys, 'token'),
        ACCOUNT: gw.workload.VariableSource.secret(keys, 'account'),
      }),
    });
    edge(chart).addRoute('tools', { to: [new gw.McpBackend(chart, 'backend', { targets: [tools] })] });
  }),
  ...inCharts('settings of the process', (chart, give) => {
    edge(chart, {
      rawConfig: give<unknown>('WorkloadOptions.rawConfig', {
        frontendPolicies: { http: { maxBufferSize: 4096 } },
        config: { logging: { level: 'info', format: 'json' } },
      }),
      infrastructureLabels: give('GatewayProps.infrastructureLabels', {
        'example.com/zone': 'b',
        'example.com/area': 'a',
      }),
      infrastructureAnnotations: give('GatewayProps.infrastructureAnnotations', {
        'example.com/tone': 'b',
        'example.com/aria': 'a',
      }),
    }).addRoute('all', { to: [shopOf(chart)] });
  }),
  ...inCharts('labels and annotations of what is generated', (chart, give) => {
    const { workload } = edge(chart);
    workload.label(
      gw.workload.WorkloadObject.SERVICE,
      give('Workload.label(labels)', { 'example.com/zone': 'b', 'example.com/area': 'a' }),
    );
    workload.annotate(
      gw.workload.WorkloadObject.DEPLOYMENT,
      give('Workload.annotate(annotations)', { 'example.com/tone': 'b', 'example.com/aria': 'a' }),
    );
    workload.annotateServiceAccount(
      give('Workload.annotateServiceAccount(annotations)', { 'example.com/role': 'b', 'example.com/part': 'a' }),
    );
    workload.place({ nodeLabels: give('PlacementOptions.nodeLabels', { disk: 'ssd', cpu: 'arm' }) });
    workload.monitor({ labels: give('MonitoringOptions.labels', { release: 'b', plan: 'a' }) });
    workload.overlay(
      gw.workload.WorkloadObject.SERVICE,
      give<unknown>('Workload.overlay(spec)', { type: 'ClusterIP', sessionAffinity: 'ClientIP' }),
    );
  }),
  ...inCharts('peers of the network', (chart, give) => {
    edge(chart).workload.restrictNetwork({
      clients: [
        gw.workload.NetworkPeer.podsLabelled(
          give('NetworkPeer.podsLabelled(labels)', { 'pod-zone': 'b', 'pod-area': 'a' }),
        ),
        gw.workload.NetworkPeer.namespacesLabelled(give('NetworkPeer.namespacesLabelled(labels)', labels)),
      ],
    });
  }),
  ...inCharts('a class', (chart, give) => {
    const gatewayClass = new gw.GatewayClass(chart, 'class', { metadata: { name: 'internal' } });
    gatewayClass.annotate(
      gw.workload.WorkloadObject.DEPLOYMENT,
      give('GatewayClass.annotate(annotations)', { 'example.com/tone': 'b', 'example.com/aria': 'a' }),
    );
    gatewayClass.overlay(
      gw.workload.WorkloadObject.SERVICE,
      give<unknown>('GatewayClass.overlay(spec)', { type: 'ClusterIP', sessionAffinity: 'ClientIP' }),
    );
    edge(chart, { className: gatewayClass.name }).addRoute('all', { to: [shopOf(chart)] });
  }),
  ...inCharts('observability', (chart, give) => {
    new gw.observability.GatewayDashboard(chart, 'dashboard', {
      labels: give('GatewayDashboardProps.labels', { board: 'b', aim: 'a' }),
    });
    new gw.observability.GatewayAlerts(chart, 'alerts', {
      labels: give('GatewayAlertsProps.labels', labels),
      alertLabels: give('GatewayAlertsProps.alertLabels', { team: 'b', plan: 'a' }),
    });
  }),
];
