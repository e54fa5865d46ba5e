import { expect, it } from 'vitest';
import { loadText } from '../../../src/core/compiler/1-load';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { inputIn } from '../../../src/core/environments/change-input';
import type { ChosenEnvironment } from '../../../src/core/settings/in-environment';

const ROUTES = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: a}
spec: {hostnames: [a.example.com]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: b}
spec: {hostnames: [b.example.com]}
`;

function environment(changes: Partial<ChosenEnvironment>, asked: unknown[]): ChosenEnvironment {
  const placeOf = (path: readonly unknown[]) => {
    asked.push(path);
    return { file: 'ai-gateway.yaml', line: 1, column: 1 };
  };
  return { name: 'stage', patches: [], hosts: {}, models: {}, ...changes, placeOf };
}

it('queries no positions in settings if every entry applies', () => {
  const diagnostics = new DiagnosticCollector();
  const input = loadText([{ name: 'routes.yaml', text: ROUTES }], diagnostics);
  const asked: unknown[] = [];
  const patch = { target: { name: 'a' }, patch: { metadata: { labels: { of: 'stage' } } } };
  const changes = { patches: [patch], hosts: { 'a.example.com': 'a.stage.example.com' } };
  const { documents } = inputIn(environment(changes, asked), input, diagnostics, { isPart: false });
  expect(documents[0].value).toMatchObject({
    metadata: { labels: { of: 'stage' } },
    spec: { hostnames: ['a.stage.example.com'] },
  });
  // Unchanged documents stay the same object, so that they are not validated again.
  expect(documents[1]).toBe(input.documents[1]);
  expect({ asked, errors: diagnostics.hasErrors }).toEqual({ asked: [], errors: false });
  inputIn(environment({ patches: [{ ...patch, target: { name: 'c' } }] }, asked), input, diagnostics, {
    isPart: false,
  });
  expect({ asked, errors: diagnostics.hasErrors }).toEqual({ asked: [['patches', 0]], errors: true });
});

it('resolves the same names in cached documents', () => {
  const diagnostics = new DiagnosticCollector();
  const input = loadText([{ name: 'routes.yaml', text: ROUTES }], diagnostics);
  for (const name of ['one.example.com', 'two.example.com']) {
    const asked: unknown[] = [];
    const { documents } = inputIn(environment({ hosts: { 'b.example.com': name } }, asked), input, diagnostics, {
      isPart: false,
    });
    expect(documents.map(({ value }) => value.spec)).toEqual([{ hostnames: ['a.example.com'] }, { hostnames: [name] }]);
  }
  inputIn(environment({ hosts: { 'x.example.com': 'y' } }, []), input, diagnostics, { isPart: false });
  expect(diagnostics.hasErrors).toBe(true);
});
