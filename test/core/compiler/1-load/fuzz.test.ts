import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { load } from './load';

const SAMPLE = `apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: &m
  name: "llm" # comment
  labels: {a: 'b', <<: *x}
spec:
  ai:
    groups:
    - providers:
      - name: p1
        providerA: {model: gpt-4o}
      - ? [complex]
        : |2
          text
---
- *m
`;

/** The sample with some characters replaced, removed or doubled by ones that mean something in YAML. */
const mutated = fc
  .array(fc.tuple(fc.nat(SAMPLE.length - 1), fc.nat(3), fc.constantFrom(...'{}[]&*!|>%@`\'"#:,-? \t\n\r\0\u2028~<0')), {
    minLength: 1,
    maxLength: 12,
  })
  .map((edits) =>
    edits.reduce(
      (text, [at, remove, insert]) => text.slice(0, at) + (remove === 3 ? '' : insert) + text.slice(at + remove),
      SAMPLE,
    ),
  );

/** Whatever the text is: no exception, plain objects, and a place inside the text for each finding. */
function holds(text: string): void {
  const { values, diagnostics, input } = load(text);
  const lines = text.split(/\r\n?|\n/).length;
  for (const { place } of diagnostics) {
    expect(place?.line).toBeGreaterThanOrEqual(1);
    expect(place?.line).toBeLessThanOrEqual(lines);
  }
  for (const [index, value] of values.entries()) {
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(input.documents[index].placeOf(['spec', 'ai', 'groups', 0, 'providers']).line).toBeLessThanOrEqual(lines);
  }
}

describe('any input', () => {
  it('never throws on random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => holds(Buffer.from(bytes).toString('utf8'))));
  });

  it('never throws on random text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), holds), { numRuns: 300 });
  });

  it('never throws on damaged YAML', () => {
    fc.assert(fc.property(mutated, holds), { numRuns: 1000 });
  });

  it('reads any JSON value as JSON does', () => {
    const json = fc
      .dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }))
      .map((value) => JSON.parse(JSON.stringify(value)));
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        const { values, diagnostics } = load(JSON.stringify(value, null, indent));
        const expected = typeof value.kind === 'string' && value.kind.endsWith('List') ? values : [value];
        expect(values).toEqual(expected);
        expect(diagnostics).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
