import type { Diagnostic } from '../diagnostics';

/** Settings of the plug-in, under `properties` in `cdk8s.yaml`. */
export interface AiGatewayValidationProps {
  /**
   * Whether warnings fail the synthesis too.
   *
   * @default false
   */
  readonly failOnWarnings?: boolean;
  /**
   * Whether a policy without a target, and a reference into another namespace without a ReferenceGrant, are errors.
   *
   * @default false
   */
  readonly strict?: boolean;
  /**
   * API groups whose documents use the reference's own names, besides those of the built-in distributions.
   *
   * @default - none
   */
  readonly groups?: string[];
}

/**
 * Shows the findings about Gateways, routes, backends and policies in the report of `cdk8s synth`. Name it in `cdk8s.yaml`
 * under `validations`, with package `cdk8s-ai-gateway` and this class.
 */
export class AiGatewayValidation {
  /**
   * Made by cdk8s, with the `properties` of `cdk8s.yaml`.
   *
   * @param props how strict the check is
   */
  public constructor(private readonly props: AiGatewayValidationProps = {}) {}

  /**
   * Called by cdk8s after it has written the manifests.
   *
   * @param context the ValidationContext of cdk8s
   */
  public async validate(context: any): Promise<void> {
    const { loadPaths } = require('../compiler/1-load') as typeof import('../compiler/1-load');
    const { compile } = require('../compiler/compile') as typeof import('../compiler/compile');
    const { DiagnosticCollector } = require('../diagnostics') as typeof import('../diagnostics');
    const { ProxyDistribution } = require('../distribution') as typeof import('../distribution');
    const collector = new DiagnosticCollector();
    const { strict = false, groups = [] } = this.props;
    const distributions = groups.map((group) => ProxyDistribution.neutral(group));
    const input = loadPaths([...context.manifests], collector);
    const { diagnostics } = compile(input, { strict, distributions }, collector);

    const counted = diagnostics.filter(({ severity }) => severity !== 'note');
    for (const diagnostic of counted) context.report.addViolation(violationOf(diagnostic));
    const fails = counted.some(({ severity }) => severity === 'error' || this.props.failOnWarnings === true);
    context.report.submit(fails ? 'failure' : 'success');
  }
}

function violationOf({ code, severity, message, help, resource, path, place, notes }: Diagnostic): object {
  return {
    ruleName: `${code} (${severity})`,
    recommendation: [message, ...notes.map(({ text }) => text)].join('; '),
    fix: help,
    violatingResources: [
      {
        resourceName: resource?.name ?? '',
        locations: path !== undefined ? [path] : [],
        manifestPath: place?.file ?? '',
      },
    ],
  };
}
