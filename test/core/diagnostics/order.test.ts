import { describe, expect, it } from 'vitest';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { type Diagnostic, DiagnosticCollector, sortedFindings } from '../../../src/core/diagnostics';
import { Chance } from '../../support/random';

/** A route with a repeated key, whose fields are in another order than their locations. */
const REPEATED_KEY = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: chat
  namespace: demo
spec:
  parentRefs:
    - name: edge
      sectionName: http
  backendRefs:
    - name: models
  parentRefs:
    port: 80
`;

describe('the order of findings', () => {
  it('is by location, for any order of reports, in a file that repeats a key', () => {
    const diagnostics = new DiagnosticCollector();
    const { findings } = compile(loadText([{ name: 'route.yaml', text: REPEATED_KEY }], diagnostics), {}, diagnostics);
    expect(findings.map(({ code, place }) => `${code} ${place?.line}`)).toEqual([
      'AIG2010 10',
      'AIG1002 12',
      'AIG2012 12',
    ]);
    const chance = new Chance(1);
    for (let count = 0; count < 50; count++)
      expect(sortedFindings(shuffled(findings, chance)).map(({ code }) => code)).toEqual(
        findings.map(({ code }) => code),
      );
  });
});

function shuffled(findings: readonly Diagnostic[], chance: Chance): Diagnostic[] {
  const left = [...findings];
  return findings.map(() => left.splice(chance.below(left.length), 1)[0]);
}
