import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

const SECRET = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\ndata: {}\n';
const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: s\n';

/** Returns the lines that may be shown, requested in any order. */
function shown(text: string, order: readonly number[]): readonly (string | undefined)[] {
  const { sources } = loadText([{ name: 'a.yaml', text }], new DiagnosticCollector());
  const lines = new Map(order.map((line) => [line, sources?.lineAt({ file: 'a.yaml', line })]));
  return [...lines.keys()].sort((a, b) => a - b).map((line) => lines.get(line));
}

describe('source lines', () => {
  const orders = [
    [1, 2, 3, 4, 5, 6],
    [6, 5, 4, 3, 2, 1],
    [4, 1, 6, 3, 5, 2],
  ];

  it.each(orders)('are hidden for a Secret, even after a document marker', (...order) => {
    expect(shown(`\n---\n${SECRET}`, order).slice(1)).toEqual(Array(5).fill(undefined));
    expect(shown(SECRET, order)).toEqual(Array(6).fill(undefined));
  });

  it.each(orders)('are shown for documents next to it', (...order) => {
    expect(shown(`${SERVICE}---\n${SECRET}`, order)).toEqual([
      'apiVersion: v1',
      'kind: Service',
      'metadata:',
      '  name: s',
      undefined,
      undefined,
    ]);
  });
});
