import { fieldsOf, isObject } from '../../json';
import { canonical, entriesOf, field, listOf, without } from './canonical';

const MCP_DEFAULTS = {
  prefixMode: 'conditional',
  sessionIdleTtl: '1800000ms',
  failureMode: 'failClosed',
  stateful: true,
};

/** What a backend leads to, in one form. */
export function targetForm(type: string, target: unknown): unknown {
  if (type === 'mcp') return mcpForm(target);
  // The process reads the region and the account out of the name.
  if (type === 'aws') return { agentCore: { ...own(target, 'agentCore'), region: undefined, accountId: undefined } };
  // Nothing is said of it but that it is there.
  return type === 'dynamic' ? true : target;
}

function own(target: unknown, name: string): object {
  return fieldsOf(field(target, name));
}

function mcpForm(target: unknown): unknown {
  const { statefulMode, targets, ...rest } = fieldsOf(target);
  const stateful = statefulMode === undefined ? rest.stateful : statefulMode !== 'stateless';
  return { ...fieldsOf(without(MCP_DEFAULTS, { ...rest, stateful })), targets: listOf(targets).map(mcpTarget) };
}

/** A target by its transport; where it is called stands in the dump as a backend, in the config as host and port. */
function mcpTarget(target: unknown): unknown {
  const { name, policies, ...transports } = fieldsOf(target);
  const [[transport, value] = ['', undefined]] = entriesOf(transports);
  const { host, port, backend, ...rest } = fieldsOf(value);
  const called = host === undefined ? backend : port === undefined ? host : `${host}:${port}`;
  return { name, transport, to: called, policies, ...rest };
}

/** A provider of LLMs by its name, which stands alone where nothing is said of it. */
export function providerForm(provider: unknown): unknown {
  const [[name, settings] = [provider, undefined]] = entriesOf(provider);
  return { name, settings: canonical(settings) };
}

/** Names of headers as the process keeps them. */
export function matchesForm(matches: unknown): unknown {
  return listOf(matches).map((match) => {
    const headers = field(match, 'headers');
    if (!isObject(match) || !Array.isArray(headers)) return match;
    const named = headers.map((one) => ({ ...fieldsOf(one), name: String(field(one, 'name')).toLowerCase() }));
    return { ...match, headers: named };
  });
}
