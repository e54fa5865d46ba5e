import type { DataPlaneRelease } from '../../../../data-plane/release';
import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import type { MergedParameters } from './merge-parameters';

export interface ContainerImage {
  /** Complete reference: `registry/repository:tag` or `registry/repository@digest`. */
  readonly reference: string;
  readonly pullPolicy?: string;
  /** The version to show in labels: the tag. */
  readonly version: string;
}

const HOST =
  /^(?:[A-Za-z0-9](?:[-A-Za-z0-9]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[-A-Za-z0-9]*[A-Za-z0-9])?)*|\[[0-9a-fA-F:]+\])(?::[0-9]+)?$/;
const PATH = /^[a-z0-9]+(?:(?:\.|_{1,2}|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_{1,2}|-+)[a-z0-9]+)*)*$/;
const TAG = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;
const DIGEST = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}$/;
const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'];

/** The image of the proxy container. Parts that the parameters leave out come from the release; a digest replaces the tag. */
export function containerImage(
  { image, imagePartOrigins }: MergedParameters,
  release: DataPlaneRelease,
  diagnostics: DiagnosticCollector,
): ContainerImage {
  const registry = image.registry ?? release.registry;
  const repository = image.repository ?? release.repository;
  const tag = image.tag || release.tag;
  const report = (field: string, found: string, expected: string): void => {
    diagnostics.report(CODE.imageNotPullable, imagePartOrigins[field], {
      field: `image.${field}`,
      found: JSON.stringify(found),
      expected,
    });
  };
  const [host, ...rest] = registry.split('/');
  if (registry !== '' && (!HOST.test(host!) || (rest.length > 0 && !PATH.test(rest.join('/'))))) {
    report('registry', registry, 'a host such as ghcr.io, with an optional path');
  }
  if (!PATH.test(repository))
    report('repository', repository, 'lowercase words separated by slashes, such as team/agentgateway');
  if (!TAG.test(tag)) report('tag', tag, 'up to 128 letters, digits, dots, dashes and underscores');
  if (image.digest && !DIGEST.test(image.digest))
    report('digest', image.digest, 'an algorithm and a hash, such as sha256:<64 hex digits>');
  if (image.pullPolicy && !PULL_POLICIES.includes(image.pullPolicy))
    report('pullPolicy', image.pullPolicy, PULL_POLICIES.join(', '));
  const path = registry === '' ? repository : `${registry}/${repository}`;
  return {
    reference: image.digest ? `${path}@${image.digest}` : `${path}:${tag}`,
    ...(image.pullPolicy ? { pullPolicy: image.pullPolicy } : {}),
    version: tag,
  };
}
