import type { DataPlane } from '../data-plane';
import { EXPRESSIONS } from './expressions';
import { RELEASE } from './release';

export const AGENTGATEWAY_1_4: DataPlane = { release: RELEASE, expressions: EXPRESSIONS };
