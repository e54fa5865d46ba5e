import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse, parseAllDocuments } from 'yaml';

interface Manifest {
  readonly kind?: string;
  readonly metadata?: { readonly name?: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly binaryData?: Readonly<Record<string, string>>;
}

interface Route {
  readonly name?: string;
  readonly namespace?: string;
  readonly backends?: readonly Readonly<Record<string, unknown>>[];
}

/** The parts of the data plane's config that are counted here. */
interface Config {
  readonly binds?: readonly {
    readonly port: number;
    readonly listeners?: readonly {
      readonly name?: string;
      readonly protocol?: string;
      readonly hostname?: string;
      readonly routes?: readonly Route[];
      readonly tcpRoutes?: readonly Route[];
    }[];
  }[];
  readonly backends?: readonly { readonly name: string }[];
}

/** Gateways, listeners, routes and backends in the files, and the other objects by kind. */
export function summarize(files: readonly string[]): string[] {
  const manifests = files
    .filter((file) => !/[\\/]configs[\\/]/.test(file))
    .flatMap((file) => parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as Manifest));
  return manifests.filter(Boolean).flatMap((manifest) => {
    const text = configText(manifest);
    const { name, namespace } = manifest.metadata ?? {};
    const title = namespace ? `${namespace}/${name}` : `${name}`;
    if (text === undefined) return [line(manifest.kind ?? 'object', title)];
    return [line('gateway', title), ...configLines(parse(text) as Config)];
  });
}

/** Returns the number of gateways, listeners, routes, backends and files among the lines. */
export function totals(lines: readonly string[]): string {
  const count = (label: string) => {
    const found = lines.filter((text) => text.startsWith(`${label} `)).length;
    return `${found} ${label}${found === 1 ? '' : 's'}`;
  };
  return ['gateway', 'listener', 'route', 'backend', 'file'].map(count).join(', ');
}

function configText({ kind, data, binaryData }: Manifest): string | undefined {
  if (kind !== 'ConfigMap') return undefined;
  const packed = binaryData?.['config.yaml.gz'];
  return packed ? gunzipSync(Buffer.from(packed, 'base64')).toString('utf8') : data?.['config.yaml'];
}

function configLines({ binds = [], backends = [] }: Config): string[] {
  const listeners = binds.flatMap(({ port, listeners: own = [] }) =>
    own.flatMap(({ name, protocol, hostname, routes = [], tcpRoutes = [] }) => [
      line('listener', `${name ?? ''} ${protocol ?? ''} :${port} ${hostname ?? '*'}`),
      ...[...routes, ...tcpRoutes].map((route) =>
        line('route', `${route.namespace}/${route.name}${destinations(route)}`),
      ),
    ]),
  );
  return [...listeners, ...backends.map(({ name }) => line('backend', name))];
}

function destinations({ backends = [] }: Route): string {
  const names = backends.map((backend) => {
    const [kind, target] = Object.entries(backend).find(([key]) => key !== 'weight' && key !== 'policies') ?? [
      'nothing',
      '',
    ];
    return typeof target === 'string' ? target : kind;
  });
  return names.length > 0 ? ` -> ${names.join(', ')}` : '';
}

/** One thing that was made. */
export function line(label: string, text: string): string {
  return `${label.padEnd(24)} ${text}`;
}
