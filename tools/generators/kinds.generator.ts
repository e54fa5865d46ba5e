import { kinds } from '../../schema';
import type { Generator } from './generator';

/** The kinds of this API. */
export const generator: Generator = {
  name: 'kinds',
  source: 'schema/kinds.ts',
  async outputs() {
    const names = kinds.map(({ kind }) => `'${kind}'`).join(', ');
    const parts = kinds.map(({ kind, spec, status }) => `  ${kind}: ${JSON.stringify({ spec, status })},\n`);
    const text = `/** The kinds of this API, in the reference's names. */
export const PROXY_KINDS = [${names}] as const;

export type ProxyKind = (typeof PROXY_KINDS)[number];

/** The types of the parts of a document, by its kind. */
export const PART_TYPES: { readonly [Kind in ProxyKind]: { readonly spec: string; readonly status?: string } } = {
${parts.join('')}};
`;
    return new Map([['src/core/values/kinds.generated.ts', text]]);
  },
};
