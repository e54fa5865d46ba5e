import type { RunningFormat } from '../../running';

/** The format of the process's answer to `/config_dump`, and its meaning. Loaded on demand. */
export const RUNNING: RunningFormat = {
  partsOfConfig: (text) => {
    const { partsOfConfig, configIn }: typeof import('./config-parts') = require('./config-parts');
    return partsOfConfig(configIn(text));
  },
  partsOfDump: (dump) => {
    const { partsOfDump }: typeof import('./dump-parts') = require('./dump-parts');
    return partsOfDump(dump);
  },
  compareControlled: (config, dump) => {
    const { compareControlled }: typeof import('./effective-config') = require('./effective-config');
    return compareControlled(config, dump);
  },
  gatewayOfDump: (dump) => {
    const { gatewayOfDump }: typeof import('./effective-config') = require('./effective-config');
    return gatewayOfDump(dump);
  },
  isSameEffect: (one, other) => {
    const { isSameEffect }: typeof import('./effective-config') = require('./effective-config');
    return isSameEffect(one, other);
  },
  hidden: [
    'values of Secrets, certificates and keys of issuers',
    'audiences and required claims of tokens, except those of MCP servers',
    'TLS settings and certificates of listeners',
    'the cache duration of exchanged tokens',
    'static configuration that is only read at startup (`config`)',
  ],
};
