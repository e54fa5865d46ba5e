import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import type { Chance } from '../../../../../support/random';
import { MCP, type SmallWorld, TARGETS } from './small-world';
import { OUTSIDE, targetHost } from './small-yaml';

type Assurance = NonNullable<Guarantee['always']>;

/** A random guarantee of any form about a small world. */
export function randomQuestion(world: SmallWorld, chance: Chance): Guarantee {
  if (chance.happens(0.05))
    return {
      ...(chance.happens(0.5) ? paths(chance) : {}),
      always: { notShared: { claim: 'team', resources: ['backends'] } },
    };
  const requests = { requests: randomConditions(chance) };
  if (chance.happens(0.1)) return { ...requests, always: { answered: true } };
  const callers = chance.happens(0.25)
    ? {
        callers: chance.pick<NonNullable<Guarantee['callers']>>([
          { jwt: {} },
          { jwt: { team: 'blue' } },
          { apiKey: { team: 'red' } },
          { jwt: { team: '*' } },
        ]),
      }
    : {};
  const about = { ...requests, ...callers, ...(chance.happens(0.6) ? { to: randomSubject(world, chance) } : {}) };
  return chance.happens(0.25) ? { ...about, neverReached: true } : { ...about, always: randomAssurance(world, chance) };
}

const paths = (chance: Chance) => ({ requests: { paths: [chance.pick(['/a*', '/b', '*'])] } });

function randomConditions(chance: Chance): NonNullable<Guarantee['requests']> {
  return {
    ...(chance.happens(0.3) ? { hosts: [chance.pick(['*.example.com', 'a.example.com', 'b.org', '*'])] } : {}),
    ...(chance.happens(0.4) ? { paths: [chance.pick(['/a*', '/a', '/a/*', '/b', '*'])] } : {}),
    ...(chance.happens(0.25) ? { methods: [chance.pick(['GET', 'POST'])] } : {}),
    ...(chance.happens(0.25) ? { headers: { 'x-one': chance.pick(['1', '2', '*']) } } : {}),
  };
}

function randomSubject({ rules }: SmallWorld, chance: Chance): NonNullable<Guarantee['to']> {
  const { route, namespace, to } = chance.pick(rules);
  if (to.includes(MCP) && chance.happens(0.8)) {
    return { tool: chance.pick(['*/read', '*/write', 'alpha/read', 'beta/*', 'alpha/write']) };
  }
  if (to.includes('outside') && chance.happens(0.4)) return { hostname: OUTSIDE };
  const [first] = to;
  return first === undefined || chance.happens(0.4) ? { route: `${namespace}/${route}` } : { backend: first };
}

function randomAssurance({ listeners }: SmallWorld, chance: Chance): Assurance {
  const hosts = ['s0.*', '*.svc.cluster.local', OUTSIDE, ...TARGETS.map(targetHost), '*'];
  return chance.pick<() => Assurance>([
    () => ({ authenticated: chance.pick([{}, { by: ['jwt'] }, { by: ['api-key'] }]) }),
    () => ({
      callers: chance.pick<NonNullable<Guarantee['callers']>>([
        { jwt: { team: 'blue' } },
        { apiKey: { team: 'red' } },
        { jwt: {} },
      ]),
    }),
    () => ({ encrypted: true }),
    () => ({ credentialsEncrypted: true }),
    () => ({ policies: { rateLimit: { local: [{ requests: { atMost: 100 }, unit: 'Minutes' }] } } }),
    () => ({ listeners: [chance.pick(listeners).name] }),
    () => ({ namespaces: ['demo'] }),
    () => ({ contentOnlyTo: { hosts: [chance.pick(hosts), chance.pick(hosts)] } }),
  ])();
}
