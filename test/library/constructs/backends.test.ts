import { Chart, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { rendered } from './rendered';

const backend = (build: (chart: Chart) => unknown) => rendered((chart) => void build(chart)).one('ProxyBackend');

describe('stdio targets', () => {
  const manifests = (options: Partial<gw.McpStdioOptions>) => {
    const chart = new Chart(Testing.app(), 'mcp', { namespace: 'tools' });
    gw.settings.ProxyDistribution.NEUTRAL.applyTo(chart);
    const stdio = { image: 'registry.example.com/bridge:1', command: ['serve'], ...options };
    new gw.McpBackend(chart, 'backend', { targets: [gw.McpTarget.stdio(chart, 'git', stdio)] });
    const all: any[] = Testing.synth(chart);
    return (kind: string) => all.find((one) => one.kind === kind);
  };

  it('are reached at the Service that they add', () => {
    const find = manifests({});
    const { metadata, spec } = find('Service');
    expect(find('ProxyBackend').spec.mcp.targets).toEqual([
      expect.objectContaining({
        name: 'git',
        static: expect.objectContaining({ backendRef: { name: metadata.name }, port: 8000 }),
      }),
    ]);
    expect(find('Deployment').spec.template.metadata.labels).toMatchObject(spec.selector);
    expect(metadata.namespace).toBe('tools');
  });

  it('run their program with restricted rights', () => {
    const { spec } = manifests({})('Deployment').spec.template;
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      readOnlyRootFilesystem: true,
      runAsNonRoot: true,
    });
  });

  it.each([
    [['npx', '-y', '@scope/server'], 'npx -y @scope/server'],
    [['serve', 'two words', '$(id)', "it's"], `serve 'two words' '$(id)' 'it'\\''s'`],
  ])('quote each word for the shell: %j', (command, text) => {
    const [, found] = manifests({ command })('Deployment').spec.template.spec.containers[0].args;
    // Kubernetes expands `$(NAME)` in arguments, and `$$` is one dollar.
    expect(found.replaceAll('$$', '$')).toBe(text);
  });

  it('read secrets when a pod starts', () => {
    const find = manifests({
      environment: { LEVEL: 'debug' },
      environmentFrom: { POD: gw.workload.VariableSource.podField('metadata.name') },
    });
    expect(find('Deployment').spec.template.spec.containers[0].env).toEqual([
      { name: 'HOME', value: '/tmp' },
      { name: 'LEVEL', value: 'debug' },
      { name: 'POD', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
    ]);
  });
});

describe('backends', () => {
  it('of Azure by the name of a resource, and of your own', () => {
    const here = gw.ServiceDestination.fromServiceName('vllm', { port: 8000 });
    const there = gw.ServiceDestination.fromServiceName('vllm', { port: 8000, namespace: 'gpus' });
    const formats = [{ format: gw.ModelFormat.COMPLETIONS }, { format: gw.ModelFormat.RERANK, path: '/rank' }];
    const providers = [
      gw.LlmProvider.azure({ name: 'openai', resource: 'team', model: 'gpt-5' }),
      gw.LlmProvider.azure({ name: 'foundry', resource: 'team', project: 'shop' }),
      gw.LlmProvider.custom({ name: 'near', formats, service: here, model: 'm' }),
      gw.LlmProvider.custom({ name: 'far', formats, service: there }),
      gw.LlmProvider.custom({
        name: 'host',
        formats: formats.slice(0, 1),
        host: 'a.example.com',
        port: 80,
        pathPrefix: '/x',
      }),
    ];
    const build = (chart: Chart) => void new gw.LlmBackend(chart, 'models', { providers });
    const spec = rendered(build, gw.settings.ProxyDistribution.AGENTGATEWAY).one('AgentgatewayBackend');
    const spoken = [{ type: 'Completions' }, { type: 'Rerank', path: '/rank' }];
    expect(spec.ai.groups[0].providers.map(({ name: _, ...settings }: any) => Object.values(settings))).toEqual([
      [{ model: 'gpt-5', resourceName: 'team', resourceType: 'OpenAI' }],
      [{ resourceName: 'team', resourceType: 'Foundry', projectName: 'shop' }],
      [{ model: 'm', formats: spoken, backendRef: { name: 'vllm', port: 8000 } }],
      [{ formats: spoken }, 'vllm.gpus.svc.cluster.local', 8000],
      [{ formats: spoken.slice(0, 1) }, 'a.example.com', '/x', 80],
    ]);
  });

  it('of Azure and Google Cloud', () => {
    const azure = gw.LlmProvider.azureOpenAi({
      endpoint: 'team.openai.azure.com',
      deployment: 'chat',
      apiVersion: '2024-06-01',
    });
    const vertex = gw.LlmProvider.vertexAi({ name: 'vertex', projectId: 'p', region: 'europe-west4', model: 'gemini' });
    const spec = backend((chart) => new gw.LlmBackend(chart, 'models', { providers: [azure] }).addTier(vertex));
    const [[first], [second]] = spec.ai.groups.map((group: any) => group.providers);
    expect(Object.values(first)).toContainEqual({
      endpoint: 'team.openai.azure.com',
      deploymentName: 'chat',
      apiVersion: '2024-06-01',
    });
    expect(Object.values(second)).toContainEqual({ projectId: 'p', region: 'europe-west4', model: 'gemini' });
  });

  it('of MCP servers, one of them found by its labels', () => {
    const spec = backend((chart) =>
      new gw.McpBackend(chart, 'tools', {
        toolAuthorization: gw.Authorization.allow(gw.expressions.Cel.mcpTool().equalTo('search')),
      })
        .addTarget(
          gw.McpTarget.host('one', { host: 'one.example.com', port: 80, transport: gw.McpTransport.STREAMABLE_HTTP }),
        )
        .addTarget(gw.McpTarget.select('rest', { serviceLabels: { mcp: 'yes' }, namespaceLabels: { team: 'a' } })),
    );
    expect(spec.mcp.targets).toMatchObject([
      { name: 'one', static: { host: 'one.example.com', port: 80, protocol: 'StreamableHTTP' } },
      {
        name: 'rest',
        selector: { services: { matchLabels: { mcp: 'yes' } }, namespaces: { matchLabels: { team: 'a' } } },
      },
    ]);
    expect(spec.policies.mcp.authorization.policy.matchExpressions).toEqual(['mcp.tool.name == "search"']);
  });

  it('that forward to the requested host', () => {
    expect(backend((chart) => new gw.ForwardProxyBackend(chart, 'anywhere'))).toEqual({ dynamicForwardProxy: {} });
  });
});

