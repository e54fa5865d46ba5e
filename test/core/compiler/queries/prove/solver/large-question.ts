import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import type { Chance } from '../../../../../support/random';
import type { LargeWorld } from './large-world';
import { OUTSIDE } from './large-yaml';

type Callers = NonNullable<Guarantee['callers']>;

/** A random guarantee about a large world. */
export function randomLargeQuestion(world: LargeWorld, chance: Chance): Guarantee {
  if (chance.happens(0.06)) return { always: { notShared: { claim: 'team', resources: ['backends'] } } };
  const requests = { requests: randomConditions(chance) };
  if (chance.happens(0.12)) return { ...requests, always: { answered: true } };
  const about = {
    ...requests,
    ...(chance.happens(0.25) ? { callers: randomCallers(chance) } : {}),
    ...(chance.happens(0.6) ? { to: randomSubject(world, chance) } : {}),
  };
  return chance.happens(0.3) ? { ...about, neverReached: true } : { ...about, always: randomAssurance(world, chance) };
}

const randomCallers = (chance: Chance): Callers =>
  chance.pick<Callers>([
    { jwt: {} },
    { jwt: { team: 'blue' } },
    { jwt: { team: 'b*e' } },
    { jwt: { team: '*' } },
    { apiKey: { team: 'red' } },
    { apiKey: { team: '*-team-*' } },
  ]);

function randomConditions(chance: Chance): NonNullable<Guarantee['requests']> {
  const hosts = ['*.example.com', 'a.example.com', '*.eu.*', 'tenant-*', '*-1.*.example.com', '*'];
  const paths = ['/a*', '/a', '/a/*', '*b', '/*/b*', '/v1*', '*', '*42*', '/segment*/end'];
  return {
    ...(chance.happens(0.35) ? { hosts: [chance.pick(hosts), ...(chance.happens(0.2) ? ['b.org'] : [])] } : {}),
    ...(chance.happens(0.45)
      ? { paths: [chance.pick(paths), ...(chance.happens(0.2) ? [chance.pick(paths)] : [])] }
      : {}),
    ...(chance.happens(0.25) ? { methods: [chance.pick(['GET', 'POST', 'delete'])] } : {}),
    ...(chance.happens(0.25)
      ? { headers: { [chance.pick(['x-one', 'X-Two'])]: chance.pick(['1', 'o*', '*', '*eu-*']) } }
      : {}),
  };
}

function randomSubject({ routes }: LargeWorld, chance: Chance): NonNullable<Guarantee['to']> {
  const { name, namespace, rules } = chance.pick(routes);
  const [first] = chance.pick(rules).to;
  if (first === undefined || chance.happens(0.4)) return { route: `${namespace}/${name}` };
  return first.name === 'outside' && chance.happens(0.5) ? { hostname: OUTSIDE } : { backend: first.name };
}

function randomAssurance({ listeners }: LargeWorld, chance: Chance): NonNullable<Guarantee['always']> {
  const hosts = ['s0.*', '*.svc.cluster.local', OUTSIDE, '*'];
  return chance.pick<() => NonNullable<Guarantee['always']>>([
    () => ({ authenticated: chance.pick([{}, { by: ['jwt'] }, { by: ['api-key'] }, { by: ['jwt', 'api-key'] }]) }),
    () => ({ callers: randomCallers(chance) }),
    () => ({ callers: randomCallers(chance) }),
    () => ({ encrypted: true }),
    () => ({ policies: { rateLimit: { local: [{ requests: { atMost: 100 }, unit: 'Minutes' }] } } }),
    () => ({ listeners: [chance.pick(listeners).name] }),
    () => ({ namespaces: ['demo'] }),
    () => ({ contentOnlyTo: { hosts: [chance.pick(hosts), chance.pick(hosts)] } }),
  ])();
}
