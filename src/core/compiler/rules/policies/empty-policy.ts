import { CODE } from '../../../diagnostics/codes.generated';
import { isObject } from '../../../values/objects';
import { below } from '../../../values/origin';
import type { Rule } from '../rule';

const BLOCKS = ['frontend', 'traffic', 'backend'] as const;

/** Reports attached policies without settings: most often, the fields of the block are missing. */
export const emptyPolicy: Rule = ({ attachment }, diagnostics) => {
  for (const { resource } of attachment.graph.policies) {
    const blocks = BLOCKS.filter((block) => isObject(resource.spec[block]));
    const isEmpty = (block: (typeof BLOCKS)[number]) =>
      Object.entries(resource.spec[block] ?? {}).every(([field, value]) => field === 'phase' || value === undefined);
    if (blocks.length > 0 && blocks.every(isEmpty))
      diagnostics.report(CODE.emptyPolicy, below(resource.origin, 'spec', blocks[0]), { block: blocks.join(' and ') });
  }
};
