import type { AllResults, KnownFailure, SuiteResults, TestResult } from './results';

/** Returns the documentation page with the results of the Gateway API's conformance tests. */
export function conformancePage(all: AllResults, known: Readonly<Record<string, KnownFailure>>): string {
  const versions = Object.keys(all).sort();
  return [
    '# Conformance',
    '',
    'The Gateway API publishes [tests for implementations](https://gateway-api.sigs.k8s.io/concepts/conformance/). They run here',
    'unmodified against the output of `ai-gateway compile` for their resources and a running data plane (agentgateway v1.4.1), without a',
    'cluster: `npm run conformance`. A test checks either the traffic through the data plane or only the statuses that',
    'controllers write; the latter test the simulated cluster as much as the compiler, so requests are decisive.',
    '',
    '| suite | tests | passed, by traffic | passed, by statuses | failed | not supported |',
    '|---|---|---|---|---|---|',
    ...versions.map((version) => summaryRow(version, all[version] as SuiteResults)),
    '',
    '## Failed tests',
    '',
    ...failures(all, known),
    '',
    '## Not supported',
    '',
    ...versions.flatMap((version) => unsupported(version, all[version] as SuiteResults)),
    '',
    '## The simulated cluster',
    '',
    'It consists of an in-memory API server, an `echo-basic` process for each pod and one data plane for each Gateway, in network namespaces.',
    'Consider the following when you interpret a passed test:',
    '',
    '- A single error stops the compiler, while a controller still serves the valid resources. The harness therefore removes the',
    '  part that a diagnostic names (a reference, a filter, a listener, or the object) and compiles again. The column "removed" below lists the codes.',
    '- If a Secret or ConfigMap is missing in the cluster (`MISSING`), the harness removes its listener or policy: pods that',
    '  mount it would not start.',
    '- For a rejected BackendTLSPolicy, the harness removes the references to its targets.',
    '- The harness copies Secrets from other namespaces if a diagnostic requires it.',
    '- Only the harness provides `supportedKinds`, `InvalidRouteKinds`, ancestors of BackendTLSPolicies, `Programmed`, GatewayClasses and addresses.',
    '',
    ...versions.flatMap((version) => table(version, all[version] as SuiteResults)),
  ].join('\n');
}

function summaryRow(version: string, results: SuiteResults): string {
  const tests = Object.values(results);
  const count = (fits: (test: TestResult) => boolean) => tests.filter(fits).length;
  const passed = (judges: TestResult['judges']) => count((test) => test.verdict === 'pass' && test.judges === judges);
  const cells = [
    tests.length,
    passed('traffic'),
    passed('status'),
    count(isFailure),
    count(({ verdict }) => verdict === 'skip'),
  ];
  return `| ${version} | ${cells.join(' | ')} |`;
}

const isFailure = ({ verdict }: TestResult) => verdict === 'fail';

function failures(all: AllResults, known: Readonly<Record<string, KnownFailure>>): string[] {
  const failing = new Map<string, string[]>();
  for (const [version, results] of Object.entries(all)) {
    for (const [name, test] of Object.entries(results)) {
      if (isFailure(test)) failing.set(name, [...(failing.get(name) ?? []), version]);
    }
  }
  if (failing.size === 0) return ['None.'];
  return [
    '| test | suites | cause | why |',
    '|---|---|---|---|',
    ...[...failing].sort().map(([name, versions]) => {
      const { cause = 'not known', why = 'must be investigated' } = known[name] ?? {};
      return `| ${name} | ${versions.sort().join(', ')} | ${cause} | ${why} |`;
    }),
  ];
}

function unsupported(version: string, results: SuiteResults): string[] {
  const names = Object.keys(results).filter((name) => results[name]?.verdict === 'skip');
  const group = (label: string, fits: RegExp) => {
    const count = names.filter((name) => fits.test(name)).length;
    return count > 0 ? [`${count} of ${label}`] : [];
  };
  const parts = [...group('the mesh', /^Mesh/), ...group('UDPRoute', /^UDPRoute/)];
  const others = names.filter((name) => !/^(Mesh|UDPRoute)/.test(name));
  return [`- ${version}: ${[...parts, ...others].join(', ') || 'nothing is skipped'}.`];
}

function table(version: string, results: SuiteResults): string[] {
  const shown = Object.entries(results).filter(([, { verdict }]) => verdict !== 'skip');
  return [
    `## All tests of ${version}`,
    '',
    '| test | result | checked by | removed |',
    '|---|---|---|---|',
    ...shown.map(
      ([name, { verdict, judges, takenOut }]) => `| ${name} | ${verdict} | ${judges} | ${takenOut.join(', ')} |`,
    ),
    '',
  ];
}
