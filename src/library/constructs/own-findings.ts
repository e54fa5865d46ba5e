import type { IConstruct } from 'constructs';
import type { MessageCode } from '../../core/diagnostics';
import type { GatewaySettings } from '../../core/settings/settings.generated';

const FINDINGS = Symbol.for('cdk8s-ai-gateway.OwnFindings');

/** What a construct knows of itself that no resource shows. */
export interface OwnFinding {
  readonly code: MessageCode;
  readonly values: Readonly<Record<string, string>>;
}

/** An own finding with the path of its construct. */
export interface PlacedFinding extends OwnFinding {
  readonly constructPath: string;
}

type Find = (settings: GatewaySettings) => readonly OwnFinding[];

/** Has a construct asked, when all is defined, whether something is wrong with it, given what its charts say about compiling. */
export function tellOfItself(construct: IConstruct, find: Find): void {
  Object.defineProperty(construct, FINDINGS, { value: find });
}

/** What constructs find of themselves, each once. */
export function ownFindings(constructs: Iterable<IConstruct>, settings: GatewaySettings = {}): PlacedFinding[] {
  return [...new Set(constructs)].flatMap((construct) => {
    const find: Find | undefined = Reflect.get(construct, FINDINGS);
    return (find?.(settings) ?? []).map((finding) => ({ ...finding, constructPath: construct.node.path }));
  });
}
