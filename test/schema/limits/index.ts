/** Every bound of the reference, with the values at its edges. Written by hand from the reference, not from `schema/`. */
import { backendPolicies, backends, guards } from './backends';
import { borrowed } from './borrowed';
import { enumerations } from './enumerations';
import { modelLimits } from './models';
import { newestLimits } from './newest';
import { parameterLimits, policyLimits } from './policies';
import { durations, scalars } from './scalars';
import { v15Limits } from './v1-5';
import type { Limit } from './writing';

export const limits: readonly Limit[] = [
  ...scalars,
  ...durations,
  ...backends,
  ...guards,
  ...backendPolicies,
  ...policyLimits,
  ...parameterLimits,
  ...enumerations,
  ...borrowed,
  ...newestLimits,
  ...v15Limits,
  ...modelLimits,
];
