import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import type { Origin } from '../../../../values/origin';
import { isMapping, maps } from '../defaults/fill';
import type { Draft } from '../plan';

/** Settings with which the data plane reads its config, or a part of it, from another source. */
const OTHER_SOURCES = ['localXdsPath', 'xdsAddress'];

/** The ports that the data plane opens for itself with these settings. */
export interface OwnPorts {
  readonly admin: number;
  readonly stats: number;
  readonly readiness: number;
}

/** Reports a `rawConfig` that opens a port twice or makes the data plane read another config. */
export function checkProcessSettings(
  raw: Draft,
  origin: Origin,
  listenerPorts: readonly number[],
  own: OwnPorts,
  diagnostics: DiagnosticCollector,
): void {
  for (const name of OTHER_SOURCES) {
    if (isMapping(raw['config']) && raw['config'][name])
      diagnostics.report(CODE.configTakenFromElsewhere, below(origin, 'config', name), {
        setting: `config.${name} of rawConfig`,
      });
  }
  const taken = new Map<unknown, string>([
    [own.admin, "the data plane's admin server"],
    [own.stats, "the data plane's metrics"],
    [own.readiness, "the data plane's readiness check"],
  ]);
  maps(raw['binds']).forEach(({ port }, index) => {
    const user = taken.get(port);
    if (user) diagnostics.report(CODE.portTaken, below(origin, 'binds', index, 'port'), { port, user });
    else taken.set(port, 'another bind of the rawConfig');
  });
  for (const port of listenerPorts) taken.set(port, 'a listener of the Gateway');
  for (const [place, port] of convenienceModes(raw)) {
    const user = taken.get(port);
    if (user) diagnostics.report(CODE.portTaken, below(origin, ...place), { port: Number(port), user });
  }
}

/** Sections besides `binds` that open ports. */
function convenienceModes(raw: Draft): [place: string[], port: unknown][] {
  const gateways = isMapping(raw['gateways']) ? Object.entries(raw['gateways']) : [];
  return [
    ...gateways.flatMap(([name, gateway]): [string[], unknown][] =>
      isMapping(gateway) && gateway['port'] ? [[['gateways', name, 'port'], gateway['port']]] : [],
    ),
    ...['llm', 'mcp'].flatMap((mode): [string[], unknown][] =>
      isMapping(raw[mode]) && raw[mode]['port'] ? [[[mode, 'port'], raw[mode]['port']]] : [],
    ),
  ];
}

function below(origin: Origin, ...steps: (string | number)[]): Origin {
  return { document: origin.document, path: [...origin.path, ...steps] };
}
