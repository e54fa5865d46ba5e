import { dump } from 'js-yaml';
import { apiVersion, definitions, kinds } from '../../schema';
import { ProxyDistribution } from '../../src/core/distribution';
import { makeCrds } from '../../src/core/validation/crds';
import { checkSchema } from '../schema/check';
import { schemaData, schemaModule } from '../schema/schema-data';
import type { Generator } from './generator';

const DATA = 'src/core/validation/crds/schema-data.generated.ts';

/** The definitions of the NEUTRAL distribution, and the data from which those of any distribution are made at run time. */
export const generator: Generator = {
  name: 'crds',
  source: 'schema/',
  async outputs() {
    checkSchema(definitions);
    const data = schemaData(apiVersion, kinds, definitions);
    const outputs = new Map([[DATA, schemaModule(data)]]);
    for (const crd of makeCrds(ProxyDistribution.NEUTRAL, 'later', data)) {
      const { name } = crd.metadata as { name: string };
      outputs.set(`crds/${name.split('.')[0]}.yaml`, dump(crd, { noRefs: true, lineWidth: 120 }));
    }
    return outputs;
  },
};
