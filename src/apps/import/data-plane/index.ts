import type { DataPlane } from '../../../core/data-plane/data-plane';
import { type Fields, isObject } from '../../../core/values/objects';
import type { ReportItem } from '../conversion-report';
import { unsupported } from '../unsupported';
import { readConfigBackend } from './backends';
import { type ByKey, type ConfigPart, forKey, isPart } from './config-part';
import { type ConfigPath, configPathText, type Sited } from './config-path';
import { serviceRef } from './connection';
import { ConversionLog } from './conversion-log';
import { Documents } from './documents';
import { GATEWAY, readConfigGateway } from './gateway';
import { backendOf, type ConfigListener, listenersOf } from './listeners';
import { expandLlm } from './llm/expand';
import { type OtherFormat, translateRelease } from './other-releases';
import { withoutVariables } from './placeholders';
import { isRestricting } from './policies';
import type { StdioServer } from './program-server';
import { isAbsent, type Reader } from './reader';
import { type ImportedRoute, readConfigHttpRoute, readConfigStreamRoute } from './routes';
import { type NeededSecret, SecretNames } from './secret-names';
import { namedBackend, strangers } from './targeted';
import { withCurrentTelemetry } from './telemetry';

export { markVariables } from './placeholders';
export { proveConfig } from './proof';

/** Options of the caller. */
export interface DataPlaneOptions {
  /** The release that reads the config. */
  readonly dataPlane: DataPlane;
  /** The namespace of the resources. */
  readonly namespace: string;
  /** Environment variables of the process. */
  readonly variables?: ReadonlyMap<string, string>;
  /** Returns the contents of a file that the config names; undefined if it is not found. */
  fileText(path: string): string | undefined;
  /** The objects that run a program, each with the name; undefined if they cannot be made. */
  readonly programObjects?: (name: string, server: StdioServer) => ProgramObjects;
}

/** Objects that run a program and serve it over HTTP. */
export interface ProgramObjects {
  readonly objects: readonly Fields[];
  readonly port: number;
}

/** The config of a data plane as resources. */
export interface DataPlaneImport {
  /** Documents with the names of the reference. */
  readonly documents: readonly Fields[];
  readonly items: readonly ReportItem[];
  /** Inexact conversions, by the key of the resource in whose comment they are reported. */
  readonly remarks: ReadonlyMap<string, readonly string[]>;
  readonly secrets: readonly NeededSecret[];
  /** The input configuration with its inexact parts as converted. */
  readonly expected: Fields;
  /** Why the config must not be imported. */
  readonly errors: readonly string[];
  /** Undefined if this release reads the file. */
  readonly otherFormat?: OtherFormat;
}

/** Sections that contain listeners, and those that are read together with them. */
const SECTIONS: ByKey<true> = {
  binds: true,
  gateways: true,
  routes: true,
  tcpRoutes: true,
  mcp: true,
  frontendPolicies: true,
  backends: true,
  policies: true,
  config: true,
};

