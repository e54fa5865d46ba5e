import type { IConstruct } from 'constructs';
import type { MessageCode } from '../../core/diagnostics';

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

/** Has a construct asked, when all is defined, whether something is wrong with it. */
export function tellOfItself(construct: IConstruct, find: () => readonly OwnFinding[]): void {
  Object.defineProperty(construct, FINDINGS, { value: find });
}

/** What constructs find of themselves, each once. */
export function ownFindings(constructs: Iterable<IConstruct>): PlacedFinding[] {
  return [...new Set(constructs)].flatMap((construct) => {
    const find: (() => readonly OwnFinding[]) | undefined = Reflect.get(construct, FINDINGS);
    return (find?.() ?? []).map((finding) => ({ ...finding, constructPath: construct.node.path }));
  });
}
