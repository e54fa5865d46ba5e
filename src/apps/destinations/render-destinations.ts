import type { CalledDestination, DestinationUse } from '../../core/compiler/model/called-destination';
import { poolOfHost } from '../../core/compiler/semantics/cluster-hosts';
import { markdownText } from '../../core/text/markdown';
import { visibleJson, visibleText } from '../../core/text/visible-text';

export const DESTINATION_FORMATS = ['text', 'markdown', 'csv', 'json'] as const;

export type DestinationsFormat = (typeof DESTINATION_FORMATS)[number];

/** A change that could break a reader of the JSON raises it. */
const VERSION = 1;

const HEADINGS = ['Gateway', 'Destination', 'For', 'What', 'Visible parts of requests', 'From', 'Callers'] as const;

/** Destinations written down, a line each. */
export function renderDestinationList(
  calledDestinations: readonly CalledDestination[],
  format: DestinationsFormat,
): string {
  const rows = calledDestinations.map(rowOf);
  switch (format) {
    case 'json':
      return `${visibleJson({ version: VERSION, destinations: calledDestinations })}\n`;
    case 'csv':
      return [HEADINGS, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
    case 'markdown':
      return [
        HEADINGS,
        HEADINGS.map(() => '---'),
        ...rows.map((row) => row.map((cell) => markdownText(visibleText(cell)))),
      ]
        .map((row) => `| ${row.join(' | ')} |\n`)
        .join('');
    case 'text':
      return calledDestinations.length === 0
        ? 'no destinations: the gateways do not call any service\n'
        : calledDestinations.map(textOf).join('\n');
  }
}

function rowOf(calledDestination: CalledDestination): readonly string[] {
  const { gateway, purpose, what = '', sees, ways } = calledDestination;
  const from = ways.length === 0 ? 'no request' : ways.map(wayText).join('; ');
  return [gateway, addressOf(calledDestination), purpose, what, sees.join(', ') || 'nothing', from, callersOf(ways)];
}

function textOf(calledDestination: CalledDestination): string {
  const { gateway, purpose, what, sees, ways } = calledDestination;
  return [
    `${addressOf(calledDestination)}  ${purpose}${what === undefined ? '' : ` (${what})`}, by Gateway ${gateway}`,
    `    receives ${sees.join(', ') || 'no part of requests'}`,
    ...(ways.length === 0 ? ['    no request reaches it'] : []),
    ...ways.map((way) => `    from ${wayText(way)}: ${callersText(way)}`),
    '',
  ]
    .map((line) => visibleText(line))
    .join('\n');
}

function addressOf({ host, port }: CalledDestination): string {
  if (host === undefined && port === undefined) return 'any host and port';
  const pool = host === undefined ? undefined : poolOfHost(host);
  // No DNS resolves the name that the config gives to a pool.
  if (pool) return `InferencePool ${pool.namespace}/${pool.name}:${port ?? '*'}`;
  const name = host === undefined ? 'any host' : host.includes(':') ? `[${host}]` : host;
  return `${name}:${port ?? '*'}`;
}

function wayText({ listener, route }: DestinationUse): string {
  return `listener ${listener}${route === undefined ? '' : `, ${route}`}`;
}

function callersText({ asks }: DestinationUse): string {
  return asks.length === 0 ? 'anybody' : `callers with ${asks.join(', ')}`;
}

/** Lists all credentials that some path requires of callers; other paths may require fewer. */
function callersOf(ways: readonly DestinationUse[]): string {
  return [...new Set(ways.map(callersText))].sort().join('; or ');
}

/** Formats a CSV cell according to RFC 4180. Spreadsheet programs interpret cells that begin with one of these characters as formulas. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${visibleText(plain).replaceAll('"', '""')}"` : visibleText(plain);
}
