import { expect, it } from 'vitest';
import { loadText } from '../../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../../src/core/compiler/compile';
import { suggestedGuarantees } from '../../../../../../src/core/compiler/queries/prove/suggest';
import { DiagnosticCollector } from '../../../../../../src/core/diagnostics';
import { backend, GATEWAY, route, to } from './asking';

function suggestions(auth: string, ...others: readonly string[]): Readonly<Record<string, unknown>> {
  const documents = [
    GATEWAY,
    backend('models', `{ai: {provider: {openai: {}}}${auth}}`),
    route('chat', `rules: [{backendRefs: [${to('models')}]}]`),
    ...others,
  ];
  const diagnostics = new DiagnosticCollector();
  const { attachment, calls } = compile(
    loadText([{ name: 'input.yaml', text: documents.join('\n---\n') }], diagnostics),
    {},
    diagnostics,
  );
  const found = attachment ? suggestedGuarantees(attachment, calls) : [];
  return Object.fromEntries(found.map(({ name, always }) => [name.replace(/^.*-models-/, ''), always]));
}

it('suggests guarantees for content, and for credentials if there are any', () => {
  const content = { 'keeps-content-at-its-hosts': { contentOnlyTo: { hosts: ['api.openai.com'] } } };
  const namespaces = { 'is-used-by-its-namespaces': { namespaces: ['shop'] } };
  expect(suggestions('')).toEqual({ ...content, ...namespaces });
  expect(suggestions(', policies: {auth: {secretRef: {name: openai}}}')).toEqual({
    ...content,
    ...namespaces,
    'keeps-credentials-encrypted': { credentialsEncrypted: true },
  });
});

it('suggests no hosts of Models without a route', () => {
  const model = `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: far, namespace: shop}
spec: {parentRefs: [{name: edge}], provider: OpenAI, baseURL: 'https://far.example.com/v1'}`;
  expect(suggestions('', model)).toMatchObject(suggestions(''));
});
