import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { gatewayOf } from '../apps/migrate/recorded';
import { Chance, seedFrom } from '../support/random';
import { withDestinations } from './controller/random-destinations';
import { sentFor } from './controller/resources';
import { dumpOfControlled } from './harness/controlled';
import { describeLive } from './harness/program';
import { randomModelWorld } from './predictions/model-world';
import { compilable } from './predictions/prediction';

const SEED = seedFrom('MIGRATION_SEED');
/** By hand: MIGRATION_WORLDS=100, of each kind. */
const WORLDS = Number(process.env.MIGRATION_WORLDS ?? 5);

/** Has no effect, and no counterpart in the output of the controller mock. */
const FILLER = 'delay:\n      duration: 0s';

const KINDS: readonly (readonly [kind: string, inputOf: (chance: Chance) => string])[] = [
  ['routes', (chance) => compilable(chance, 'far').world.input],
  ['destinations', (chance) => compilable(chance, 'far', (input) => withDestinations(input, chance)).world.input],
  ['models', (chance) => randomModelWorld(chance).input.replaceAll(FILLER, 'timeouts:\n      request: 60s')],
];

describeLive(`random inputs sent by a controller (MIGRATION_SEED=${SEED}, ${WORLDS} of each kind)`, () => {
  describe.each(KINDS)('of %s', (_, inputOf) => {
    it.each(Array.from({ length: WORLDS }, (_, index) => index))(
      'world %i differs by what has a reason',
      async (index) => {
        const input = inputOf(new Chance(SEED + index * 7919));
        const documents = parseAllDocuments(input).map((document) => document.toJSON());
        const { name: gateway, namespace } = documents.find((one) => one?.kind === 'Gateway').metadata;
        const value = await dumpOfControlled(sentFor(documents), { gateway, namespace });
        const { differences, notCompared } = gatewayOf(input).compare({ source: 'dump.json', value });
        const unknown = differences.filter(({ reason }) => !reason);
        expect({ unknown, notCompared }, `MIGRATION_SEED=${SEED}, world ${index}\n${input}`).toEqual({
          unknown: [],
          notCompared: [],
        });
      },
    );
  });
});
