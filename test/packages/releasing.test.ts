import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { github } from 'projen';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PINNED_ACTIONS } from '../../projenrc/actions';
import { mayBreak } from '../../tools/packaging/may-break';
import { ROOT } from './assembly';
import { versionOf } from './pack';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('release notes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'changelog-'));
  const file = join(folder, 'CHANGELOG.md');
  writeFileSync(
    file,
    '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2030-01-02\n\n### Added\n\n- This.\n\n## [1.1.0] - 2030-01-01\n\n- That.\n',
  );
  const notes = (tag: string) =>
    spawnSync(process.execPath, [join(ROOT, 'tools', 'release-notes.mjs'), tag, file], { encoding: 'utf8' });

  it('contain the changelog section of the version', () => {
    expect(notes('v1.2.0').stdout).toBe('### Added\n\n- This.\n');
  });

  it.each(['v1.3.0', 'Unreleased', ''])('fail where it says nothing: %s', (tag) => {
    const { status, stderr } = notes(tag);
    expect(status).toBe(1);
    expect(stderr).toContain('has no section');
  });
});

describe('the version', () => {
  it('matches the version in examples and pages', () => {
    const version = versionOf('.');
    expect(read('examples/java/pom.xml')).toContain(
      `<artifactId>cdk8s-ai-gateway</artifactId>\n      <version>${version}</version>`,
    );
    expect(read('examples/go/go.mod')).toContain(`cdk8s-ai-gateway-go/cdk8saigateway v${version}\n`);
    expect(read('README.md')).toContain(`io.github.cdk8saigateway:cdk8s-ai-gateway:${version}\``);
  });
});

it.each([
  ['0.1.0', '0.1.1', false],
  ['0.1.0', '0.2.0', true],
  ['0.9.3', '1.0.0', true],
  ['1.2.0', '1.3.0', false],
  ['1.2.0', '2.0.0', true],
  ['2.0.0', '1.9.0', false],
])('after %s, version %s allows breaking changes: %s', (last, next, allowed) => {
  expect(mayBreak(last, next)).toBe(allowed);
});

describe('the release workflow', () => {
  const { jobs } = parse(read('.github/workflows/release.yml'));

  it('publishes to each registry after all checks and packaging', () => {
    const { package: first, github, ...registries } = jobs;
    const commands = first.steps.map(({ run }: { run?: string }) => run).filter(Boolean);
    expect(commands).toEqual([
      expect.stringContaining('GITHUB_REF_NAME'),
      'node tools/release-notes.mjs "$GITHUB_REF_NAME"',
      'bash .ci/run',
      'npm run compat',
      'npm run package-all -- --all',
      'npm run vscode',
    ]);
    expect(Object.keys(registries).sort()).toEqual(['golang', 'image', 'maven', 'npm', 'nuget', 'pypi']);
    for (const job of Object.values<{ needs: string }>(registries)) expect(job.needs).toBe('package');
    expect(github.needs.sort()).toEqual(Object.keys(registries).sort());
  });

  it('attests each file that it attaches to the GitHub release', () => {
    const steps: readonly Step[] = jobs.github.steps;
    const [, file] = /--notes-file notes\.md (.+)$/m.exec(steps.at(-1)?.run ?? '') ?? [];
    expect(file).toMatch(/\.vsix$/);
    const attested = steps.filter(({ uses }) => uses?.startsWith('actions/attest-build-provenance@'));
    expect(attested.map((step) => step.with?.['subject-path'])).toEqual([file]);
  });

  it('can be rerun after the GitHub release exists', () => {
    const { run } = jobs.github.steps.at(-1);
    expect(run).toMatch(/^gh release view "\$GITHUB_REF_NAME" \|\| gh release create /m);
  });

  it('grants each job only the permissions it requires', () => {
    const permissions = Object.entries<{ permissions: unknown }>(jobs).map(([name, job]) => [name, job.permissions]);
    const read = { contents: 'read' };
    const trusted = { ...read, 'id-token': 'write' };
    expect(Object.fromEntries(permissions)).toEqual({
      package: read,
      npm: trusted,
      pypi: trusted,
      nuget: trusted,
      maven: read,
      golang: read,
      image: { ...read, packages: 'write' },
      github: { contents: 'write', 'id-token': 'write', attestations: 'write' },
    });
  });

  it('publishes to npm without a token and with provenance', () => {
    expect(jobs.npm.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(jobs.npm.steps.at(-1).env).toMatchObject({ NPM_CONFIG_PROVENANCE: 'true', NPM_TRUSTED_PUBLISHER: 'true' });
    expect(JSON.stringify(jobs.npm)).not.toContain('secrets.');
  });
});

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly environment?: string;
  readonly steps: readonly Step[];
}

/** Of this repository, and of those that `init` writes. */
const WORKFLOWS = [
  ...readdirSync(join(ROOT, '.github', 'workflows')).map((name) => `.github/workflows/${name}`),
  ...['typescript', 'python', 'java', 'go'].map((language) => `templates/${language}/_github/workflows/check.yaml`),
];

