import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { isObject } from '../../../../values/objects';
import { below, type Origin } from '../../../../values/origin';
import type { Revision } from '../../../../values/revisions.generated';
import type { Attachment } from '../../../model/attachment';
import type { BackendNode, PolicyNode, RouteNode } from '../../../model/graph';
import type { CompileOptions } from '../../../model/options';
import { azureSuccessor, movedEndpoint } from './azure-endpoint';
import { providersOf } from './providers';
import type { Report } from './report';
import { sampleOfBackend, sampleOfPolicy, sampleOfRoute } from './samples';
import { blockText } from './superseded';
import { reportChangesOfV15 } from './v1-5';

/**
 * Reports resources that a controller of a revision handles differently from one of the previous revision.
 *
 * @param fieldName - the name of a field in its document
 * @param mode - compiled: without differences that only controllers have
 */
export function reportChangedMeanings(
  attachment: Attachment,
  diagnostics: DiagnosticCollector,
  fieldName: (at: Origin) => string,
  revision: Revision,
  mode: CompileOptions['mode'] = 'controller',
): void {
  const report: Report = (at, values, options) => {
    const { request, isOfController, ...rest } = values;
    if (mode === 'compiled' && isOfController) return;
    const sample = request === undefined ? '' : `; try ${request}`;
    diagnostics.report(CODE.meaningOfOtherRevision, at, { ...rest, revision, sample }, options);
  };
  if (revision === 'v1.5') {
    reportChangesOfV15(attachment, report);
    return;
  }
  for (const policy of attachment.graph.policies) {
    reportTargets(policy, attachment, report);
    reportImplicitCredentials(policy.resource, report, fieldName);
  }
  for (const backend of attachment.graph.backends.values()) {
    reportImplicitCredentials(backend.resource, report, fieldName);
    reportTargetNames(backend, report);
  }
  reportEndpoints(attachment, report, fieldName);
  reportRoutes(attachment, report);
  for (const gateway of attachment.gateways) reportGateway(gateway, report);
}

/** Reports renamed MCP targets: names of tools begin with them, and expressions compare them. */
function reportTargetNames({ sections }: BackendNode, report: Report): void {
  for (const { name, wanted, service, port } of sections) {
    if (!wanted) continue;
    const before = service?.ports.find((one) => one.port === port)?.name ?? port;
    report(wanted.origin, {
      what: 'the annotation that names an MCP target',
      before: `the name of the target was ${service?.name}-${before}`,
      now: `it is ${name}`,
      fix: 'Replace the former name in expressions, and in names of tools, which begin with it.',
    });
  }
}

function reportTargets(policy: PolicyNode, attachment: Attachment, report: Report): void {
  const { resource, targets } = policy;
  const request = sampleOfPolicy(policy, attachment);
  const found = targets.filter(({ missing }) => missing === undefined);
  resource.spec.targetSelectors?.forEach((_, index) => {
    const origin = below(resource.origin, 'spec', 'targetSelectors', index);
    const own = found.filter((target) => target.origin.path.join() === origin.path.join());
    if (own.length === 0) return;
    const names = own.map(({ kind, namespace, name }) => `${kind} ${namespace}/${name}`);
    report(origin, {
      what: 'a target selector',
      before: 'the policy had no effect',
      now: `it applies to ${[...new Set(names)].join(', ')}`,
      fix: 'Make sure that the policy is intended there, or remove the selector.',
      request,
    });
  });
  for (const { kind, name, origin, level } of found) {
    if (kind !== 'ListenerSet' || origin.path.includes('targetSelectors')) continue;
    const part = level === 'listener' ? 'a listener of ' : '';
    report(origin, {
      what: `${part}ListenerSet ${name} as a target`,
      before: 'the policy had no effect',
      now: 'it applies to its listeners',
      fix: 'Make sure that the policy is intended there, or remove the target.',
      request,
    });
  }
}

/** Reports a cloud without explicit credentials, for which the credentials of the pod are used. */
function reportImplicitCredentials(
  { spec, origin }: { readonly spec: unknown; readonly origin: Origin },
  report: Report,
  fieldName: (at: Origin) => string,
): void {
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index]);
    if (!isObject(value)) return;
    for (const [name, part] of Object.entries(value)) {
      const cloud = path.at(-1) === 'auth' ? CLOUDS[name] : undefined;
      if (cloud === undefined || !isObject(part) || Object.keys(part).length > 0) visit(part, [...path, name]);
      else {
        const at = below(origin, 'spec', ...path, name);
        report(at, {
          what: `an empty \`${fieldName(at)}\``,
          before: cloud,
          now: 'requests are signed with the identity of the pod',
          fix: 'Give the pod an identity that may call the destination, or remove the field.',
        });
      }
    }
  };
  visit(spec, []);
}

const CLOUDS: Readonly<Record<string, string>> = { cloudA: 'no credential was sent', cloudB: 'it was rejected' };

