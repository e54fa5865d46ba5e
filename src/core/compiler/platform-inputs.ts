import type { Diagnostic } from '../diagnostics';
import { type LoadedInput, titleOf } from './model/document';
import type { CompileOptions } from './model/options';
import type { CompileResult, GatewayOutput } from './model/result';

/**
 * Findings about the documents of a bundle. Warnings and notes are left to the run of the platform, which reads the routes of all teams;
 * errors that exist without the team's documents are not caused by them.
 */
export class FindingsOfPlatform {
  private known: ReadonlySet<string> | undefined;

  public constructor(
    private readonly input: LoadedInput,
    private readonly options: CompileOptions,
    private readonly compileAlone: (input: LoadedInput) => CompileResult,
  ) {}

  /** Returns the findings that concern the team. */
  public omittedFrom(findings: readonly Diagnostic[]): readonly Diagnostic[] {
    const { documents } = this.options.platform;
    const isWhole = this.input.documents.every(({ value }) => documents.has(titleOf(value)));
    if (documents.size === 0 || isWhole) return findings;
    return findings.filter(
      (one) => !isOfPlatform(one, this.options) || (one.severity === 'error' && !this.alone().has(keyOf(one))),
    );
  }

  private alone(): ReadonlySet<string> {
    if (this.known) return this.known;
    const documents = this.input.documents.filter(({ value }) => this.options.platform.documents.has(titleOf(value)));
    this.known = new Set(this.compileAlone({ documents }).findings.map(keyOf));
    return this.known;
  }
}

function keyOf({ code, resource, path }: Diagnostic): string {
  return JSON.stringify([code, resource?.kind, resource?.namespace, resource?.name, path]);
}

/** Returns whether a finding is about a document of a bundle. */
export function isOfPlatform({ resource }: Diagnostic, { platform }: CompileOptions): boolean {
  if (!resource || platform.documents.size === 0) return false;
  const { kind, namespace, name } = resource;
  return platform.documents.has(titleOf({ kind, metadata: { name, ...(namespace ? { namespace } : {}) } }));
}

/** Returns the output by whose Gateways it is for: those of the inputs, and those of a bundle, which the platform compiles with all teams. */
export function outputsByOwner(
  gateways: readonly GatewayOutput[],
  { platform }: CompileOptions,
): Pick<CompileResult, 'gateways' | 'bundleGateways'> {
  const isOfBundle = ({ namespace, name }: GatewayOutput) => platform.documents.has(`Gateway/${namespace}/${name}`);
  return {
    gateways: gateways.filter((gateway) => !isOfBundle(gateway)),
    bundleGateways: gateways.filter(isOfBundle),
  };
}
