import { Component, type cdk8s, github } from 'projen';

const { ActionRefs } = github;
const { JobPermission } = github.workflows;

const NODE = { node: { version: '24' } };
const PUBLIB = 'publib@0.2.1061';
const ARTIFACT = 'packages';

/** A registry, and how a job publishes there what `npm run package-all` left in `dist`. */
interface Registry {
  readonly job: string;
  readonly name: string;
  readonly tools?: github.workflows.Tools;
  readonly env: Readonly<Record<string, string>>;
  /** Whether the registry knows the workflow itself, so that there is no secret that could leak. */
  readonly trusted: boolean;
}

const REGISTRIES: readonly Registry[] = [
  {
    job: 'npm',
    name: 'npm',
    env: { NPM_TRUSTED_PUBLISHER: 'true', NPM_CONFIG_PROVENANCE: 'true', NPM_ACCESS_LEVEL: 'public' },
    trusted: true,
  },
  {
    job: 'pypi',
    name: 'PyPI',
    tools: { python: { version: '3.x' } },
    env: { PYPI_TRUSTED_PUBLISHER: 'true' },
    trusted: true,
  },
  {
    job: 'nuget',
    name: 'NuGet',
    tools: { dotnet: { version: '8.x' }, python: { version: '3.x' } },
    env: { NUGET_TRUSTED_PUBLISHER: 'true', NUGET_USERNAME: secret('NUGET_USERNAME') },
    trusted: true,
  },
  {
    job: 'maven',
    name: 'Maven Central',
    tools: { java: { version: '17' } },
    env: {
      MAVEN_SERVER_ID: 'central-ossrh',
      MAVEN_USERNAME: secret('MAVEN_USERNAME'),
      MAVEN_PASSWORD: secret('MAVEN_PASSWORD'),
      MAVEN_GPG_PRIVATE_KEY: secret('MAVEN_GPG_PRIVATE_KEY'),
      MAVEN_GPG_PRIVATE_KEY_PASSPHRASE: secret('MAVEN_GPG_PRIVATE_KEY_PASSPHRASE'),
    },
    trusted: false,
  },
  {
    job: 'golang',
    name: "the Go module's repository",
    tools: { go: { version: '^1.25' } },
    env: {
      GITHUB_TOKEN: secret('GO_GITHUB_TOKEN'),
      GIT_USER_NAME: 'github-actions[bot]',
      GIT_USER_EMAIL: '41898282+github-actions[bot]@users.noreply.github.com',
    },
    trusted: false,
  },
];

/**
 * The workflows on GitHub. `build` checks each change, `look-further` runs the random tests with fresh seeds each night. `release` starts with a tag `v<version>`: it checks everything once more,
 * makes all packages, and publishes each of them in a job of its own, so that one registry's bad day can be mended by running
 * that job again. What a person does before and after: docs/releasing.md.
 */
export class Release extends Component {
  constructor(project: cdk8s.ConstructLibraryCdk8s) {
    super(project);
    const hub = project.github;
    if (!hub) throw new Error('the workflows need `github: true`');

    const build = new github.GithubWorkflow(hub, 'build', { limitConcurrency: true });
    build.on({ push: { branches: ['main'] }, pullRequest: {} });
    build.addJob('build', {
      runsOn: ['ubuntu-latest'],
      permissions: { contents: JobPermission.READ },
      tools: TOOLCHAINS,
      steps: [checkout(), { name: 'Check', run: 'bash .ci/run' }],
    });

    const further = new github.GithubWorkflow(hub, 'look-further', { limitConcurrency: true });
    further.on({ schedule: [{ cron: '0 3 * * *' }], workflowDispatch: {} });
    further.addJob('random', {
      runsOn: ['ubuntu-latest'],
      permissions: { contents: JobPermission.READ },
      tools: TOOLCHAINS,
      env: { AI_GATEWAY_SEEDS: 'random' },
      steps: [checkout(), { name: 'Tests with fresh seeds', run: 'npm test' }],
    });

    const release = new github.GithubWorkflow(hub, 'release', { limitConcurrency: true });
    release.on({ push: { tags: ['v*'] } });
    release.addJob('package', {
      runsOn: ['ubuntu-latest'],
      permissions: { contents: JobPermission.READ },
      tools: TOOLCHAINS,
      steps: [
        checkout(),
        {
          name: 'The tag is the version',
          run: 'test "$GITHUB_REF_NAME" = "v$(node -p "require(\'./package.json\').version")"',
        },
        // Before anything is published, as what is published cannot be taken back.
        { name: 'The changelog has notes for it', run: 'node tools/release-notes.mjs "$GITHUB_REF_NAME"' },
        { name: 'Check', run: 'bash .ci/run' },
        { name: 'Compare with the last release', run: 'npm run compat' },
        { name: 'Package', run: 'npm run package-all -- --all' },
        { name: 'Keep', uses: ActionRefs.ACTIONS_UPLOAD_ARTIFACT, with: { name: ARTIFACT, path: 'dist' } },
      ],
    });
    for (const registry of REGISTRIES) release.addJob(registry.job, publishJob(registry));
    release.addJob('github', {
      runsOn: ['ubuntu-latest'],
      needs: REGISTRIES.map(({ job }) => job),
      permissions: { contents: JobPermission.WRITE },
      steps: [
        checkout(),
        {
          name: 'Release notes from the changelog',
          run: [
            'node tools/release-notes.mjs "$GITHUB_REF_NAME" > notes.md',
            // What is there already is left alone, as in the registries.
            'gh release view "$GITHUB_REF_NAME" || gh release create "$GITHUB_REF_NAME" --verify-tag --notes-file notes.md',
          ].join('\n'),
          env: { GITHUB_TOKEN: secret('GITHUB_TOKEN') },
        },
      ],
    });
  }
}

/** What builds and tries the packages of all languages. */
const TOOLCHAINS: github.workflows.Tools = {
  ...NODE,
  python: { version: '3.x' },
  java: { version: '17' },
  go: { version: '^1.25' },
  dotnet: { version: '8.x' },
};

function publishJob({ job, name, tools, env, trusted }: Registry): github.workflows.Job {
  return {
    name: `Publish to ${name}`,
    needs: ['package'],
    runsOn: ['ubuntu-latest'],
    permissions: { contents: JobPermission.READ, ...(trusted ? { idToken: JobPermission.WRITE } : {}) },
    tools: { ...NODE, ...tools },
    steps: [
      { name: 'Packages', uses: ActionRefs.ACTIONS_DOWNLOAD_ARTIFACT, with: { name: ARTIFACT, path: 'dist' } },
      { name: 'Publish', run: `npx --yes -p ${PUBLIB} publib-${job}`, env },
    ],
  };
}

function checkout(): github.workflows.JobStep {
  return { name: 'Checkout', uses: ActionRefs.ACTIONS_CHECKOUT };
}

function secret(name: string): string {
  return `\${{ secrets.${name} }}`;
}
