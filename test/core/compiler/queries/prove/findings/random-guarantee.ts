import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import type { Chance } from '../../../../../support/random';

const ISSUER = 'https://idp.example.com';

const HOSTS = [['*'], ['127.*'], ['*.svc.cluster.local'], ['localhost', '*.local', '127.*']];

/** A random guarantee about the worlds of the predictions. */
export function randomGuarantee(chance: Chance, routes: readonly string[]): Guarantee {
  const route = chance.pick(routes);
  const requests = {
    ...(chance.happens(0.3) ? { hosts: [chance.pick(['*.example.com', 'a.example.com', 'other.net', '*'])] } : {}),
    ...(chance.happens(0.4) ? { paths: [chance.pick(['/a*', '/a', '/a/*', '/b', '*', '/*b'])] } : {}),
    ...(chance.happens(0.2) ? { methods: [chance.pick(['GET', 'POST'])] } : {}),
    ...(chance.happens(0.2) ? { headers: { 'x-one': chance.pick(['1', '*', 'o*']) } } : {}),
  };
  const callers = chance.happens(0.15) ? { callers: { jwt: { sub: chance.pick(['ann', 'bob', '*']) } } } : {};
  const to = chance.happens(0.5) ? { to: { route } } : {};
  const about = { requests, ...callers, ...to };
  if (chance.happens(0.2)) return { requests, always: { answered: true } };
  if (chance.happens(0.25)) return { ...about, neverReached: true };
  if (chance.happens(0.3)) return { ...about, always: { callers: { jwt: { team: chance.pick(['blue', '*']) } } } };
  if (chance.happens(0.2)) return { ...about, always: { contentOnlyTo: { hosts: chance.pick(HOSTS) } } };
  if (chance.happens(0.2)) return { ...about, always: { credentialsEncrypted: true } };
  if (chance.happens(0.2))
    return { always: { notShared: { claim: chance.pick(['sub', 'team']), resources: ['backends'] } } };
  const authenticated = chance.pick([{}, { by: ['jwt'] }, { issuers: [ISSUER] }, { by: ['api-key'] }]);
  return { ...about, always: { authenticated } };
}
