import { github } from 'projen';
import { pinned } from './actions';
import { checkout } from './steps';

const { JobPermission } = github.workflows;

/** Files that no reviewer reads: their generators are scanned instead. */
const UNSCANNED = ['**/*.generated.ts', 'test/fixtures'];

/** Adds workflows whose findings are shown on the repository's security page. */
export function addSecurityWorkflows(hub: github.GitHub): void {
  addCodeQl(hub);
  addScorecard(hub);
}

/** Scans the sources and workflows for vulnerabilities. */
function addCodeQl(hub: github.GitHub): void {
  const codeql = new github.GithubWorkflow(hub, 'codeql', {
    limitConcurrency: true,
    concurrencyOptions: {
      group: '${{ github.workflow }}-${{ github.ref }}',
      cancelInProgress: "${{ github.event_name == 'pull_request' }}" as unknown as boolean,
    },
  });
  // New queries find vulnerabilities in unchanged sources, hence the schedule.
  codeql.on({ push: { branches: ['main'] }, pullRequest: {}, schedule: [{ cron: '30 4 * * 1' }] });
  codeql.addJob('analyze', {
    runsOn: ['ubuntu-latest'],
    permissions: { contents: JobPermission.READ, securityEvents: JobPermission.WRITE },
    steps: [
      checkout(),
      {
        name: 'Initialize',
        uses: pinned('github/codeql-action/init'),
        with: {
          languages: 'javascript-typescript,actions',
          queries: 'security-extended',
          config: `paths-ignore: ${JSON.stringify(UNSCANNED)}`,
        },
      },
      { name: 'Analyze', uses: pinned('github/codeql-action/analyze') },
    ],
  });
}

/**
 * Publishes the score of the repository's practices. The service that shows it only accepts results of jobs without `run` steps, without
 * `env` or write permissions of the whole workflow, and with no other actions than these.
 */
function addScorecard(hub: github.GitHub): void {
  const scorecard = new github.GithubWorkflow(hub, 'scorecard', { limitConcurrency: true });
  scorecard.on({ push: { branches: ['main'] }, branchProtectionRule: {}, schedule: [{ cron: '0 5 * * 1' }] });
  const results = 'results.sarif';
  scorecard.addJob('score', {
    runsOn: ['ubuntu-latest'],
    permissions: {
      contents: JobPermission.READ,
      securityEvents: JobPermission.WRITE,
      idToken: JobPermission.WRITE,
    },
    steps: [
      checkout(),
      {
        name: 'Score',
        uses: pinned('ossf/scorecard-action'),
        with: { results_file: results, results_format: 'sarif', publish_results: true },
      },
      { name: 'Show', uses: pinned('github/codeql-action/upload-sarif'), with: { sarif_file: results } },
    ],
  });
}
