import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as library from '../../../src';
import { proveText } from '../../../src/apps/cli/import-proof';
import { runHere, runPython, runTypeScript } from '../../../src/apps/cli/written-text';
import { evaluateCode } from '../../../src/apps/import/code/evaluate';
import { type CodeProgram, call, json, SCOPE, structCode } from '../../../src/apps/import/code/model';
import { functionNameOf } from '../../../src/apps/import/code/names';
import { printPython } from '../../../src/apps/import/code/python';
import { printTypeScript } from '../../../src/apps/import/code/typescript';
import { pythonName } from '../../../src/core/text/python-name';
import { CLASS, GATEWAY, run, useFolder } from '../cli/run';

const ROOT = join(__dirname, '..', '..', '..');
const PACKAGES = { cdk8s, 'cdk8s-plus-28': kplus, 'cdk8s-ai-gateway': library };
const FOUND = ['cdk8s', 'cdk8s-plus-28', 'constructs'].map((name) => [name, require.resolve(name)] as const);
const SOURCES = {
  paths: { ...Object.fromEntries(FOUND), 'cdk8s-ai-gateway': join(ROOT, 'src', 'index.ts') },
  loader: require.resolve('tsx/cjs'),
};
const folder = useFolder();

/** Strings that end comments, string literals or lines in one of the languages, or that are invisible. */
const HOSTILE = [
  '*/ throw new Error("ran"); /*',
  '""" + str(1/0) + """',
  "'; throw new Error('ran'); //",
  '\\',
  '\\"',
  'a\\u{41}\\x41',
  'one\ntwo\rthree',
  'U+2028\u2028U+2029\u2029U+85\u0085',
  '\u202eturned\u2066',
  '${process.exit(1)}',
  '{{x}} %s #{1}',
  '\u0000\u0001\u007f\u009b31m',
  '# -*- coding: utf-7 -*-',
  '\u{e0041}\u{1f600}',
  '__proto__',
];

/** Returns a program with the text in each place that may contain text from the inputs. */
function programOf(text: string): CodeProgram {
  const labels = { form: 'map', entries: [[text, json(text)]] } as const;
  return {
    title: `The gateways of ${text}, as read.`,
    functionName: functionNameOf(text),
    notes: [`to do: ${text}: ${text}`],
    chart: {
      type: { module: 'cdk8s-ai-gateway', name: 'ControllerChart' },
      id: 'hostile',
      namespace: 'demo',
      statements: [
        {
          name: 'object',
          comment: text,
          value: {
            form: 'new',
            type: { module: 'cdk8s', name: 'ApiObject' },
            args: [
              SCOPE,
              json('object'),
              structCode(
                { module: 'cdk8s', name: 'ApiObjectProps' },
                {
                  apiVersion: json('v1'),
                  kind: json(text),
                  metadata: structCode({ module: 'cdk8s', name: 'ApiObjectMetadata' }, { labels }),
                },
              ),
            ],
          },
        },
        {
          name: 'told',
          value: call(
            SCOPE,
            'addExternalSecret',
            structCode('ExternalSecret', { name: json('a'), keys: json([text]), labels }),
          ),
        },
      ],
    },
  };
}

const fileOf = (program: CodeProgram) => [{ path: 'main.ts', text: printTypeScript(program) }];

/** A program with mocked packages that only record calls and print them. */
const LISTENER = `
import ast, json, sys, types
def listen(text, function):
    said = []
    class Told:
        def __init__(self, *args, **named):
            said.append([self.__class__.__name__, [one for one in args if isinstance(one, str)], named])
        def __getattr__(self, name):
            return lambda *args, **named: said.append([name, list(args), named])
    for name in ["cdk8s", "cdk8s_ai_gateway"]:
        sys.modules[name] = types.ModuleType(name)
    for module, name in [("cdk8s", "App"), ("cdk8s", "ApiObject"), ("cdk8s_ai_gateway", "ControllerChart")]:
        setattr(sys.modules[module], name, type(name, (Told,), {}))
    scope = {"__name__": "program"}
    exec(compile(text.encode("utf-8"), "program.py", "exec"), scope)
    scope[function](sys.modules["cdk8s"].App())
    return said
print(json.dumps([listen(text, function) for text, function in json.load(open(sys.argv[1]))]))
`;

