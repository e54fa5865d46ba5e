import type { ConfigKey } from '../../../core/data-plane/config';
import { isObject } from '../../../core/values/objects';
import type { ConfigPath } from './config-path';
import type { Ledger } from './ledger';
import { isAbsent, NO_FIELD } from './reader';

interface Form {
  /** None where what is read says so of itself. */
  readonly known: readonly ConfigKey[];
  /** What is read of the parts below, each of which may be a list. */
  readonly below?: { readonly [Key in ConfigKey]?: FormName };
}

const DESTINATIONS = [
  'service',
  'backend',
  'host',
  'internal',
  'dynamic',
  'mcp',
  'ai',
  'aws',
  'routeGroup',
  'invalid',
] as const;

/** The parts of a config that are read key by key. Policies and settings say of themselves what nothing reads. */
const FORMS = {
  file: {
    known: [],
    below: {
      binds: 'bind',
      routes: 'route',
      tcpRoutes: 'route',
      backends: 'named',
      policies: 'targeted',
      mcp: 'mcp',
      llm: 'llm',
    },
  },
  bind: { known: ['port', 'listeners', 'tunnelProtocol', 'mode'], below: { listeners: 'listener' } },
  listener: {
    known: ['name', 'namespace', 'hostname', 'protocol', 'tls', 'routes', 'tcpRoutes', 'policies'],
    below: { routes: 'route', tcpRoutes: 'route' },
  },
  route: {
    known: ['gateways', 'name', 'namespace', 'ruleName', 'hostnames', 'matches', 'policies', 'backends'],
    below: { backends: 'backend' },
  },
  backend: { known: ['weight', 'policies', ...DESTINATIONS], below: { mcp: 'mcp' } },
  named: { known: ['name', 'policies', ...DESTINATIONS], below: { mcp: 'mcp' } },
  targeted: { known: ['name', 'target', 'phase', 'policy'] },
  mcp: {
    known: ['gateways', 'port', 'targets', 'statefulMode', 'prefixMode', 'failureMode', 'policies'],
    below: { targets: 'target' },
  },
  target: { known: ['name', 'policies', 'sse', 'mcp', 'stdio', 'openapi'], below: { sse: 'server', mcp: 'server' } },
  server: { known: ['host', 'port', 'path', 'backend'] },
  llm: {
    known: ['gateways', 'port', 'tls', 'providers', 'models', 'virtualModels', 'policies'],
    below: { providers: 'provider', models: 'model', virtualModels: 'virtual' },
  },
  provider: { known: ['name', 'params', 'provider', 'defaults'], below: { params: 'params' } },
  model: { known: [], below: { params: 'params' } },
  params: {
    known: [
      ...['model', 'apiKey', 'awsRegion', 'vertexRegion', 'vertexProject', 'azureResourceName', 'azureResourceType'],
      ...['azureApiVersion', 'azureProjectName', 'baseUrl', 'hostOverride', 'pathOverride', 'pathPrefix', 'tokenize'],
    ],
  },
  virtual: { known: ['name', 'routing'], below: { routing: 'routing' } },
  routing: {
    known: ['weighted', 'failover', 'conditional'],
    below: { weighted: 'choice', failover: 'choice', conditional: 'choice' },
  },
  choice: { known: ['targets'], below: { targets: 'chosen' } },
  chosen: { known: ['model', 'weight', 'priority', 'when'] },
} as const satisfies Readonly<Record<string, { known: readonly ConfigKey[]; below?: object }>>;

type FormName = keyof typeof FORMS;

/** The config without what this release of the data plane does not know: another one may, and it is told that nothing came of it. */
export function withoutUnknown(config: unknown, ledger: Ledger): unknown {
  return read(config, 'file', [], ledger);
}

function read(value: unknown, name: FormName, place: ConfigPath, ledger: Ledger): unknown {
  if (Array.isArray(value)) return value.map((item, index) => read(item, name, [...place, index], ledger));
  if (!isObject(value)) return value;
  const form: Form = FORMS[name];
  const known: readonly string[] = form.known;
  const below: Readonly<Record<string, FormName | undefined>> = form.below ?? {};
  const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    const within = Object.hasOwn(below, key) ? below[key] : undefined;
    if (within) return [[key, read(one, within, [...place, key], ledger)]];
    if (known.length === 0 || known.includes(key) || isAbsent(one)) return [[key, one]];
    ledger.dropped([...place, key], NO_FIELD);
    return [];
  });
  return Object.fromEntries(entries);
}
