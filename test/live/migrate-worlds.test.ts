import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { gatewayOf } from '../apps/migrate/recorded';
import { Chance, seedFrom } from '../support/random';
import { sentFor } from './controller/resources';
import { dumpOfControlled } from './harness/controlled';
import { describeLive } from './harness/program';
import { compilable } from './predictions/prediction';

const SEED = seedFrom('MIGRATION_SEED');
/** By hand: MIGRATION_WORLDS=200. */
const WORLDS = Number(process.env.MIGRATION_WORLDS ?? 10);

describeLive(`random worlds that a controller sends (MIGRATION_SEED=${SEED}, ${WORLDS} worlds)`, () => {
  it.each(Array.from({ length: WORLDS }, (_, index) => index))(
    'world %i differs by what has a reason',
    async (index) => {
      const { world } = compilable(new Chance(SEED + index * 7919), 'far');
      const documents = parseAllDocuments(world.input).map((document) => document.toJSON());
      const { name: gateway, namespace } = documents.find((one) => one?.kind === 'Gateway').metadata;
      const value = await dumpOfControlled(sentFor(documents), { gateway, namespace });
      const { differences, notCompared } = gatewayOf(world.input).compare({ source: 'dump.json', value });
      const unknown = differences.filter(({ reason }) => !reason);
      expect({ unknown, notCompared }, `MIGRATION_SEED=${SEED}, world ${index}\n${world.input}`).toEqual({
        unknown: [],
        notCompared: [],
      });
    },
  );
});
