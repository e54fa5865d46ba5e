import { compareText } from '../../text/compare-text';
import { type IsolatedPart, outcomeOf } from '../model/isolation';
import type { IsolatedOutput } from '../model/result';
import { DEFINED_TWICE } from './named-parts';

/** An unreadable part does not respond, so it is reported only once. */
const DROPPED: { readonly [Type in IsolatedPart['type']]?: IsolatedPart['type'] } = {
  rule: 'droppedRule',
  route: 'droppedRoute',
  policy: 'droppedPolicy',
  model: 'droppedModel',
};

/** Parts, sorted by resource, for reports. */
export function isolatedParts(isolation: Iterable<IsolatedPart>): IsolatedOutput[] {
  // Of several routes with the same name, one responds, and only that one is reported.
  const parts = [...isolation].filter(
    ({ type, because }) => type !== 'droppedRoute' || because.some((reason) => reason !== DEFINED_TWICE),
  );
  const droppedOf = ({ type, key }: IsolatedPart) =>
    parts.find((other) => other.type === DROPPED[type] && other.key === key);
  return parts
    .filter((part) => !droppedOf(part))
    .map(({ key, ...part }): IsolatedOutput => {
      const reported = parts.filter((other) => DROPPED[other.type] === part.type && other.key === key);
      const because = [...new Set([...part.because, ...reported.flatMap((other) => other.because)])].sort();
      return { ...part, because, outcome: outcomeOf(part) };
    })
    .sort((a, b) => compareText(sortKey(a), sortKey(b)));
}

function sortKey({ resource: { kind, namespace = '', name }, part = '', type }: Omit<IsolatedPart, 'key'>): string {
  return [kind, namespace, name, part, type].join('\u0000');
}
