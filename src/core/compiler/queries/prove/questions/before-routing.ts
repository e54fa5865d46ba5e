import type { ExtAuth, Transformation } from '../../../../validation/types.generated';
import { resourceKey } from '../../../../values/resource-name';
import type { ListenerAttachment } from '../../../model/attachment';
import { entriesOf } from '../../../semantics/conditional';
import { all, doubt, type Formula, isLiteral, TRUE } from '../space/formula';
import type { Part } from '../space/part';

/** A change before rules are matched. */
interface Change {
  /** A header or part of the request; absent if it may be any of them. */
  readonly name?: string;
  readonly text: string;
}

/** Returns the changes to requests before rules are matched, because of which rules see a different request from the one sent. */
export function changesBeforeRouting({ preRouting }: ListenerAttachment): readonly Change[] {
  const { transformation, extAuth, extProc } = preRouting;
  const changes: Change[] = [];
  if (transformation) {
    const text = `the changes of ${resourceKey(transformation.from.resource)} before routing`;
    for (const { policy } of entriesOf<Transformation>(transformation.value)) {
      const { add = [], set = [], remove = [] } = policy.request ?? {};
      for (const name of [...add.map((one) => one.name), ...set.map((one) => one.name), ...remove]) {
        changes.push({ name: partNamed(name.toLowerCase()), text });
        if (name.toLowerCase() === 'host') changes.push({ name: 'header host', text });
      }
    }
  }
  if (extAuth) {
    const text = `the changes of the service that ${resourceKey(extAuth.from.resource)} calls before routing`;
    for (const { policy } of entriesOf<ExtAuth>(extAuth.value)) {
      if (!policy.http) changes.push({ text });
      for (const header of policy.http?.allowedResponseHeaders ?? [])
        changes.push({ name: partNamed(header.toLowerCase()), text });
    }
  }
  if (extProc)
    changes.push({ text: `the changes of the processor of ${resourceKey(extProc.from.resource)} before routing` });
  return changes;
}

function partNamed(name: string): string {
  if (name === ':path') return 'path';
  if (name === ':method') return 'method';
  return name === ':authority' || name === 'host' ? 'host' : `header ${name}`;
}

/** Returns the doubts about changes to parts that conditions depend on. */
export function doubtsOf(changes: readonly Change[], partsRead: ReadonlySet<Part>): Formula {
  const keys = new Set([...partsRead].map(({ key }) => key));
  const isRead = ({ name }: Change) =>
    name === undefined
      ? [...keys].some((key) => /^(host|path|method|query .*|header .*)$/.test(key))
      : keys.has(name) || (name === 'path' && [...keys].some((key) => key.startsWith('query ')));
  const texts = new Set(changes.filter(isRead).map(({ text }) => text));
  return texts.size === 0 ? TRUE : all(...[...texts].map((text) => doubt(text)));
}

/** Returns the parts that a formula depends on. */
export function requestPartsIn(formula: Formula, found = new Set<Part>()): ReadonlySet<Part> {
  if (isLiteral(formula)) found.add(formula.of);
  else for (const one of 'all' in formula ? formula.all : formula.any) requestPartsIn(one, found);
  return found;
}
