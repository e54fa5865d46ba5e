import type { DataPlane } from '../data-plane';
import { EXPRESSIONS } from './expressions';

export const AGENTGATEWAY_1_4: DataPlane = { expressions: EXPRESSIONS };
