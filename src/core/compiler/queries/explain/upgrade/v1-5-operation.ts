import { isObject } from '../../../../values/objects';
import { below, type FieldPath, type Origin, originKey } from '../../../../values/origin';
import type { Attachment } from '../../../model/attachment';
import type { Graph, PolicyNode } from '../../../model/graph';
import type { FieldAt, Report } from './report';

/** Reports policies whose status, key sets, logs or traces differ with v1.5, and variables of pods. */
export function reportOperationOfV15(attachment: Attachment, report: Report): void {
  const { graph } = attachment;
  const readsConnect = graph.policies.some(({ resource: { spec } }) => spec.frontend?.connect?.mode === 'Route');
  for (const policy of graph.policies) {
    const { spec, origin } = policy.resource;
    const at: FieldAt = (...path) => below(origin, 'spec', ...path);
    reportMissingSections(policy, report);
    reportKeySets(spec, at(), graph, report);
    reportTelemetry(policy, at, report);
    if (readsConnect) reportAuthorities(spec.traffic?.transformation, at('traffic', 'transformation'), report);
  }
  for (const { resource } of graph.backends.values())
    reportKeySets(resource.spec.policies, below(resource.origin, 'spec', 'policies'), graph, report);
  for (const { gateway } of attachment.gateways)
    for (const { spec, origin } of gateway.parameters)
      spec.env?.forEach(({ name }, index) => {
        if (name?.startsWith('XDS_HEADER_'))
          report(below(origin, 'spec', 'env', index), {
            what: `the variable ${name}`,
            isOfController: true,
            before: 'it had no effect',
            now: 'it is sent to the controller as a header of the connection for configuration',
            fix: 'Rename the variable if it is not meant as a header.',
          });
      });
}

/** A named target with a wrong section is an error of every revision; ports and selectors of others wait for a listener. */
function reportMissingSections({ targets }: PolicyNode, report: Report): void {
  for (const { missing, origin } of targets) {
    if (missing === undefined || !/ has no | with section | with a listener at port /.test(missing)) continue;
    report(origin, {
      what: `a policy for a missing target (${missing})`,
      isOfController: true,
      before: 'the policy had the condition Attached=True and no effect',
      now: 'it has the condition Attached=False',
      fix: 'Correct the target, or remove it.',
    });
  }
}

/** Addresses that the controller no longer fetches keys from. */
const NEVER_FETCHED =
  /^(?:169\.254\.|100\.100\.100\.200$|\[?fe[89ab][0-9a-f]:|\[?fd00:ec2::|224\.0\.0\.|metadata\.google\.internal$)/i;

function reportKeySets(value: unknown, at: Origin, graph: Graph, report: Report): void {
  visit(value, [], (name, part, path) => {
    if (name !== 'jwks' || !isObject(part)) return;
    const here = below(at, ...path);
    if (typeof part.inline === 'string' && !isKeySet(part.inline))
      report(below(here, 'inline'), {
        what: 'inline keys that are not a JSON Web Key Set',
        isOfController: true,
        before: 'the policy was accepted, and all requests were refused',
        now: 'the policy is not accepted',
        fix: 'Write a JSON object with the list `keys`.',
      });
    const remote = isObject(part.remote) ? part.remote : part;
    const host = hostOf(remote, below(here, ...(remote === part ? [] : ['remote'])), graph);
    if (host !== undefined && NEVER_FETCHED.test(host))
      report(here, {
        what: `a key set at ${host}`,
        isOfController: true,
        before: 'the controller fetched the keys',
        now: 'it does not connect to link-local and cloud metadata addresses, so all requests are refused',
        fix: 'Serve the keys at another address, or write them inline.',
      });
  });
}

function isKeySet(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && Array.isArray(value.keys);
  } catch {
    return false;
  }
}

function hostOf({ url }: Readonly<Record<string, unknown>>, at: Origin, graph: Graph): string | undefined {
  if (typeof url === 'string') return /^[a-z]+:\/\/(\[[^\]]*\]|[^/:?#]+)/i.exec(url)?.[1];
  const destination = graph.references.get(originKey(below(at, 'backendRef')))?.destination;
  return destination?.type === 'backend' ? destination.backend.resource.spec.static?.host : undefined;
}

function reportTelemetry({ resource: { spec } }: PolicyNode, at: FieldAt, report: Report): void {
  const { accessLog, tracing } = spec.frontend ?? {};
  if (accessLog)
    report(at('frontend', 'accessLog'), {
      what: 'the default fields of the access log',
      before: 'they did not contain the identity of clients',
      now: '`src.identity` is logged for clients that have one, and requests to models have more timings',
      fix: 'Make sure that readers of the log accept further fields.',
    });
  if (tracing)
    report(at('frontend', 'tracing'), {
      what: 'the spans of traces',
      before: 'calls of policies had no spans',
      now: 'each call of a policy has a span, and spans of MCP and gRPC calls have other names',
      fix: 'Update dashboards and sampling rules that use names of spans.',
    });
}

function reportAuthorities(transformation: unknown, at: Origin, report: Report): void {
  visit(transformation, [], (name, value, path) => {
    if (name !== 'name' || value !== ':authority' || !path.includes('request')) return;
    report(below(at, ...path), {
      what: 'a transformation of `:authority`',
      before: 'CONNECT requests kept their authority',
      now: 'it also changes the authority of CONNECT requests',
      fix: 'Restrict the transformation to other methods if tunnels must keep their destination.',
    });
  });
}

/** Calls a function for each field of a value. */
function visit(value: unknown, path: FieldPath, found: (name: string, value: unknown, path: FieldPath) => void): void {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index], found);
  if (!isObject(value)) return;
  for (const [name, part] of Object.entries(value)) {
    found(name, part, [...path, name]);
    visit(part, [...path, name], found);
  }
}
