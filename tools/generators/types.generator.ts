import { definitions, kinds } from '../../schema';
import { checkSchema } from '../schema/check';
import { gatewayDefinitions, gatewayKinds } from '../schema/gateway-api';
import { printInterfaces } from '../schema/interfaces';
import type { Generator } from './generator';

const JSON_TYPES = `/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}
`;

/** The Gateway API's types share names with this package's types, so they are in a separate file. */
const GATEWAY_TYPES = 'gateway-types';

export const generator: Generator = {
  name: 'types',
  source: 'schema/ and the Gateway API',
  async outputs() {
    checkSchema(definitions);
    const specs = gatewayKinds.map(({ spec }) => spec).sort();
    const exports = `export type * as gatewayApi from './${GATEWAY_TYPES}.generated';\nexport type { ${specs.join(', ')} } from './${GATEWAY_TYPES}.generated';\n\n`;
    const bySpec = `/** The spec of each kind of this API. */\nexport interface SpecOfKind {\n${kinds
      .map(({ kind, spec }) => `  readonly ${kind}: ${spec};\n`)
      .join('')}}\n\n`;
    const byGatewayKind = `/** The spec of each Gateway API kind that is read. */\nexport interface SpecOfGatewayKind {\n${gatewayKinds
      .map(({ kind, spec }) => `  readonly ${kind}: ${spec};\n`)
      .join('')}}\n\n`;
    return new Map([
      ['src/core/validation/types.generated.ts', exports + JSON_TYPES + bySpec + printInterfaces(definitions)],
      [
        `src/core/validation/${GATEWAY_TYPES}.generated.ts`,
        byGatewayKind + printInterfaces(gatewayDefinitions(definitions)),
      ],
    ]);
  },
};
