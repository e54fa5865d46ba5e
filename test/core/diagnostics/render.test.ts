import { describe, expect, it } from 'vitest';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { type Diagnostic, DiagnosticCollector } from '../../../src/core/diagnostics';
import { renderDiagnostics } from '../../../src/core/diagnostics/render';

const TEXT = `apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata:
  name: billing
spec:
  static:
    host: billing.example.com
    prot: 443
    port: 443
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata:
  name: tools
spec: {static: {host: "a", port: 1}}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata:
  name: tools
spec: {static: {host: "a", port: 1}}
`;

function diagnose(text: string, name = 'dir/a b.yaml') {
  const collector = new DiagnosticCollector();
  const input = loadText([{ name, text }], collector);
  return { diagnostics: compile(input, {}, collector).diagnostics, sources: input.sources };
}

const { diagnostics, sources } = diagnose(TEXT);

const one = (code: string, line: number): Diagnostic => ({
  code,
  severity: 'warning',
  message: `${code} ${line}`,
  help: '',
  notes: [],
  place: { file: 'a.yaml', line, column: 1 },
});
const MANY = [
  ...Array.from({ length: 1500 }, (_, index) => one('AIG7063', index + 1)),
  ...[1, 2, 3].map((line) => one('AIG7066', 2000 + line)),
];

describe('many similar findings', () => {
  it('are shortened to a few and a count, or listed completely on request', () => {
    const text = renderDiagnostics(MANY, 'text', { alike: 2 });
    expect(text).toBe(`warning[AIG7063]: AIG7063 1
 --> a.yaml:1:1

warning[AIG7063]: AIG7063 2
 --> a.yaml:2:1

warning[AIG7063]: and 1,498 more, which --max-diagnostics 0 shows

warning[AIG7066]: AIG7066 2001
    --> a.yaml:2001:1

warning[AIG7066]: AIG7066 2002
    --> a.yaml:2002:1

warning[AIG7066]: AIG7066 2003
    --> a.yaml:2003:1

1503 warnings
`);
    expect(renderDiagnostics(MANY, 'text')).toContain('AIG7063 1500');
  });
});

