import type { IConstruct } from 'constructs';
import type { MessageCode } from '../../core/diagnostics';
import type { GatewaySettings } from '../../core/settings/settings.generated';

const FINDINGS = Symbol.for('cdk8s-ai-gateway.OwnFindings');

/** A finding about a construct that its resources do not show. */
export interface OwnFinding {
  readonly code: MessageCode;
  readonly values: Readonly<Record<string, string>>;
}

/** An own finding with the path of its construct. */
export interface PlacedFinding extends OwnFinding {
  readonly constructPath: string;
}

type Find = (settings: GatewaySettings) => readonly OwnFinding[];

/** Registers a function that returns the findings about a construct after the app is complete, given the compile settings of its charts. */
export function registerFindings(construct: IConstruct, find: Find): void {
  Object.defineProperty(construct, FINDINGS, { value: find });
}

/**
 * Returns the findings of constructs about themselves, without duplicates.
 *
 * @param settingsFor - returns the compile settings that apply to a construct
 */
export function ownFindings(
  constructs: Iterable<IConstruct>,
  settingsFor: (construct: IConstruct) => GatewaySettings = () => ({}),
): PlacedFinding[] {
  return [...new Set(constructs)].flatMap((construct) => {
    const find: Find | undefined = Reflect.get(construct, FINDINGS);
    return (find?.(settingsFor(construct)) ?? []).map((finding) => ({
      ...finding,
      constructPath: construct.node.path,
    }));
  });
}