function reportEndpoints(attachment: Attachment, report: Report, fieldName: (at: Origin) => string): void {
  for (const { provider, origin, backend } of providersOf(attachment)) {
    const { providerB, host } = provider;
    const moved = providerB && movedEndpoint(providerB);
    if (!moved || host !== undefined) continue;
    const successor = azureSuccessor(providerB);
    const name = fieldName(below(origin, 'providerG'));
    report(
      below(origin, 'providerB', 'endpoint'),
      {
        what: `the endpoint ${JSON.stringify(providerB.endpoint)}`,
        ...moved,
        fix: successor
          ? `Write ${blockText(name, successor.fields)}.`
          : 'Set `host` and `port` of the provider, and `tls` and the credentials in its policies.',
        request: sampleOfBackend(backend, attachment),
      },
      successor
        ? {
            suggestion: { form: 'several', steps: successor.steps, at: below(origin, 'providerB') },
          }
        : {},
    );
  }
}

function reportRoutes(attachment: Attachment, report: Report): void {
  for (const route of attachment.graph.routes) {
    if (route.kind !== 'HTTPRoute') continue;
    route.resource.spec.rules?.forEach(({ matches }, ruleIndex) => {
      matches?.forEach(({ path }, index) => {
        const value = path?.value;
        if (path?.type !== 'RegularExpression' || value === undefined || value.startsWith('/')) return;
        const at = below(route.resource.origin, 'spec', 'rules', ruleIndex, 'matches', index, 'path', 'value');
        const isAnchored = value.startsWith('^');
        report(
          at,
          {
            what: `the path ${JSON.stringify(value)}`,
            before: `it was interpreted as ${JSON.stringify(`/${value}`)}`,
            now: isAnchored ? 'it is used unchanged, and matches' : 'it is used unchanged, and matches no request',
            fix: isAnchored ? 'Make sure that the rule is intended.' : `Write ${JSON.stringify(`/${value}`)}.`,
            request: sampleOfPath(value, route, attachment),
          },
          isAnchored ? {} : { suggestion: { form: 'name', name: `/${value}` } },
        );
      });
    });
    for (const rule of route.rules)
      for (const { destination, origin } of rule.backends)
        if (destination.type === 'routes')
          report(origin, {
            what: 'an HTTPRoute as a backend',
            before: 'the reference was invalid, and its share of the requests was answered with 500',
            now: `requests are delegated to ${destination.routes.length} routes in namespace ${destination.namespace}`,
            fix: 'Make sure that these are the routes of the intended team.',
            request: sampleOfRoute(route, attachment),
          });
  }
}

/**
 * Returns a sample of the intended path; undefined if the expression has other than the usual syntax, because other rules would match it.
 */
function sampleOfPath(expression: string, route: RouteNode, attachment: Attachment): string | undefined {
  const path = expression
    .replace(/^\^\/?/, '')
    .replace(/\$$/, '')
    .replaceAll(/(?:\.|\[\^\/\])[*+]/g, 'any')
    .replaceAll(/(?:\[0-9\]|\\d)[*+]?/g, '1')
    .replaceAll(/\[a-z\][*+]?/g, 'a');
  return /^[\w\-/~]*$/.test(path) ? sampleOfRoute(route, attachment, `/${path}`) : undefined;
}

function reportGateway({ gateway, listeners }: Attachment['gateways'][number], report: Report): void {
  const { resource, parameters } = gateway;
  const { spec, origin } = resource;
  const internal = listeners.filter(({ listener }) => listener.isInternal).map(({ listener }) => listener.port);
  if (internal.length > 0)
    report(below(origin, 'metadata', 'annotations'), {
      what: `the annotation of internal ports (${[...new Set(internal)].join(', ')})`,
      before: 'the ports were open like any others',
      now: 'they have no socket, and clients reach them only through CONNECT',
      fix: 'Make sure that no client connects to them, or remove the annotation.',
    });
  const authorities = spec.tls?.frontend?.default.validation?.caCertificateRefs ?? [];
  if (authorities.length > 1)
    report(below(origin, 'spec', 'tls', 'frontend', 'default', 'validation', 'caCertificateRefs'), {
      what: `${authorities.length} certificate authorities for clients`,
      before: 'only one was supported',
      now: 'client certificates of each of them are accepted',
      fix: 'Make sure that you trust all of them to admit clients.',
    });
  if (!parameters.some(({ spec: given }) => 'resources' in given))
    report(origin, {
      what: 'a Gateway without `resources`',
      before: 'its pods requested nothing',
      now: 'they request 100m of CPU and 128Mi of memory',
      fix: 'Set `resources` in the parameters, and check the quotas of the namespace.',
    });
  const connections = listeners.filter(({ listener }) => ['TCP', 'TLS'].includes(listener.protocol));
  for (const { listener, rules } of connections)
    if (new Set(rules.map(({ route }) => route.route)).size > 1)
      report(listener.origin, {
        what: `several routes for the connections of listener ${listener.section}`,
        before: 'of routes with equal matches, the first by name was used',
        now: 'the oldest one is used',
        fix: 'Give each route its own hostname or listener.',
      });
}