describe('plain text', () => {
  it('shows the line, marks the position and prints notes and help', () => {
    expect(
      renderDiagnostics(diagnostics, 'text', { sources }),
    ).toBe(`error[AIG2010]: unknown field prot; the nearest existing name is port
 --> dir/a b.yaml:8:5  ProxyBackend billing  spec.static.prot
  |
8 |     prot: 443
  |     ^^^^
  = help: Write port, or remove the field.

error[AIG2006]: ProxyBackend default/tools is defined twice
  --> dir/a b.yaml:20:9  ProxyBackend tools  metadata.name
   |
20 |   name: tools
   |         ^^^^^
   = note: first defined here: dir/a b.yaml:14:9
   = help: Remove or rename one of the two. If charts are for different clusters, set \`cluster\`.

2 errors
`);
  });

  it('is empty without findings', () => {
    expect(renderDiagnostics([], 'text')).toBe('');
  });

  it('has colors only on request', () => {
    const start = '\u001B[';
    expect(renderDiagnostics(diagnostics, 'text', { sources })).not.toContain(start);
    expect(renderDiagnostics(diagnostics, 'text', { sources, color: true })).toContain(`${start}1;31merror[AIG2010]`);
  });

  it('names constructs', () => {
    const diagnostic: Diagnostic = {
      code: 'AIG8001',
      severity: 'warning',
      message: 'm',
      help: '',
      notes: [],
      place: { constructPath: 'app/x' },
    };
    expect(renderDiagnostics([diagnostic], 'text')).toBe('warning[AIG8001]: m\n--> app/x\n\n1 warning\n');
  });

  it('truncates long lines around the position', () => {
    const long = `{"apiVersion": "proxy.example.com/v1alpha1", "kind": "ProxyBackend", "metadata": {"name": "b"}, "spec": {"static": {"host": "${'x'.repeat(300)}", "port": 99999}}}`;
    const found = diagnose(long);
    const text = renderDiagnostics(found.diagnostics, 'text', { sources: found.sources });
    expect(
      Math.max(
        ...text
          .split('\n')
          .filter((line) => line.includes('|'))
          .map(({ length }) => length),
      ),
    ).toBeLessThan(130);
    expect(text).toContain('99999');
  });

  it.each([
    ['a Secret', 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData:\n  a: sk-1\n  a: sk-1\n'],
    [
      'a Secret in JSON',
      '{"kind": "Secret", "apiVersion": "v1", "metadata": {"name": "s"}, "stringData": {"a": "sk-1", "a": "sk-1"}}',
    ],
    ['a Secret that does not parse', 'apiVersion: v1\nkind: Secret\nstringData:\n  a: sk-1: sk-1\n'],
    [
      'an inline key',
      TEXT.replace('    prot: 443\n', '').replace('---', '  policies:\n    auth: {key: sk-1, passthrough: {}}\n---'),
    ],
  ])('does not show the line of %s', (_name, text) => {
    const found = diagnose(text);
    expect(found.diagnostics.length).toBeGreaterThan(0);
    for (const format of ['text', 'json', 'sarif', 'github'] as const) {
      expect(renderDiagnostics(found.diagnostics, format, { sources: found.sources })).not.toContain('sk-1');
    }
  });
});

describe('JSON', () => {
  it('has a version, a summary and the diagnostics', () => {
    const report = JSON.parse(renderDiagnostics(diagnostics, 'json'));
    const summary = { errors: 2, warnings: 0, notes: 0, suppressed: 0 };
    expect(report).toEqual({ version: 1, summary, diagnostics, suppressed: [] });
    expect(report.diagnostics[0]).toEqual({
      code: 'AIG2010',
      severity: 'error',
      message: 'unknown field prot; the nearest existing name is port',
      help: 'Write port, or remove the field.',
      resource: { kind: 'ProxyBackend', name: 'billing' },
      path: 'spec.static.prot',
      place: { file: 'dir/a b.yaml', line: 8, column: 5 },
      notes: [],
    });
  });

  it('contains the edit that fixes the mistake', () => {
    const { diagnostics: found } = diagnose(TEXT.replace('    port: 443\n', ''));
    const fix = { file: 'dir/a b.yaml', edits: [{ line: 8, column: 5, endLine: 8, endColumn: 9, text: 'port' }] };
    expect(JSON.parse(renderDiagnostics(found, 'json')).diagnostics).toContainEqual(
      expect.objectContaining({ code: 'AIG2010', fix }),
    );
  });
});

describe('SARIF', () => {
  it('is a complete log', () => {
    const log = JSON.parse(renderDiagnostics(diagnostics, 'sarif'));
    expect(log.version).toBe('2.1.0');
    const [run] = log.runs;
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['AIG2006', 'AIG2010']);
    expect(run.results).toHaveLength(2);
    expect(run.results[1]).toMatchObject({
      ruleId: 'AIG2006',
      ruleIndex: 0,
      level: 'error',
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: 'dir/a%20b.yaml' }, region: { startLine: 20, startColumn: 9 } },
          logicalLocations: [{ fullyQualifiedName: 'ProxyBackend/tools metadata.name' }],
        },
      ],
      relatedLocations: [{ id: 0, message: { text: 'first defined here' } }],
    });
  });

  it('contains each of many similar findings', () => {
    expect(JSON.parse(renderDiagnostics(MANY, 'sarif', { alike: 2 })).runs[0].results).toHaveLength(1503);
    expect(JSON.parse(renderDiagnostics(MANY, 'json', { alike: 2 })).diagnostics).toHaveLength(1503);
  });

  it('has rules with a help that contains no placeholders', () => {
    const others = ['AIG2003', 'AIG2012'].map((code) => ({ ...MANY[0], code }));
    const [{ tool }] = JSON.parse(renderDiagnostics(others, 'sarif')).runs;
    expect(tool.driver.rules.map(({ help }: { help: { text: string } }) => help.text)).toEqual([
      'Write one of: <known>.',
      'Run ai-gateway explain AIG2012.',
    ]);
  });

  it('is a complete log without results too', () => {
    expect(JSON.parse(renderDiagnostics([], 'sarif')).runs[0].results).toEqual([]);
  });
});

describe('GitHub annotations', () => {
  it('escapes characters that end a property or a line', () => {
    const diagnostic: Diagnostic = {
      code: 'AIG1001',
      severity: 'note',
      message: '100% of a,b: c\nd',
      help: 'help',
      notes: [],
      place: { file: 'a,b:c.yaml', line: 1, column: 2 },
    };
    expect(renderDiagnostics([diagnostic], 'github')).toBe(
      '::notice file=a%2Cb%3Ac.yaml,line=1,col=2,title=AIG1001::100%25 of a,b: c\\u{a}d%0Ahelp\n',
    );
  });
});
