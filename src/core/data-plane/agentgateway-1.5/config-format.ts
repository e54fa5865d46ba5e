import { CONFIG_FORMAT as BEFORE } from '../agentgateway-1.4/config-format';
import { type FactsDifferences, withDifferences } from '../config-facts';
import type { ConfigFormat } from '../config-format';

/** Every field of the config, from its published schema: the differences from 1.4. */
const DIFFERENCES: FactsDifferences = require('./config-facts.generated.json');

export const CONFIG_FORMAT: ConfigFormat = {
  facts: withDifferences(BEFORE.facts, DIFFERENCES),
  otherReleases: BEFORE.otherReleases.filter(({ releases }) => !releases.startsWith('v1.5')),
};
