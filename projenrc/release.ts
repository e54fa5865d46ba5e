import { Component, type cdk8s, github } from 'projen';
import { PINNED_ACTIONS, pinned } from './actions';
import { addSecurityWorkflows } from './security';
import { checkout } from './steps';

const { JobPermission } = github.workflows;

const NODE = { node: { version: '24' } };
const ARTIFACT = 'packages';
/** The extension for VS Code, as `npm run vscode` names it. */
const VSIX = 'dist/vscode/ai-gateway.vsix';

/** What packages are published with, each with its lock: nothing else is installed where tokens and the key for signing are. */
const PUBLISHING = '.github/publish';
/** The Python that its requirements are locked for. */
const PUBLISHING_PYTHON = { python: { version: '3.11' } };

/** Of the repository's settings: who may let a release go on, and from which tags. docs/releasing.md says how it is set up. */
const GATE = 'release';

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
    tools: PUBLISHING_PYTHON,
    env: { PYPI_TRUSTED_PUBLISHER: 'true' },
    trusted: true,
  },
  {
    job: 'nuget',
    name: 'NuGet',
    tools: { dotnet: { version: '8.x' }, ...PUBLISHING_PYTHON },
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

/** The jobs that check a change side by side, and the parts of `npm test` that each runs; a test holds that there is no other part. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  checks: ['checks', 'unit', 'process', 'alone'],
  oracles: ['random', 'oracle'],
  live: ['live'],
  packages: ['packages'],
  conformance: ['conformance'],
  clone: ['clone'],
  cluster: ['cluster'],
};

/** What a job asks for that the whole check leaves out where it takes too long. */
const ASKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cluster: { AI_GATEWAY_CLUSTER: '1' },
};

/**
 * The workflows on GitHub. `build` checks each change in parallel jobs, `look-further` runs the random tests with fresh seeds each night, and `site`
 * publishes the documentation with the playground, as it is in `main`. projenrc/security.ts adds two scans. `release`
 * starts with a tag `v<version>`: it checks everything once more, makes all packages, and publishes each of them in a job of its own,
 * once somebody has let it, so that one registry's bad day can be fixed by running that job again. What a person does before and
 * after: docs/releasing.md.
 */
export class Release extends Component {
  constructor(project: cdk8s.ConstructLibraryCdk8s) {
    super(project);
    const hub = project.github;
    if (!hub) throw new Error('the workflows need `github: true`');
    for (const action of Object.keys(PINNED_ACTIONS)) hub.actions.set(action, pinned(action));

    // A new commit of a pull request cancels the checks of the one before, and no other run.
    const build = new github.GithubWorkflow(hub, 'build', {
      limitConcurrency: true,
      concurrencyOptions: {
        group: '${{ github.workflow }}-${{ github.ref }}',
        cancelInProgress: "${{ github.event_name == 'pull_request' }}" as unknown as boolean,
      },
    });
    build.on({ push: { branches: ['main'] }, pullRequest: {} });
    for (const [job, parts] of Object.entries(CHECKS)) {
      build.addJob(job, {
        runsOn: ['ubuntu-latest'],
        permissions: { contents: JobPermission.READ },
        tools: TOOLCHAINS,
        env: ASKED[job],
        steps: [checkout(), { name: 'Check', run: `bash .ci/run --only ${parts.join(',')}` }],
      });
    }

    const further = new github.GithubWorkflow(hub, 'look-further', { limitConcurrency: true });
    further.on({ schedule: [{ cron: '0 3 * * *' }], workflowDispatch: {} });
    further.addJob('random', {
      runsOn: ['ubuntu-latest'],
      permissions: { contents: JobPermission.READ },
      tools: TOOLCHAINS,
      env: { AI_GATEWAY_SEEDS: 'random' },
      steps: [checkout(), { name: 'Tests with fresh seeds', run: 'npm test' }],
    });

    addSite(hub);
    addSecurityWorkflows(hub);

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
        { name: 'Extension for VS Code', run: 'npm run vscode' },
        { name: 'Keep', uses: pinned('actions/upload-artifact'), with: { name: ARTIFACT, path: 'dist' } },
      ],
    });
    for (const registry of REGISTRIES) release.addJob(registry.job, publishJob(registry));
    release.addJob('image', imageJob());
    release.addJob('github', {
      runsOn: ['ubuntu-latest'],
      needs: [...REGISTRIES.map(({ job }) => job), 'image'],
      environment: GATE,
      permissions: {
        contents: JobPermission.WRITE,
        idToken: JobPermission.WRITE,
        attestations: JobPermission.WRITE,
      },
      steps: [
        checkout(),
        { name: 'Packages', uses: pinned('actions/download-artifact'), with: { name: ARTIFACT, path: 'dist' } },
        // Registries keep the provenance of the packages; this file is only attached to the release.
        {
          name: 'Attest the extension for VS Code',
          uses: pinned('actions/attest-build-provenance'),
          with: { 'subject-path': VSIX },
        },
        {
          name: 'Release notes from the changelog',
          run: [
            'node tools/release-notes.mjs "$GITHUB_REF_NAME" > notes.md',
            // What is there already is left alone, as in the registries.
            `gh release view "$GITHUB_REF_NAME" || gh release create "$GITHUB_REF_NAME" --verify-tag --notes-file notes.md ${VSIX}`,
          ].join('\n'),
          env: { GITHUB_TOKEN: secret('GITHUB_TOKEN') },
        },
      ],
    });
  }
}

