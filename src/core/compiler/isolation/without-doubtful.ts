import type { Resource } from '../../validation/resource';
import type { ValidInput } from '../model/valid-input';

/** Returns the inputs in which documents that can be read in several ways are invalid: none of their values is in effect. */
export function withoutDoubtful(valid: ValidInput): ValidInput {
  const { resources, twins, invalid, doubtful } = valid;
  if (doubtful.size === 0) return valid;
  const isSure = ({ origin }: Resource) => !doubtful.has(origin.document);
  return {
    ...valid,
    resources: resources.filter(isSure),
    twins: twins.filter(isSure),
    invalid: [...invalid.filter(({ written }) => !written || isSure(written)), ...doubtful.values()],
  };
}
