import { matchesOf } from '../../../matches/matches-of';
import {
  type Attachment,
  type ListenerAttachment,
  type RuleAttachment,
  sourcesOf,
  withDelegated,
} from '../../../model/attachment';
import type { BackendNode, PolicyNode, RouteNode } from '../../../model/graph';
import { sampleRequest } from '../changes/requests';
import type { RequestInput } from '../request';

/** Returns an example request for a rule that a policy applies to; `undefined` if there is no such rule or no example. */
export function sampleOfPolicy(policy: PolicyNode, attachment: Attachment): string | undefined {
  return sampleFor(attachment, (rule) =>
    [rule.traffic, ...rule.backends.map(({ policies }) => policies)].some((set) =>
      Object.values(set).some(
        (field) => field !== undefined && sourcesOf(field).some((source) => source.policy === policy),
      ),
    ),
  );
}

/** @param path - limits the search to requests for this path */
export function sampleOfRoute(route: RouteNode, attachment: Attachment, path?: string): string | undefined {
  return sampleFor(attachment, (rule) => rule.route.route === route, path);
}

/** Returns an example request for a rule that forwards to the backend. */
export function sampleOfBackend(backend: BackendNode, attachment: Attachment): string | undefined {
  return sampleFor(attachment, ({ backends }) =>
    backends.some(({ ref: { destination } }) => destination.type === 'backend' && destination.backend === backend),
  );
}

function sampleFor(
  attachment: Attachment,
  isSelected: (rule: RuleAttachment) => boolean,
  path?: string,
): string | undefined {
  for (const { listeners } of attachment.gateways)
    for (const listener of listeners)
      for (const rule of withDelegated(listener.rules)) {
        const request = isSelected(rule) ? requestOf(listener, rule, path) : undefined;
        if (request) return textOf(request);
      }
  return undefined;
}

function requestOf(
  listener: ListenerAttachment,
  { route, rule }: RuleAttachment,
  path: string | undefined,
): RequestInput | undefined {
  const [hostname = ''] = route.hostnames;
  if (path !== undefined) return sampleRequest(listener, hostname, { path: { exact: path } });
  for (const match of matchesOf(rule) ?? [undefined]) {
    const sample = sampleRequest(listener, hostname, match);
    if (sample) return sample;
  }
  return undefined;
}

function textOf({ method = 'GET', host = '', port, tls, path = '/' }: RequestInput): string {
  const usual = tls ? 443 : 80;
  return `${method} ${tls ? 'https' : 'http'}://${host}${port === usual ? '' : `:${port}`}${path}`;
}
