import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import { isSubdomain } from '../../../validation/metadata';
import type { McpBackend, McpSelector, McpTarget, McpTargetSelector } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { DestinationAttachment } from '../../model/attachment';
import { lowerBackendPolicies } from '../backend-policies/table';
import { isEmpty } from '../config-object';
import { type Coverage, covering } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';
import { absolutePath, checkPath } from '../wire-forms';
import { withHttpOfCallers } from './callers';
import { checkHost } from './host';
import { requiresHttp2, servicePort, withHttpVersion } from './service';

export const MCP_TARGET_COVERAGE: Coverage = {
  ...covering<McpBackend>('McpBackend', {
    targets: '`mcp.targets[]`',
    sessionRouting: '`mcp.statefulMode`',
    failureMode: '`mcp.failureMode`',
    prefixMode: '`mcp.prefixMode`',
  }),
  ...covering<McpTargetSelector>('McpTargetSelector', {
    name: '`mcp.targets[].name`; selected Services determine the names of their targets',
    selector: '`mcp.targets[]`: one for each Service port in the inputs',
    static: '`mcp.targets[]`',
  }),
  ...covering<McpSelector>('McpSelector', {
    namespaces: 'selects Services in the inputs',
    services: 'selects Services in the inputs',
  }),
  ...covering<McpTarget>('McpTarget', {
    host: '`mcp.targets[].mcp.host` or `.sse.host`',
    backendRef: '`mcp.targets[].mcp.host` or `.sse.host`: the DNS name of the Service',
    port: '`mcp.targets[].mcp.port` or `.sse.port`',
    path: '`mcp.targets[].mcp.path` or `.sse.path`; always written, because the config requires it',
    protocol: 'key of the target: `mcp` or `sse`',
    policies: '`mcp.targets[].policies`',
  }),
};

const PREFIX_MODES = { Always: 'always', Conditional: 'conditional', Never: 'never' } as const;

type Section = NonNullable<DestinationAttachment['backend']>['sections'][number];

export function lowerMcpBackend(attachment: DestinationAttachment, scope: GatewayScope): config.LocalMcpBackend {
  const spec = attachment.backend?.resource.spec.mcp;
  const stateless = spec?.sessionRouting === 'Stateless';
  if (!stateless) scope.needs.sealedSessions();
  const sections = attachment.backend?.sections ?? [];
  return defined({
    statefulMode: stateless ? 'stateless' : 'stateful',
    failureMode: spec?.failureMode === 'FailOpen' ? 'failOpen' : 'failClosed',
    prefixMode: spec?.prefixMode && PREFIX_MODES[spec.prefixMode],
    targets: sections.map((section) => lowerTarget(section, spec?.targets ?? [], attachment, scope)),
  });
}

function lowerTarget(
  section: Section,
  targets: readonly McpTargetSelector[],
  attachment: DestinationAttachment,
  scope: GatewayScope,
): config.LocalMcpTarget {
  const target = targets.find((candidate) => candidate.name === section.name)?.static;
  const sse = (section.protocol ?? target?.protocol) === 'SSE';
  const { service } = section;
  const site = siteOfTarget(section, attachment);
  checkName(section, scope);
  if (target?.host !== undefined) checkHost(target.host, within(site, 'static', 'host'), scope);
  checkPath(section.path ?? target?.path, target?.path === undefined ? site : within(site, 'static', 'path'), scope);
  const port = section.port ?? target?.port ?? 0;
  const connection = {
    host: service?.hostname ?? target?.host ?? '',
    port: service ? servicePort(service, port, site, scope) : port,
    path: absolutePath(section.path ?? target?.path ?? (sse ? '/sse' : '/mcp')),
  };
  const policies = ownPolicies(section, port, attachment, scope);
  return {
    name: section.name,
    ...(sse ? { sse: connection } : { mcp: connection }),
    ...(isEmpty(policies) ? {} : { policies }),
  };
}

function ownPolicies(
  { name, service }: Section,
  port: number,
  attachment: DestinationAttachment,
  scope: GatewayScope,
): config.SimpleLocalBackendPolicies {
  const fields = attachment.sections.get(name) ?? {};
  // Targets are called with HTTP/1.1 by default.
  if (!service || !requiresHttp2(service, port)) return lowerBackendPolicies(fields, 'simple', scope);
  const all = withHttpOfCallers(name, fields, attachment, scope);
  return withHttpVersion(lowerBackendPolicies(all, 'simple', scope), service, port);
}

/** A controller drops the entire backend if a name is invalid, and assigns several targets the same name. */
function checkName({ name, wanted, service }: Section, { diagnostics }: GatewayScope): void {
  if (!wanted) return;
  const values = { wanted: wanted.name, service: `${service?.namespace}/${service?.name}` };
  if (!isSubdomain(wanted.name)) diagnostics.report(CODE.invalidMcpTargetName, wanted.origin, values);
  else if (name !== wanted.name) diagnostics.report(CODE.takenMcpTargetName, wanted.origin, { ...values, name });
}

function siteOfTarget({ origin }: Section, { backend }: DestinationAttachment): Site {
  return { origin, namespace: backend?.resource.namespace ?? '' };
}
