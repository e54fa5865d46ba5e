import { basename } from 'node:path';
import { isObject } from '../../values/objects';
import { DocumentParser } from './parse';

const NAME = /^(?:kustomization\.ya?ml|Kustomization)$/;

/** Kustomization fields that produce objects other than those in the referenced files. */
const CHANGING = [
  'bases',
  'buildMetadata',
  'commonAnnotations',
  'commonLabels',
  'components',
  'configMapGenerator',
  'generators',
  'helmCharts',
  'images',
  'labels',
  'namePrefix',
  'nameSuffix',
  'namespace',
  'patches',
  'patchesJson6902',
  'patchesStrategicMerge',
  'replacements',
  'replicas',
  'secretGenerator',
  'transformers',
  'vars',
];
/** A resource in another folder or at a remote address. */
const ELSEWHERE = /^\.\.\/|:\/\/|^github\.com\//;

/** Returns the changes that a kustomization file makes to other files; empty if it only lists them, and for all other files. */
export function changesOfKustomization(path: string, text: string): readonly string[] {
  if (!NAME.test(basename(path))) return [];
  const parsed = new DocumentParser().parse(text);
  const fields = 'value' in parsed && isObject(parsed.value) ? parsed.value : {};
  const changing = CHANGING.filter((name) => saysSomething(fields[name]));
  const { resources } = fields;
  const isElsewhere = Array.isArray(resources) && resources.some((one) => ELSEWHERE.test(String(one)));
  return isElsewhere ? [...changing, 'resources of other folders'] : changing;
}

function saysSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) ? Object.keys(value).length > 0 : typeof value === 'string' && value !== '';
}
