import { expect, it } from 'vitest';
import { UsageError } from '../../../src/apps/cli/exit-code';
import { explained } from '../../../src/apps/cli/explained';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import type { CompileResult } from '../../../src/core/compiler/model/result';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { GATEWAY } from './run';

const route = (name: string) => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: demo}
spec: {parentRefs: [{name: gw}], rules: [{backendRefs: [{name: web, port: 80}]}]}`;

function compilation() {
  const diagnostics = new DiagnosticCollector();
  const input = loadText([{ name: 'input.yaml', text: GATEWAY() + route('a') + route('b') }], diagnostics);
  return { input, result: compile(input, {}, diagnostics), compileOptions: {} };
}

const routesOf = ({ attachment }: CompileResult) => attachment?.graph.routes.map(({ resource }) => resource.name) ?? [];

it('returns the value that is derived from the result', () => {
  expect(explained(compilation(), routesOf)).toEqual(expect.arrayContaining(['a', 'b']));
});

it('names the document that brings a fault to light', () => {
  const make = (result: CompileResult) => {
    if (routesOf(result).includes('b')) throw new TypeError('nobody thought of this');
  };
  expect(() => explained(compilation(), make)).toThrow('nobody thought of this; it comes with HTTPRoute/demo/b');
});

it('leaves user errors and errors unrelated to documents unchanged', () => {
  const always = (error: Error) => () => {
    throw error;
  };
  expect(() => explained(compilation(), always(new Error('always')))).toThrow(/^always$/);
  expect(() => explained(compilation(), always(new UsageError('no such thing')))).toThrow(/^no such thing$/);
});
