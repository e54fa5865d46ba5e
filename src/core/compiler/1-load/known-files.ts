import { basename } from 'node:path';

/** Names of files that are commonly stored next to manifests but are not manifests. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^(package|package-lock|npm-shrinkwrap|[tj]sconfig.*|deno|biome|renovate|lerna|nx|turbo)\.json$/, 'Node.js'],
  [/^pnpm-(lock|workspace)\.ya?ml$/, 'Node.js'],
  [/^(cdk8s\.ya?ml|construct-metadata\.json)$/, 'cdk8s'],
  [/^(Chart|values([-._].*)?)\.ya?ml$/, 'Helm'],
  [/^values\.schema\.json$/, 'Helm'],
  [/^kustomization\.ya?ml$/, 'kustomize'],
  [/^(docker-)?compose([-.].*)?\.ya?ml$/, 'Docker Compose'],
  [/^(skaffold|Taskfile|mkdocs|Pulumi.*|codecov|renovate)\.ya?ml$/, 'another tool'],
  [/^ai-gateway-baseline\.json$/, 'ai-gateway'],
];

/**
 * Returns the tool that a file belongs to, if it is known not to be a manifest. A file that specifies a kind may be a manifest, whatever
 * its name.
 */
export function otherTool(path: string, text: string): string | undefined {
  const name = basename(path);
  const tool = KNOWN.find(([pattern]) => pattern.test(name))?.[1];
  if (tool === undefined || /^kind[ \t]*:|^(?: {0,4}|\t|\{[ \t]*)"kind"[ \t]*:/m.test(text)) return undefined;
  return tool;
}
