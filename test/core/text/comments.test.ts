import { spawnSync } from 'node:child_process';
import { dump } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestYaml } from '../../../src/apps/cli/manifest-yaml';
import { isolatedComment, isolatedText } from '../../../src/core/compiler/isolation/isolated-text';
import type { IsolatedOutput } from '../../../src/core/compiler/model/result';
import { lineComments, visibleText } from '../../../src/core/text/visible-text';
import { GATEWAY, run, useFolder } from '../../apps/cli/run';
import { describeWithOracle, ORACLE_START, Oracle } from '../../oracles/oracle';

/** Each character of Unicode's control, format and separator categories, surrogates, and noncharacters. */
const HIDDEN = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u.test(letter),
);
const HALVES = ['\ud83d', '\ude00', 'a\ud800b'];

const INJECTED = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRoleBinding', metadata: { name: 'all' } };
const OWN = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'own' } };

/** Returns a name that ends its enclosing comment if the character ends a line. */
function injecting(letter: string): string {
  const lines = dump(INJECTED).trimEnd().split('\n');
  return [`web`, ...lines, '---', ''].join(letter);
}

function isolated(name: string): IsolatedOutput {
  return {
    type: 'rule',
    outcome: 'answers500',
    resource: { kind: 'HTTPRoute', namespace: 'shop', name },
    part: `rule ${name}`,
    because: [`AIG2010`, `${name} is not in effect`],
  };
}

/** Comments with each character, above one object. */
const STREAMS = [...HIDDEN, ...HALVES].map(
  (letter) => isolatedComment([isolated(injecting(letter)), isolated(injecting(`${letter} # `))]) + dump(OWN),
);

const RAW = [...HIDDEN].filter((letter) => /[\n\r\u0085\u2028\u2029]/.test(letter));
const rawStream = (letter: string) => `# ${injecting(letter)}\n${dump(OWN)}`;

function holdInjected(documents: unknown): boolean {
  return JSON.stringify(documents).includes(INJECTED.kind);
}

describe('text in a comment', () => {
  it('contains no invisible character', () => {
    expect(HIDDEN.length).toBeGreaterThan(200);
    for (const letter of [...HIDDEN, ...HALVES]) {
      const text = visibleText(`a${letter}b`);
      expect(text).toMatch(/^[\x20-\x7e]+$/);
    }
    expect(visibleText('a\u0085b\u202ec\ud800\u{e0001}')).toBe('a\\u{85}b\\u{202e}c\\u{d800}\\u{e0001}');
    expect(visibleText('grüße 你好 😀 # : */')).toBe('grüße 你好 😀 # : */');
  });

  it('stays on its line, also for terminals', () => {
    expect(lineComments(['a\nb', '', 'c\u0085'], '//')).toBe('// a\\u{a}b\n//\n// c\\u{85}\n');
    const text = isolatedText([isolated('a\r\n::error::b\u001b[2J')]);
    expect(text.split('\n')).toHaveLength(3);
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

interface Readings {
  readonly [reader: string]: { readonly documents: readonly object[]; readonly error?: string };
}

describeWithOracle('yaml')("Go's readers of YAML", () => {
  let oracle: Oracle;
  beforeAll(() => {
    oracle = Oracle.start('yaml');
  }, ORACLE_START);
  afterAll(() => oracle.stop());
  const folder = useFolder();

  const readings = (text: string) => oracle.ask<Readings>(JSON.stringify(text));

  it('find objects in unescaped comments', async () => {
    const found = await Promise.all(RAW.map(async (letter) => (await readings(rawStream(letter))).kubectl.documents));
    expect(found.filter(holdInjected)).toHaveLength(RAW.length);
  });

  it('find no objects in escaped comments, for any name', async () => {
    for (const stream of STREAMS) {
      for (const [reader, reading] of Object.entries(await readings(stream)))
        expect(reading, `${reader}: ${JSON.stringify(stream)}`).toEqual({ documents: [OWN] });
    }
  });

  it('read values and keys as they were', async () => {
    for (const letter of HIDDEN) {
      const object = { ...OWN, data: { [`a${letter}b`]: injecting(letter), [letter]: letter } };
      for (const [reader, reading] of Object.entries(await readings(manifestYaml([object, OWN]))))
        expect(reading, `${reader}: ${JSON.stringify(letter)}`).toEqual({ documents: [object, OWN] });
    }
  });

  const kinds = async (file: string) => {
    const found = Object.values(await readings(folder.read(file)));
    expect(found.map(({ error }) => error)).toEqual(found.map(() => undefined));
    return new Set(found.flatMap(({ documents }) => documents.map((document) => Reflect.get(document, 'kind'))));
  };

  it.each(RAW.map((letter) => [`U+${letter.codePointAt(0)?.toString(16)}`, letter]))(
    'find none in files of the commands: %s',
    async (_name, letter) => {
      const name = JSON.stringify(injecting(letter)).replace(
        /[^ -~]/g,
        (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      const broken = GATEWAY().replace('  - matches:', `  - name: ${name}\n    unknown: 1\n    matches:`);
      const args = ['-o', folder.path('out'), '--on-error', 'isolate'];
      folder.write('in/a.yaml', `${GATEWAY('other')}---\n${broken}`);
      await run('compile', '-f', folder.path('in'), ...args);
      expect(await kinds('out/manifests/demo/other.yaml')).not.toContain('ClusterRoleBinding');
      expect(folder.read('out/manifests/demo/gw.yaml')).toMatch(/^# because of errors:/);
      expect(await kinds('out/manifests/demo/gw.yaml')).not.toContain('ClusterRoleBinding');
    },
  );
});

const PYTHON = `
import json, sys, yaml
def read(text):
    try:
        return [document for document in yaml.load_all(text, Loader=yaml.CSafeLoader) if document is not None]
    except yaml.YAMLError as error:
        return str(error)
print(json.dumps([read(text) for text in json.load(sys.stdin)]))
`;

const hasLibyaml = spawnSync('python3', ['-c', 'import yaml; yaml.CSafeLoader']).status === 0;
if (!hasLibyaml) console.warn('Python with PyYAML and libyaml is missing: comments are not read by libyaml');

describe.skipIf(!hasLibyaml)('libyaml', () => {
  it('finds objects in unescaped comments but not in escaped ones', () => {
    const texts = [...STREAMS, ...RAW.map(rawStream)];
    const { stdout } = spawnSync('python3', ['-c', PYTHON], { input: JSON.stringify(texts), encoding: 'utf8' });
    const read: readonly unknown[] = JSON.parse(stdout);
    expect(read.slice(0, STREAMS.length)).toEqual(STREAMS.map(() => [OWN]));
    expect(read.slice(STREAMS.length).filter(holdInjected)).toHaveLength(RAW.length);
  });
});