describe.each(WORKFLOWS)('the actions of %s', (path) => {
  const text = read(path);
  const steps = Object.values<Job>(parse(text).jobs).flatMap((job) => job.steps);

  it('match the commits in the table', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used).not.toEqual([]);
    const known = Object.entries(PINNED_ACTIONS).map(([name, { commit }]) => `${name}@${commit}`);
    expect(used.filter((one) => !known.includes(one))).toEqual([]);
    // The version that people read next to the commit.
    for (const [, name = '', tag] of text.matchAll(/uses: ([\w./-]+)@\w+ # (\S+)/g))
      expect(`${name} ${tag}`).toBe(`${name} ${PINNED_ACTIONS[name]?.tag}`);
  });

  it('leave no token in the folder', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  });
});

/** Matches actions that projen itself does not use. */
const ABSENT_IN_PROJEN = /-pages|\/attest-|\/codeql-action\/|\/scorecard-action$/;

describe('the table of actions', () => {
  it('contains a full commit for each action and does not override projen', () => {
    const theirs: readonly unknown[] = Object.values(github.ActionRefs);
    for (const [name, { tag, commit }] of Object.entries(PINNED_ACTIONS)) {
      expect(commit, name).toMatch(/^[0-9a-f]{40}$/);
      const known = theirs.filter((one) => String(one).startsWith(`${name}@`));
      expect(known.length === 0, name).toBe(ABSENT_IN_PROJEN.test(name));
      if (known.length > 0) expect([`${name}@${commit}`, `${name}@${tag}`], name).toContain(known[0]);
    }
  });
});

describe('security workflows', () => {
  const workflow = (name: string) => parse(read(`.github/workflows/${name}.yml`));

  it('scan each pull request with CodeQL', () => {
    const { on, jobs } = workflow('codeql');
    expect(on).toHaveProperty('pull_request');
    expect(jobs.analyze.permissions).toEqual({ contents: 'read', 'security-events': 'write' });
    const [, init] = jobs.analyze.steps;
    expect(init.with).toMatchObject({ languages: 'javascript-typescript,actions' });
    expect(parse(init.with.config)).toEqual({ 'paths-ignore': expect.arrayContaining(['**/*.generated.ts']) });
  });

  it('publish a score that its service accepts', () => {
    const { jobs, env, defaults, permissions } = workflow('scorecard');
    expect([env, defaults, permissions]).toEqual([undefined, undefined, undefined]);
    const { score, ...others } = jobs;
    expect(others).toEqual({});
    expect(Object.keys(score)).toEqual(['runs-on', 'permissions', 'steps']);
    const names = score.steps.map(({ uses = '' }: Step) => uses.split('@')[0]);
    expect(names).toEqual(['actions/checkout', 'ossf/scorecard-action', 'github/codeql-action/upload-sarif']);
  });
});

describe('publishing jobs', () => {
  const all: readonly (readonly [string, Job])[] = Object.entries<Job>(
    parse(read('.github/workflows/release.yml')).jobs,
  );
  const publishing = all.filter(([name]) => name !== 'package');

  it('waits for a person', () => {
    expect(publishing).toHaveLength(7);
    for (const [name, { environment }] of publishing) expect([name, environment]).toEqual([name, 'release']);
  });

  it('are locked and use secrets only in the publishing step', () => {
    for (const [name, { steps }] of publishing) {
      const [last, ...others] = [...steps].reverse();
      expect(JSON.stringify(others), name).not.toContain('secrets.');
      const commands = steps.flatMap(({ run }) => run ?? []);
      expect(commands.filter((run) => /\bnpx\b|npm (i|install)\b|curl/.test(run))).toEqual([]);
      for (const run of commands.filter((one) => /\bnpm ci\b/.test(one))) expect(run).toContain('--ignore-scripts');
      for (const run of commands.filter((one) => /\bpip\b/.test(one))) expect(run).toContain('--require-hashes');
      if (commands.some((run) => /\bpip\b/.test(run))) expect(last?.env).toMatchObject({ PIP_NO_INDEX: '1' });
    }
  });

  it('has a digest for each package', () => {
    const { packages } = JSON.parse(read('.github/publish/package-lock.json'));
    const { '': root, ...locked } = packages;
    expect(root.dependencies).toEqual({ publib: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    for (const [name, one] of Object.entries<object>(locked)) {
      expect(one, name).toHaveProperty('integrity', expect.stringMatching(/^sha512-/));
      expect(one, name).not.toHaveProperty('resolved');
    }
    const lines = read('.github/publish/requirements.txt').trim().split('\n').slice(1);
    for (const line of lines) expect(line).toMatch(/^[a-z0-9-]+==[\w.]+ --hash=sha256:[0-9a-f]{64}$/);
    const wanted = read('.github/publish/requirements.in').trim().split('\n');
    const names = lines.map((line) => line.split('==')[0]);
    expect(wanted.map((one) => one.replace(/[<>=].*/, '')).filter((name) => !names.includes(name))).toEqual([]);
  });
});
