import { compareText } from '../../text/compare-text';
import { type IsolatedPart, outcomeOf } from '../model/isolation';
import type { IsolatedOutput } from '../model/result';
import { DEFINED_TWICE } from './named-parts';

/** What cannot be read does not answer: it is told once. */
const LOST: { readonly [Type in IsolatedPart['type']]?: IsolatedPart['type'] } = {
  rule: 'lostRule',
  route: 'lostRoute',
  policy: 'lostPolicy',
};

/** Parts, sorted by resource, for reports. */
export function isolatedParts(isolation: Iterable<IsolatedPart>): IsolatedOutput[] {
  // Of routes that share a name one answers, which is what is told of them.
  const parts = [...isolation].filter(
    ({ type, because }) => type !== 'lostRoute' || because.some((reason) => reason !== DEFINED_TWICE),
  );
  const lostOf = ({ type, key }: IsolatedPart) => parts.find((other) => other.type === LOST[type] && other.key === key);
  return parts
    .filter((part) => !lostOf(part))
    .map(({ key, ...part }): IsolatedOutput => {
      const told = parts.filter((other) => LOST[other.type] === part.type && other.key === key);
      const because = [...new Set([...part.because, ...told.flatMap((other) => other.because)])].sort();
      return { ...part, because, outcome: outcomeOf(part) };
    })
    .sort((a, b) => compareText(sortKey(a), sortKey(b)));
}

function sortKey({ resource: { kind, namespace = '', name }, part = '', type }: Omit<IsolatedPart, 'key'>): string {
  return [kind, namespace, name, part, type].join('\u0000');
}
