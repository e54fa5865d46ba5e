import { ensureBuilt } from '../build';
import { moduleDescription, moduleNames, RESOURCE_MODULES } from '../packaging/modules';
import { renderReference } from '../reference/render';
import type { Generator } from './generator';

const ROOT_PAGE = 'constructs';

/**
 * The reference of TypeScript with a page for the root of the package and for each module. The site has a reference for each language, with
 * the resources.
 */
export const generator: Generator = {
  name: 'api-reference',
  source: 'the built package (jsii-docgen)',
  async outputs() {
    ensureBuilt();
    const modules = moduleNames().filter((name) => !RESOURCE_MODULES.includes(name));
    const pages = await renderReference('typescript', [ROOT_PAGE, ...modules]);
    const pageOf = new Map([...pages].flatMap(([page, text]) => idsIn(text).map((id) => [id, page] as const)));
    return new Map([
      ['API.md', index(modules)],
      ...[...pages].map(([page, text]): [string, string] => [
        `api/${page}.md`,
        `${linked(text, page, pageOf).trim()}\n`,
      ]),
    ]);
  },
};

function index(modules: readonly string[]): string {
  const rows = modules.map((module) => `| [\`${module}\`](api/${module}.md) | ${moduleDescription(module).text} |\n`);
  return `# API reference

The root of the package contains what most programs begin with. Each module contains the types of one subject; its import path in TypeScript
is \`cdk8s-ai-gateway/<module>\`. The site has a reference for each language, with the resources of \`api\`, \`gatewayapi\` and \`overlays\`.

| page | content |
|---|---|
| [the root](api/${ROOT_PAGE}.md) | Gateways, routes, backends, policies, credentials, providers and charts. |
${rows.join('')}`;
}

function idsIn(text: string): string[] {
  return [...text.matchAll(/<a name="[^"]*" id="([^"]*)">/g)].map(([, id]) => id ?? '');
}

/** A type of another page, which jsii-docgen does not link. Declarations in code blocks have no packages. */
const NAMED = /(?<![#"\w.])cdk8s-ai-gateway\.([\w.]+)/g;

/** Returns a page that links the types of other pages. */
function linked(text: string, page: string, pageOf: ReadonlyMap<string, string>): string {
  return text.replace(NAMED, (id, name: string) => {
    const target = pageOf.get(id);
    return target === undefined || target === page ? id : `<a href="${target}.md#${id}">${name}</a>`;
  });
}
