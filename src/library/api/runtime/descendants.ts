import type { IConstruct } from 'constructs';

/** Returns a construct and all constructs below it. Unlike `findAll`, it includes compiled constructs. */
export function descendantsOf(construct: IConstruct): IConstruct[] {
  return [construct, ...construct.node.children.flatMap(descendantsOf)];
}
