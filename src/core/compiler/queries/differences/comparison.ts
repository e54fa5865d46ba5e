import { resourceKey } from '../../../values/resource-name';
import { withSortedKeys } from '../../../values/sorted-entries';
import type { Attachment } from '../../model/attachment';
import type { CompileResult } from '../../model/result';
import { isOfMesh } from '../../semantics/mesh-routes';
import { type Change, changesBetween, changesOfRequest } from '../explain';
import { inputOf } from '../prove/findings/replay';
import { callerText, requestText } from '../prove/findings/request-text';
import type { Counterexample } from '../prove/verdict';
import { countChanges } from './count-changes';
import type { NewAccess } from './new-access';
import { replayedNewAccess } from './replayed-access';
import { replayedChanges } from './replayed-answers';
import type { ChangedAnswers } from './same-answers';

type Side = Pick<CompileResult, 'gateways' | 'attachment'>;

const UNREAD: NewAccess = { requests: [], doubts: ['inputs that cannot be read'] };

/**
 * The differences between two results. Comments on pull requests, pictures and the proofs of `ai-gateway diff` read the same one, so that
 * a request that a proof finds is also among the changes.
 */
export class Comparison {
  private foundAccess: NewAccess | undefined;
  private foundRemovals: NewAccess | undefined;
  private foundAnswers: ChangedAnswers | undefined;

  public constructor(
    private readonly before: Side,
    private readonly after: Side,
  ) {}

  /** Requests that reach destinations that they did not reach before. */
  public get newAccess(): NewAccess {
    this.foundAccess ??= this.search(replayedNewAccess);
    return this.foundAccess;
  }

  /** Requests that reached destinations that they no longer reach. Their rules are those of the former version. */
  public get removedAccess(): NewAccess {
    this.foundRemovals ??= this.search((before, after) => replayedNewAccess(after, before));
    return this.foundRemovals;
  }

  /** Requests that are answered differently. */
  public get changedAnswers(): ChangedAnswers {
    this.foundAnswers ??= this.search(replayedChanges);
    return this.foundAnswers;
  }

  /** The differences, changes that deserve a second look first. */
  public get changes(): readonly Change[] {
    const sampled = changesBetween(this.before, this.after);
    const { attachment: old } = this.before;
    const { attachment: now } = this.after;
    if (sampled.length === 0 || !old || !now) return sampled;
    const counted = countChanges(old, now);
    const known = [...counted, ...sampled];
    const searched = this.searched(known, [old, now]);
    const found = [...counted, ...searched];
    const rest = sampled.flatMap((one) => {
      if (one.about !== 'config') return [one];
      // It reports that no request was found.
      return found.some(({ gateway }) => gateway === one.gateway) ? [] : [this.withDoubts(one)];
    });
    const all = [...found, ...rest];
    return [...all.filter(({ secondLook }) => secondLook), ...all.filter(({ secondLook }) => !secondLook)];
  }

  private search(find: (before: Attachment, after: Attachment) => NewAccess): NewAccess {
    const { attachment: old } = this.before;
    const { attachment: now } = this.after;
    if (!old || !now) return UNREAD;
    const { requests, doubts } = find(old, now);
    return { requests, doubts: [...doubts, ...changedMeshRoutes(old, now)] };
  }

  /** Requests that the proofs find, and that no known change is about. */
  private searched(known: readonly Change[], sides: readonly [Attachment, Attachment]): readonly Change[] {
    const found: Change[] = [];
    const isIn = (request: Counterexample, changes: readonly Change[]) =>
      changes.some((change) => change.gateway === request.gateway && isAbout(change, request));
    for (const request of this.changedAnswers.requests)
      if (!isIn(request, [...known, ...found])) found.push(...changesFor(request, sides));
    for (const request of this.newAccess.requests) {
      if (
        isIn(
          request,
          [...known, ...found].filter(({ secondLook }) => secondLook),
        )
      )
        continue;
      const own = changesFor(request, sides);
      found.push(...(own.some(({ secondLook }) => secondLook) ? own : [accessChange(request)]));
    }
    return joined(found);
  }

  private withDoubts(change: Change): Change {
    const { doubts } = this.changedAnswers;
    if (doubts.length === 0) return change;
    return {
      ...change,
      secondLook: `whether requests are answered differently depends on ${doubts.join('; and on ')}`,
    };
  }
}

/** Routes for clients of a Service, which are served by a mesh instead of a Gateway. */
function changedMeshRoutes(before: Attachment, after: Attachment): readonly string[] {
  const [old, now] = [before, after].map(
    ({ graph: { routes } }) =>
      new Map(
        routes
          .filter(({ resource: { spec } }) => isOfMesh(spec))
          .map(({ resource }) => [resourceKey(resource), JSON.stringify(withSortedKeys(resource.spec))]),
      ),
  );
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
    .filter((key) => old?.get(key) !== now?.get(key))
    .map((key) => `the effect of ${key} on clients of a Service, which differs and is not compared`);
}

/** Equal changes as one change of all their requests. */
function joined(changes: readonly Change[]): readonly Change[] {
  const found = new Map<string, Change>();
  for (const change of changes) {
    const key = JSON.stringify({ ...change, requests: [] });
    const requests = [...(found.get(key)?.requests ?? []), ...change.requests];
    const byText = new Map(requests.map((request) => [JSON.stringify(request), request]));
    found.set(key, { ...change, requests: [...byText.values()] });
  }
  return [...found.values()];
}

function isAbout(
  { about, requests, gateway, what, after }: Change,
  { rule, gateway: own, destination }: Counterexample,
): boolean {
  // A Gateway that is new or gone has no other changes.
  if (about === 'gateway') return gateway === own;
  if (about === 'backend') return destination !== undefined && what.startsWith(destination) && after === undefined;
  return requests.some(({ rules }) => (rule === undefined ? rules.length > 0 : rules.includes(rule)));
}

/** Returns the changes for one request; if nothing else explains them, reports that it is answered differently. */
function changesFor(request: Counterexample, sides: readonly [Attachment, Attachment]): readonly Change[] {
  const found = changesOfRequest(request.gateway, inputOf(request), shownAs(request), sides);
  if (found.length > 0) return found;
  return [
    {
      gateway: request.gateway,
      about: 'requests',
      what: 'requests are answered differently',
      secondLook: 'access changes',
      requests: [shownAs(request)],
    },
  ];
}

function accessChange(request: Counterexample): Change {
  return {
    gateway: request.gateway,
    about: 'requests',
    what: `callers can reach ${request.destination ?? 'a destination'} that could not reach it before`,
    secondLook: 'access changes',
    requests: [shownAs(request)],
  };
}

function shownAs(request: Counterexample): Change['requests'][number] {
  return {
    text: `${requestText(request)} from ${callerText(request)}`,
    rules: request.rule === undefined ? [] : [request.rule],
  };
}