/** Reads a config whose variables are marked. */
export function importDataPlane(
  config: Fields,
  {
    dataPlane: { configDefaults, expressions, configFormat },
    namespace,
    fileText,
    programObjects,
    variables = new Map(),
  }: DataPlaneOptions,
): DataPlaneImport {
  const conversions = new ConversionLog();
  const filled = withoutVariables(config, variables, conversions);
  conversions.setSourceOf(filled.sourceOf);
  const translated = translateRelease(filled.config, configFormat, conversions);
  conversions.setSourceOf((place) => filled.sourceOf(translated.sourceOf(place)));
  const current = withCurrentTelemetry(isPart(translated.config) ? translated.config : {}, variables, conversions);
  const { config: plain, origins } = expandLlm(current.config, conversions, configDefaults);
  conversions.setSourceOf((place) => filled.sourceOf(translated.sourceOf(current.sourceOf(origins.of(place)))));
  const documents = new Documents(namespace);
  const secrets = new SecretNames(conversions);
  const reader: Reader = {
    ...{ configDefaults, expressions, conversions, documents, secrets, fileText },
    serviceRef: (value, place) => serviceRef(value, place, reader),
    stdioServer(server) {
      if (!programObjects) return unsupported('the data plane starts it as a program');
      const service = documents.freeName('Service', `mcp-${server.name}`);
      const { objects, port } = programObjects(service, server);
      documents.all.push(...objects);
      return { service, port };
    },
    namedBackend: (reference, policies = [], inherited = {}) =>
      readNamed(plain, reference, policies, inherited, reader),
  };
  const written = listenersOf(plain, configDefaults);
  dropUnattached(plain, written, conversions);
  const listeners = readConfigGateway(plain, written, reader);
  const isClosedForAll = loseStrangers(plain, reader);
  const routes = new Map<string, ImportedRoute>();
  for (const { listener, section, isClosed } of listeners) {
    for (const route of listener.routes) {
      const key = configPathText(route.place);
      const known = routes.get(key);
      const sectionName = listeners.length > 1 ? { sectionName: section } : {};
      routes.set(key, {
        route,
        listeners: [...(known?.listeners ?? []), listener],
        parentRefs: [...(known?.parentRefs ?? []), { name: GATEWAY, ...sectionName }],
        isClosed: isClosed || isClosedForAll || (known?.isClosed ?? false),
      });
    }
  }
  [...routes.values()].forEach((attached, index) => {
    (isTcp(attached.listeners) ? readConfigStreamRoute : readConfigHttpRoute)(attached, index, reader);
  });
  for (const [section, value] of Object.entries(plain)) {
    if (!forKey(SECTIONS, section) && !isAbsent(value))
      conversions.dropped([section], forKey(OTHER_SECTIONS, section) ?? 'no resource has a field for it');
  }
  return {
    documents: documents.all,
    items: conversions.report.items,
    remarks: conversions.remarks((place) => documents.madeOf(place)),
    secrets: secrets.needed,
    expected: conversions.applied(plain),
    errors: translated.errors,
    ...(translated.otherFormat ? { otherFormat: translated.otherFormat } : {}),
  };
}

/** Reports routes and MCP servers that reference no gateway of the file, because of which the data plane rejects the file. */
function dropUnattached(config: ConfigPart, listeners: readonly ConfigListener[], conversions: ConversionLog): void {
  const attached = new Set(listeners.flatMap(({ routes }) => routes.map(({ place }) => configPathText(place))));
  const gateways = isPart(config.gateways) ? Object.keys(config.gateways) : [];
  const adviceFor = (isForTcp: boolean) => {
    const names = gateways.filter((name) =>
      listeners.some((one) => one.isTcp === isForTcp && one.place[0] === 'gateways' && one.place[1] === name),
    );
    const protocol = isForTcp ? 'TCP' : 'HTTP';
    return names.length === 0 ? `Add a gateway of protocol ${protocol}` : `Set \`gateways\` to ${names.join(' or ')}`;
  };
  const places: ConfigPath[] = [
    ...(['routes', 'tcpRoutes'] as const).flatMap((list) => {
      const routes = config[list];
      return Array.isArray(routes) ? routes.map((_, index): ConfigPath => [list, index]) : [];
    }),
    ...(isAbsent(config.mcp) ? [] : [['mcp']]),
  ];
  for (const place of places)
    if (!attached.has(configPathText(place)))
      conversions.dropped(
        place,
        `no gateway of the file serves it, so agentgateway rejects the file. ${adviceFor(place[0] === 'tcpRoutes')}`,
      );
}

/** @returns whether all requests must be refused because a restriction is lost */
function loseStrangers(config: ConfigPart, { conversions }: Reader): boolean {
  const lost = strangers(config);
  for (const { policy } of lost) conversions.dropped(policy.place.slice(0, -1), 'its target is not a resource');
  return lost.some(({ policy }) => isObject(policy.value) && Object.keys(policy.value).some(isRestricting));
}

const OTHER_SECTIONS: ByKey<string> = {
  services: 'Services of the cluster are known by their names',
  workloads: 'pods of the cluster are known by their Services',
  routeGroups: 'a route leads to backends: put the routes of the group in its place',
  ui: 'the workload serves no user interface',
};

function isTcp(listeners: readonly ConfigListener[]): boolean {
  return listeners.some((listener) => listener.isTcp);
}

function readNamed(
  plain: ConfigPart,
  reference: string,
  policies: readonly Sited[],
  inherited: Fields,
  reader: Reader,
): string {
  const name = reference.replace(/^\//, '');
  const named = namedBackend(plain, reference) ?? unsupported(`the file has no backend ${name}`);
  const found = backendOf(named, plain);
  const together = { ...found, policies: [...policies, ...found.policies] };
  return reader.conversions.item(found.place, () =>
    readConfigBackend(together, inherited, reader, name.split('/').at(-1)),
  );
}
