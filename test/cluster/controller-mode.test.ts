import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Yaml } from 'cdk8s';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gateway } from '../../examples/controller-mode/main';
import { writeCommand } from '../apps/delivery/command';
import { gatewayApiDefinitions } from '../oracles/gateway-api-definitions';
import { describeWithOracle, Oracle } from '../oracles/oracle';
import { describeShared, sharedPath } from '../support/shared';
import { ApiServer, CLUSTER_START, describeWithCluster } from './api-server';
import { applied, argoDifference, changed, isChange, nameOf, reconciled } from './deliverers';
import { apply } from './no-drift';

describeShared('controller resources', () => {
  describeWithCluster()('in a real API server', () => {
    let server: ApiServer;
    const folder = mkdtempSync(join(tmpdir(), 'controller-'));
    const file = join(folder, 'resources', 'all.yaml');
    const objects = gateway(new App()).toJson();

    beforeAll(async () => {
      server = await ApiServer.start();
      const definitions = join(folder, 'definitions.yaml');
      writeFileSync(
        definitions,
        gatewayApiDefinitions()
          .map((one) => Yaml.stringify(one))
          .join('---\n'),
      );
      apply(server, '--server-side', '-f', definitions);
      apply(server, '--server-side', '-f', sharedPath('reference', 'v1.4', 'crds'));
      const types = ['gateways.gateway.networking.k8s.io', 'agentgatewaypolicies.agentgateway.dev'];
      for (const type of types) server.kubectl(['wait', '--for=condition=Established', `crd/${type}`]);
      server.kubectl(['create', 'namespace', 'ai']);
      mkdirSync(join(folder, 'resources'));
      writeFileSync(file, objects.map((one) => Yaml.stringify(one)).join('---\n'));
      writeCommand(join(server.folder, 'kubectl-ai_gateway'));
    }, CLUSTER_START);
    afterAll(() => {
      server?.stop();
      rmSync(folder, { recursive: true });
    });

    const asked = (...args: readonly string[]) => server.kubectl(['ai-gateway', ...args, '--no-config']);

    it('are accepted and unchanged the second time', () => {
      expect(apply(server, '-f', file)).toHaveLength(objects.length);
      // kubectl replaces lists of custom resources entirely, and reports them as configured even if nothing changes.
      const versions = () =>
        server.kubectl(['get', '-f', file, '-o', 'custom-columns=:metadata.uid,:metadata.resourceVersion']).out;
      const before = versions();
      apply(server, '-f', file);
      expect(versions()).toBe(before);
      expect(server.kubectl(['diff', '-f', file])).toMatchObject({ code: 0, out: '' });
    });

    describeWithOracle('argocd')('are in sync for Argo CD', () => {
      it(
        'where the server has filled in lists, too',
        async () => {
          const argo = Oracle.start('argocd');
          const live = applied(server, objects);
          const found = objects.map((desired) => argoDifference(argo, live.get(nameOf(desired)), desired));
          expect(await Promise.all(found)).toEqual(objects.map(() => false));
          const [one] = objects;
          expect(await argoDifference(argo, live.get(nameOf(one)), changed(one))).not.toBe(false);
          argo.stop();
        },
        CLUSTER_START,
      );
    });

    describeWithOracle('flux')('have no drift for Flux', () => {
      it(
        'where the server has filled in lists, too',
        async () => {
          const flux = Oracle.start('flux');
          const { applied: first, compared } = await reconciled(flux, server, objects);
          expect(first).toHaveLength(objects.length);
          expect(compared.filter(isChange)).toEqual([]);
          const others = [changed(objects[0]), ...objects.slice(1)];
          expect((await reconciled(flux, server, others)).applied.filter(isChange)).toHaveLength(1);
          flux.stop();
        },
        CLUSTER_START,
      );
    });

    it(
      'are read by kubectl ai-gateway as their files are',
      () => {
        const here = asked('validate', '-f', file, '--mode', 'controller', '--format', 'json');
        const there = asked('validate', '--from-cluster', '--format', 'json');
        const codes = ({ out }: { readonly out: string }) => JSON.parse(out).diagnostics.map((one: any) => one.code);
        expect({ code: there.code, codes: codes(there) }).toEqual({ code: here.code, codes: codes(here) });
        const same = asked('diff', '--from-cluster', '-f', file, '--exit-code');
        expect(same, same.err).toMatchObject({ code: 0 });
        const changed = join(folder, 'changed.yaml');
        writeFileSync(
          changed,
          objects
            .map((one) => Yaml.stringify(one))
            .join('---\n')
            .replaceAll('llm.example.com', 'new.example.com'),
        );
        expect(asked('diff', '--from-cluster', '-f', changed, '--exit-code')).toMatchObject({
          code: 5,
          out: expect.stringContaining('new.example.com'),
        });
      },
      CLUSTER_START,
    );

    it('are subject to conventions if all namespaces are read', () => {
      const settings = join(folder, 'ai-gateway.yaml');
      const found = (namespaces: string, ...args: readonly string[]) => {
        const convention = { code: 'ORG0001', text: 'a', severity: 'note', routes: { namespaces: [namespaces] } };
        writeFileSync(settings, Yaml.stringify({ conventions: [{ ...convention, always: { encrypted: true } }] }));
        return server.kubectl(['ai-gateway', 'validate', '--from-cluster', '--config', settings, ...args]).out;
      };
      expect(found('ai-*')).toMatch(/warning\[AIG0028\].*no route.*nearest existing name is ai\n/);
      expect(found('ai')).not.toContain('AIG0028');
      expect(found('ai-*', '--namespace', 'ai')).not.toContain('AIG0028');
    });

    it('are read with permissions for one namespace, except cluster-scoped resources', () => {
      const rules = [
        { apiGroups: ['gateway.networking.k8s.io', 'agentgateway.dev'], resources: ['*'], verbs: ['list'] },
        { apiGroups: [''], resources: ['services'], verbs: ['list'] },
      ];
      const group = 'rbac.authorization.k8s.io';
      const metadata = { name: 'reader', namespace: 'ai' };
      const role = { apiVersion: `${group}/v1`, kind: 'Role', metadata, rules };
      const binding = {
        ...{ apiVersion: `${group}/v1`, kind: 'RoleBinding', metadata },
        roleRef: { apiGroup: group, kind: 'Role', name: 'reader' },
        subjects: [{ apiGroup: group, kind: 'User', name: 'ann' }],
      };
      for (const one of [role, binding]) server.kubectl(['apply', '-f', '-'], JSON.stringify(one));
      server.kubectl(['config', 'set', 'users.ann.token', 'test-token']);
      server.kubectl(['config', 'set', 'users.ann.act-as', 'ann']);
      server.kubectl(['config', 'set-context', 'ann', '--cluster=own', '--user=ann']);
      const all = asked('validate', '--from-cluster', '--context', 'ann');
      expect(all).toMatchObject({ code: 1, err: expect.stringContaining('cannot list resource "gatewayclasses"') });
      const own = asked('validate', '--from-cluster', '--context', 'ann', '--namespace', 'ai');
      expect(own, own.out).toMatchObject({ code: 0 });
      expect(own.err).toContain('not read, for want of rights: gatewayclasses, namespaces\n');
      const same = asked('diff', '--from-cluster', '-f', file, '--context', 'ann', '--namespace', 'ai', '--exit-code');
      expect(same, same.err).toMatchObject({ code: 0, out: expect.stringContaining('Nothing changes') });
    });
  });
});
