import type { RunningFormat } from '../../running';

/** The format of the process's answer to `/config_dump`, and its meaning. Loaded on demand. */
export const RUNNING: RunningFormat = {
  partsOfConfig: (text) => {
    const { partsOfConfig, configIn } = require('./config-parts') as typeof import('./config-parts');
    return partsOfConfig(configIn(text));
  },
  partsOfDump: (dump) => (require('./dump-parts') as typeof import('./dump-parts')).partsOfDump(dump),
  compareControlled: (config, dump) =>
    (require('./effective-config') as typeof import('./effective-config')).compareControlled(config, dump),
  gatewayOfDump: (dump) => (require('./effective-config') as typeof import('./effective-config')).gatewayOfDump(dump),
  isSameEffect: (one, other) =>
    (require('./effective-config') as typeof import('./effective-config')).isSameEffect(one, other),
  hidden: [
    'values of Secrets, certificates and keys of issuers',
    'audiences and required claims of tokens, except those of MCP servers',
    'TLS settings and certificates of listeners',
    'the cache duration of exchanged tokens',
    'static configuration that is only read at startup (`config`)',
  ],
};