/** GitHub Pages gets the site from a job that sees nothing but what the one before it built. */
function addSite(hub: github.GitHub): void {
  const site = new github.GithubWorkflow(hub, 'site', { limitConcurrency: true });
  site.on({ push: { branches: ['main'] }, workflowDispatch: {} });
  site.addJob('build', {
    runsOn: ['ubuntu-latest'],
    permissions: { contents: JobPermission.READ },
    tools: NODE,
    steps: [
      checkout(),
      { name: 'Install', run: 'npm ci' },
      { name: 'Site', run: 'npm run site' },
      { name: 'Keep', uses: pinned('actions/upload-pages-artifact'), with: { path: '.cache/site/dist' } },
    ],
  });
  site.addJob('publish', {
    runsOn: ['ubuntu-latest'],
    needs: ['build'],
    environment: 'github-pages',
    permissions: { pages: JobPermission.WRITE, idToken: JobPermission.WRITE },
    steps: [{ name: 'Publish', uses: pinned('actions/deploy-pages') }],
  });
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
  const usesPython = tools?.python !== undefined;
  return {
    name: `Publish to ${name}`,
    needs: ['package'],
    runsOn: ['ubuntu-latest'],
    environment: GATE,
    permissions: { contents: JobPermission.READ, ...(trusted ? { idToken: JobPermission.WRITE } : {}) },
    tools: { ...NODE, ...tools },
    steps: [
      checkout({ 'sparse-checkout': PUBLISHING }),
      { name: 'What publishes', run: `npm ci --ignore-scripts --prefix ${PUBLISHING}` },
      ...(usesPython ? [{ name: 'What publishes in Python', run: LOCKED_PYTHON }] : []),
      { name: 'Packages', uses: pinned('actions/download-artifact'), with: { name: ARTIFACT, path: 'dist' } },
      {
        name: 'Publish',
        run: `${PUBLISHING}/node_modules/.bin/publib-${job}`,
        // It would install the newest of what is there already.
        env: { ...env, ...(usesPython ? { PIP_NO_INDEX: '1' } : {}) },
      },
    ],
  };
}

/** The image holds the package that npm has, file by file. */
function imageJob(): github.workflows.Job {
  const build = [
    'docker buildx build package',
    `--file ${PUBLISHING}/Dockerfile`,
    '--platform linux/amd64,linux/arm64',
    '--sbom=true --provenance=mode=max',
    '--tag "ghcr.io/$GITHUB_REPOSITORY:${GITHUB_REF_NAME#v}" --push',
  ];
  return {
    name: 'Publish the image',
    needs: ['package'],
    runsOn: ['ubuntu-latest'],
    environment: GATE,
    permissions: { contents: JobPermission.READ, packages: JobPermission.WRITE },
    steps: [
      checkout({ 'sparse-checkout': PUBLISHING }),
      { name: 'Packages', uses: pinned('actions/download-artifact'), with: { name: ARTIFACT, path: 'dist' } },
      { name: 'Unpack', run: 'tar -xzf dist/js/*.tgz' },
      {
        name: 'Publish',
        run: [
          'echo "$GITHUB_TOKEN" | docker login ghcr.io --username "$GITHUB_ACTOR" --password-stdin',
          // The one that is there already makes no images of several architectures.
          'docker buildx create --use',
          build.join(' '),
        ].join('\n'),
        env: { GITHUB_TOKEN: secret('GITHUB_TOKEN') },
      },
    ],
  };
}

const LOCKED_PYTHON = `python3 -m pip install --user --only-binary=:all: --require-hashes -r ${PUBLISHING}/requirements.txt`;

function secret(name: string): string {
  return `\${{ secrets.${name} }}`;
}