describe('the generated source', () => {
  it.each(HOSTILE)('evaluates to its model in TypeScript, with %j in all places', (text) => {
    const program = programOf(text);
    const { manifests, failures } = evaluateCode(program, PACKAGES);
    expect(failures).toEqual([]);
    expect(proveText(fileOf(program), 'typescript', program, manifests)).toEqual({ state: 'same' });
  });

  it('evaluates to its model for any string', () => {
    const any = fc.string({
      unit: fc.oneof(fc.constantFrom(...HOSTILE.join('')), fc.string({ unit: 'binary', maxLength: 1 })),
    });
    fc.assert(
      fc.property(any, (text) => {
        const program = programOf(text);
        const { manifests } = evaluateCode(program, PACKAGES);
        return proveText(fileOf(program), 'typescript', program, manifests).state === 'same';
      }),
      { seed: 7, numRuns: 60 },
    );
  });

  it.runIf(spawnSync('python3', ['--version']).status === 0)('means it in Python', () => {
    const sample = fc.sample(fc.string({ unit: 'binary', maxLength: 12 }), { seed: 7, numRuns: 150 });
    const texts = [...HOSTILE, ...sample];
    const programs = texts.map((text) => {
      const program = programOf(text);
      return [printPython(program), pythonName(program.functionName)];
    });
    writeFileSync(folder.path('programs.json'), JSON.stringify(programs));
    writeFileSync(folder.path('listen.py'), LISTENER);
    const { stdout, stderr } = spawnSync('python3', [folder.path('listen.py'), folder.path('programs.json')], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const wanted = texts.map((text) => {
      const labels = Object.fromEntries([[text, text]]);
      return [
        ['App', [], {}],
        ['ControllerChart', ['hostile'], { namespace: 'demo' }],
        ['ApiObject', ['object'], { api_version: 'v1', kind: text, metadata: { labels } }],
        ['add_external_secret', [], { name: 'a', keys: [text], labels }],
      ];
    });
    expect(JSON.parse(stdout)).toEqual(wanted);
  });

  it('runs in a separate process, which may fail', () => {
    const program = programOf(HOSTILE.join(' '));
    const ran = runTypeScript(fileOf(program), SOURCES);
    expect(ran).toEqual(JSON.parse(JSON.stringify(runHere(fileOf(program)))));
    expect(ran).toMatchObject({ state: 'ran', manifests: [{ kind: HOSTILE.join(' ') }] });
    const [file] = fileOf(program);
    const failing = {
      path: 'main.ts',
      text: file?.text.replace('  return chart;', '  throw new Error("no chart");') ?? '',
    };
    expect(runTypeScript([failing], SOURCES)).toEqual({ state: 'failed', reason: 'Error: no chart' });
  });

  it('is compared with its model', () => {
    const program = programOf('web');
    const { manifests } = evaluateCode(program, PACKAGES);
    const proofOf = (text: string) => proveText([{ path: 'main.ts', text }], 'typescript', program, manifests);
    const text = printTypeScript(program);
    expect(proofOf(text.replace("kind: 'web'", "kind: 'other'"))).toMatchObject({
      reason: expect.stringMatching(/^the file makes another web hostile-object/),
    });
    expect(proofOf(text.replace("labels: { web: 'web' } }", 'labels: {} }'))).toMatchObject({ state: 'different' });
    expect(proofOf(text.replace('/** ', '/** */ '))).toMatchObject({ reason: expect.stringContaining('does not run') });
  });

  it.runIf(spawnSync('python3', ['--version']).status === 0)('is not said to run where it cannot be', () => {
    const file = (text: string) => [{ path: 'main.py', text }];
    expect(runPython(file('def main(app):\n    pass\n'), 'main')).toMatchObject({
      state: expect.stringMatching(/not run|failed/),
    });
    expect(runPython(file('def main(app:\n'), 'main')).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('SyntaxError'),
    });
  });
});

describe('import', () => {
  const INPUT = `${CLASS}---\n${GATEWAY()}---
apiVersion: v1
kind: Service
metadata: {name: shop, namespace: demo}
spec: {ports: [{port: 80}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: llm, namespace: demo}
spec:
  ai: {provider: {openai: {model: gpt-4o}}}
  policies: {ai: {modelAliases: {__proto__: gpt-4o, constructor: gpt-4o, smart: gpt-4o}}}
`;

  it.each(['main.ts', 'main.py', 'class.ts', 'llm_gateway.py', '2 "odd" names.ts'])(
    'writes %s from a folder with a hostile name, and runs none of it',
    async (name) => {
      const ran = folder.path('ran');
      const odd =
        `a*\u2028\n""" */ require('node:fs').writeFileSync(${JSON.stringify(ran)}, ''); /* \u202e'`.replaceAll(
          '/',
          '∕',
        );
      const file = folder.write(`${odd}/*/input.yaml`, INPUT);
      const { code, out } = await run('import', '-f', file, '-o', folder.path(name), '--no-config', '--format', 'json');
      const { text, resources } = JSON.parse(out);
      expect(text.state).not.toBe('different');
      expect(resources.filter((one: { layer: string }) => one.layer === 'left out')).toEqual([]);
      expect(code).toBe(0);
      expect(existsSync(ran)).toBe(false);
      expect(folder.read(name)).toContain('__proto__');
    },
  );
});
