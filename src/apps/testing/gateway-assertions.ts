import type { Chart } from 'cdk8s';
import type { CompileResult } from '../../core/compiler/model/result';
import type { Diagnostic, Severity } from '../../core/diagnostics';
import type { GatewaySettings, Guarantee, GuaranteedOutcome } from '../../core/settings/settings.generated';
import { closestNameText } from '../../core/text/nearest-name';
import { diagnosticText } from '../../library/api/runtime/diagnostic-text';
import { resultOf } from './chart-result';
import type { GuaranteeScope } from './guarantee-scope';
import type { RequestAssertions } from './request-assertions';
import { askOf } from './request-of';
import type { RequestOptions } from './request-options';
import { snapshotOf } from './snapshot';

/**
 * Assertions about what a chart makes of its gateways: for tests in any framework, and in every language of this package. An assertion
 * that does not hold throws an error that says what holds instead.
 *
 * @example
 *
 * GatewayAssertions.of(chart)
 *   .hasNoErrors()
 *   .request('GET http://shop.example.com/items')
 *   .routesTo(shop.name)
 *   .withoutPolicy(PolicyField.RATE_LIMIT);
 */
export class GatewayAssertions {
  /**
   * Assertions about a CompiledChart, or about a plain chart, whose objects are then compiled in memory.
   *
   * @param chart a `CompiledChart`, or a plain chart with custom resources
   * @param settings how the findings of a plain chart are judged, in the form of `ai-gateway.yaml`; a `CompiledChart` has its own
   */
  public static of(chart: Chart, settings?: GatewaySettings): GatewayAssertions {
    return new GatewayAssertions(chart, resultOf(chart, settings));
  }

  private constructor(
    private readonly chart: Chart,
    private readonly result: CompileResult,
  ) {}

  /** Everything that was found, each as a text with code and construct path, sorted. */
  public diagnostics(): string[] {
    return this.result.diagnostics.map(textOf);
  }

  /** Nothing stops the output. */
  public hasNoErrors(): GatewayAssertions {
    const { failures } = this.result.judgement;
    if (failures.length > 0) throw new Error(listOf(failures, ''));
    return this;
  }

  /** Nothing deserves attention: neither an error nor a warning. */
  public hasNoWarnings(): GatewayAssertions {
    return this.hasNone('error', 'warning');
  }

  /**
   * Something was found.
   *
   * @param code such as `AIG3002`
   */
  public hasDiagnostic(code: string): GatewayAssertions {
    checkCode(code);
    if (this.result.diagnostics.some((diagnostic) => diagnostic.code === code)) return this;
    throw new Error(`${code} was not found; ${listOf(this.result.diagnostics, 'nothing was found')}`);
  }

  /**
   * Something was not found.
   *
   * @param code such as `AIG7001`
   */
  public hasNoDiagnostic(code: string): GatewayAssertions {
    checkCode(code);
    const found = this.result.diagnostics.filter((diagnostic) => diagnostic.code === code);
    if (found.length === 0) return this;
    throw new Error(`${code} was found\n${found.map(textOf).join('\n')}`);
  }

  /**
   * What becomes of a request.
   *
   * @param request method and URL, such as `POST https://llm.example.com/v1/chat/completions`; GET where no method is named. The
   * port of the URL is the listener's; a URL without one stands for the lowest port that serves it.
   * @param options headers, and the Gateway that is asked
   */
  public request(request: string, options: RequestOptions = {}): RequestAssertions {
    const { attachment } = this.result;
    if (!attachment) throw new Error(`the chart cannot be compiled\n${this.diagnostics().join('\n')}`);
    return askOf(attachment, request, options);
  }

  /**
   * Something holds for every possible request. It fails with a request that breaks it, or with what stands in the way of an answer.
   *
   * @param outcome what holds for each of them that gets there
   * @param scope which requests, who sends them, and what they get to; all where it says nothing
   */
  public always(outcome: GuaranteedOutcome, scope: GuaranteeScope = {}): GatewayAssertions {
    return this.guarantees({ ...scope, name: 'always', always: outcome });
  }

  /**
   * No possible request gets there.
   *
   * @param scope which requests, who sends them, and what they get to
   */
  public never(scope: GuaranteeScope): GatewayAssertions {
    return this.guarantees({ ...scope, name: 'never', neverReached: true });
  }

  /**
   * Every possible request is answered as by another chart: this one is the same in other words. It fails with a request that is answered
   * differently, or with what stands in the way of an answer.
   *
   * @param other the chart that it is compared with, such as the one that it is to take the place of
   */
  public answersLike(other: Chart): GatewayAssertions {
    const [own, others] = [this.result.attachment, resultOf(other).attachment];
    if (!own || !others) throw new Error(`a chart cannot be compiled\n${this.diagnostics().join('\n')}`);
    const { differenceText } =
      require('../../core/compiler/queries/prove/findings/changed-answers') as typeof import('../../core/compiler/queries/prove/findings/changed-answers');
    const difference = differenceText(others, own);
    if (difference !== undefined) throw new Error(difference);
    return this;
  }

  /** What the chart renders, as YAML in a stable order and without checksums. */
  public snapshot(): string {
    this.hasNoErrors();
    return snapshotOf(this.chart);
  }

  private guarantees(guarantee: Guarantee): GatewayAssertions {
    const { attachment, calls } = this.result;
    if (!attachment) throw new Error(`the chart cannot be compiled\n${this.diagnostics().join('\n')}`);
    const { problemOf } =
      require('../../core/settings/placed-guarantees') as typeof import('../../core/settings/placed-guarantees');
    const { brokenText } =
      require('../../core/compiler/queries/prove/findings/broken-text') as typeof import('../../core/compiler/queries/prove/findings/broken-text');
    const broken = problemOf(guarantee) ?? brokenText(guarantee, attachment, calls);
    if (broken !== undefined) throw new Error(broken);
    return this;
  }

  private hasNone(...severities: Severity[]): GatewayAssertions {
    const found = this.result.diagnostics.filter(({ severity }) => severities.includes(severity));
    if (found.length === 0) return this;
    throw new Error(listOf(found, ''));
  }
}

/** A code that is none can neither be found nor be missing. */
function checkCode(code: string): void {
  const { CATALOGUE } =
    require('../../core/diagnostics/catalogue.generated') as typeof import('../../core/diagnostics/catalogue.generated');
  const codes = Object.keys(CATALOGUE);
  if (!codes.includes(code)) throw new Error(`there is no diagnostic ${code}${closestNameText(code, codes)}`);
}

function listOf(diagnostics: readonly Diagnostic[], none: string): string {
  if (diagnostics.length === 0) return none;
  return `found:\n${diagnostics.map(textOf).join('\n')}`;
}

function textOf(diagnostic: Diagnostic): string {
  return diagnosticText(diagnostic, '');
}
