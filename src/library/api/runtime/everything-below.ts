import type { IConstruct } from 'constructs';

/** All constructs below one, itself included; not through `findAll`, which leaves out what was compiled. */
export function everythingBelow(construct: IConstruct): IConstruct[] {
  return [construct, ...construct.node.children.flatMap(everythingBelow)];
}
