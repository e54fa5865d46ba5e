import { type CodeEntry, type CodeExpression, json, structCode } from './code/model';
import type { ImportSubject } from './subject';

const METADATA = { module: 'cdk8s', name: 'ApiObjectMetadata' } as const;

/** Kept by the API server, and no business of who writes the resource. */
const OF_SERVER = [
  'creationTimestamp',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
];

/** The annotation in which kubectl stores a copy of the whole document. */
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Returns name, labels and annotations, and the namespace if that of the chart differs. */
export function metadataOf(
  { metadata, namespace }: Pick<ImportSubject, 'metadata' | 'namespace'>,
  chartNamespace: string | undefined,
): CodeExpression {
  const entries = Object.entries(metadata).flatMap(([name, value]): CodeEntry[] => {
    if (OF_SERVER.includes(name)) return [];
    if (name === 'namespace') return namespace === chartNamespace ? [] : [[name, json(value)]];
    if (name !== 'annotations' || typeof value !== 'object' || value === null) return [[name, json(value)]];
    const annotations = Object.fromEntries(Object.entries(value).filter(([key]) => key !== LAST_APPLIED));
    return Object.keys(annotations).length > 0 ? [[name, json(annotations)]] : [];
  });
  return structCode(METADATA, Object.fromEntries(entries));
}