describe('the workload', () => {
  it('accepts settings and overlays', () => {
    const parameters = rendered((chart) => {
      const gateway = new gw.Gateway(chart, 'edge', {
        jsonLogs: true,
        logLevel: 'debug',
        resources: { cpuLimit: gw.workload.Cpu.units(2) },
      });
      gateway.addHttpListener('http');
      gateway.autoscale({ maxReplicas: 4 }).keepAvailable();
      const { workload } = gateway;
      workload.annotateServiceAccount({ 'eks.amazonaws.com/role-arn': 'arn' });
      workload.overlayService({ type: 'ClusterIP' });
      workload.overlayHorizontalPodAutoscaler({ behavior: { scaleDown: { stabilizationWindowSeconds: 60 } } });
      workload.overlayPodDisruptionBudget({ unhealthyPodEvictionPolicy: 'IfHealthyBudget' });
    }).one('ProxyParameters');
    expect(parameters).toMatchObject({
      logging: { format: 'json', level: 'debug' },
      resources: { limits: { cpu: '2' } },
      serviceAccount: { metadata: { annotations: { 'eks.amazonaws.com/role-arn': 'arn' } } },
      service: { spec: { type: 'ClusterIP' } },
      horizontalPodAutoscaler: {
        spec: { maxReplicas: 4, behavior: { scaleDown: { stabilizationWindowSeconds: 60 } } },
      },
      podDisruptionBudget: { spec: { unhealthyPodEvictionPolicy: 'IfHealthyBudget' } },
    });
  });
});

it('distinguishes a CompiledChart from a plain one', () => {
  const app = Testing.app();
  expect(gw.CompiledChart.isCompiledChart(new gw.CompiledChart(app, 'compiled'))).toBe(true);
  expect(gw.CompiledChart.isCompiledChart(new Chart(app, 'plain'))).toBe(false);
});

describe('overlays', () => {
  const parameters = (change: (workload: gw.workload.Workload) => void) =>
    rendered((chart) => {
      const gateway = new gw.Gateway(chart, 'edge');
      gateway.addHttpListener('http');
      change(gateway.workload);
    }).one('ProxyParameters');

  it('add up, call after call', () => {
    const { deployment } = parameters((workload) => {
      workload.overlayDeployment({ template: { spec: { containers: [{ name: 'log', image: 'log:1' }] } } });
      workload.overlayDeployment({ template: { spec: { priorityClassName: 'edge' } } });
      workload.overlay(gw.workload.WorkloadObject.DEPLOYMENT, {
        template: { spec: { containers: [{ name: 'log', tty: true }] } },
      });
    });
    expect(deployment.spec.template.spec).toEqual({
      containers: [{ name: 'log', image: 'log:1', tty: true }],
      priorityClassName: 'edge',
    });
  });

  it('write directives and acronyms as Kubernetes does', () => {
    const { deployment } = parameters((workload) => {
      const patchDirective = gw.overlays.PatchDirective.DELETE;
      workload.overlayDeployment({
        template: {
          spec: { hostIpc: false, containers: [{ name: 'a', ports: [{ containerPort: 80, hostIp: '::' }] }] },
        },
      });
      workload.overlayDeployment({ template: { spec: { volumes: [{ name: 'tmp', patchDirective }] } } });
    });
    expect(deployment.spec.template.spec).toEqual({
      hostIPC: false,
      containers: [{ name: 'a', ports: [{ containerPort: 80, hostIP: '::' }] }],
      volumes: [{ name: 'tmp', $patch: 'delete' }],
    });
  });

  it('keep nulls that remove a field', () => {
    const { service } = parameters((workload) =>
      workload.overlay(gw.workload.WorkloadObject.SERVICE, { sessionAffinity: null }),
    );
    expect(service).toEqual({ spec: { sessionAffinity: null } });
  });

  it('label and annotate one object', () => {
    const { service, deployment } = parameters((workload) => {
      workload.label(gw.workload.WorkloadObject.SERVICE, { team: 'a' });
      workload.annotate(gw.workload.WorkloadObject.SERVICE, { note: 'b' });
      workload.overlayService({ type: 'ClusterIP' });
    });
    expect(service).toEqual({
      metadata: { labels: { team: 'a' }, annotations: { note: 'b' } },
      spec: { type: 'ClusterIP' },
    });
    expect(deployment).toBeUndefined();
  });
});
