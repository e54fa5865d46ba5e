import type { Chart } from 'cdk8s';
import type { CompileResult } from '../../core/compiler/model/result';
import type { Diagnostic, Severity } from '../../core/diagnostics';
import type { GatewaySettings, Guarantee, GuaranteedOutcome } from '../../core/settings/settings.generated';
import { closestNameText } from '../../core/text/nearest-name';
import { diagnosticText } from '../api/runtime/diagnostic-text';
import { checkedOptions } from '../constructs/checked-options';
import { resultOf } from './chart-result';
import type { GuaranteeScope } from './guarantee-scope';
import type { RequestAssertions } from './request-assertions';
import { requestAssertionsOf } from './request-of';
import type { RequestOptions } from './request-options';
import { snapshotOf, snapshotProblem } from './snapshot';

/**
 * Assertions about the compiled gateways of a chart, for every test framework and every language of this package. A failed assertion throws
 * an error with the actual result.
 *
 * @example
 *
 * GatewayAssertions.of(chart)
 *   .hasNoErrors()
 *   .request('GET http://shop.example.com/items')
 *   .routesTo(shop.name)
 *   .withoutPolicy(PolicyField.RATE_LIMIT);
 */
@checkedOptions('GatewayAssertions')
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

  /** Returns all findings as sorted strings with code and construct path. */
  public diagnostics(): string[] {
    return this.result.diagnostics.map(textOf);
  }

  /** Requires that no error prevents the output. */
  public hasNoErrors(): GatewayAssertions {
    const { failures } = this.result.judgement;
    if (failures.length > 0) throw new Error(listOf(failures, ''));
    return this;
  }

  /** Asserts that the compilation reports neither errors nor warnings. */
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
   * Evaluates a request.
   *
   * @param request method and URL, such as `POST https://llm.example.com/v1/chat/completions`; the method defaults to GET. The port of the
   * URL is the listener's; without a port, the lowest port that serves the URL is used.
   * @param options the headers, and the Gateway that receives the request
   */
  public request(request: string, options: RequestOptions = {}): RequestAssertions {
    const { attachment } = this.result;
    if (!attachment) throw new Error(`the chart cannot be compiled\n${this.diagnostics().join('\n')}`);
    return requestAssertionsOf(attachment, request, options, (text) => this.wordsOf(text));
  }

  /**
   * Asserts an outcome for every possible request. Fails with a counterexample, or with the reason why the assertion cannot be decided.
   *
   * @param outcome the requirements for each of these requests
   * @param scope the requests, their callers and their destinations; all by default
   */
  public always(outcome: GuaranteedOutcome, scope: GuaranteeScope = {}): GatewayAssertions {
    return this.guarantees({ ...scope, name: 'always', always: outcome });
  }

  /**
   * Asserts that no possible request reaches a destination.
   *
   * @param scope the requests, their callers and their destinations
   */
  public never(scope: GuaranteeScope): GatewayAssertions {
    return this.guarantees({ ...scope, name: 'never', neverReached: true });
  }

  /**
   * Asserts that every possible request is answered as by another chart. Fails with a request that is answered differently, or with the
   * reason why the assertion cannot be decided.
   *
   * @param other the chart to compare with, such as the one that this chart replaces
   */
  public answersLike(other: Chart): GatewayAssertions {
    const [own, others] = [this.result.attachment, resultOf(other).attachment];
    if (!own || !others) throw new Error(`a chart cannot be compiled\n${this.diagnostics().join('\n')}`);
    const {
      differenceText,
    }: typeof import('../../core/compiler/queries/differences/replayed-answers') = require('../../core/compiler/queries/differences/replayed-answers');
    const difference = differenceText(others, own);
    if (difference !== undefined) throw new Error(this.wordsOf(difference));
    return this;
  }

  /** Returns the rendered objects of the chart as YAML, in a stable order and without checksums. */
  public snapshot(): string {
    this.hasNoErrors();
    return snapshotOf(this.chart);
  }

  /**
   * Asserts that the rendered objects of the chart equal the contents of a file. Fails with the lines that differ. If the environment
   * variable `UPDATE_SNAPSHOT` is set, or if the file does not exist, it writes the file instead. With the variable `CI`, a missing file
   * fails.
   *
   * @param file the path of the file, relative to the working directory
   */
  public matchesSnapshot(file: string): GatewayAssertions {
    const problem = snapshotProblem(file, this.snapshot());
    if (problem !== undefined) throw new Error(problem);
    return this;
  }

  private guarantees(guarantee: Guarantee): GatewayAssertions {
    const { attachment, calls } = this.result;
    if (!attachment) throw new Error(`the chart cannot be compiled\n${this.diagnostics().join('\n')}`);
    const {
      problemOf,
    }: typeof import('../../core/settings/placed-guarantees') = require('../../core/settings/placed-guarantees');
    const {
      brokenText,
    }: typeof import('../../core/compiler/queries/prove/findings/broken-text') = require('../../core/compiler/queries/prove/findings/broken-text');
    const broken = problemOf(guarantee) ?? brokenText(guarantee, attachment, calls);
    if (broken !== undefined) throw new Error(this.wordsOf(broken));
    return this;
  }

  /** Returns a text with the names of the distribution of the chart. */
  private wordsOf(text: string): string {
    return this.result.locator.wordsOf?.(undefined, text) ?? text;
  }

  private hasNone(...severities: Severity[]): GatewayAssertions {
    const found = this.result.diagnostics.filter(({ severity }) => severities.includes(severity));
    if (found.length === 0) return this;
    throw new Error(listOf(found, ''));
  }
}

/** Refuses unknown codes, which would be neither present nor absent. */
function checkCode(code: string): void {
  const {
    CATALOGUE,
  }: typeof import('../../core/diagnostics/catalogue.generated') = require('../../core/diagnostics/catalogue.generated');
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
