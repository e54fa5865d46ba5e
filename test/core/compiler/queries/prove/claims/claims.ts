import { AUTHENTICATIONS } from './authentications';
import type { Claim } from './claim';
import { HOSTS } from './hosts';
import { MATCHES } from './matches';
import { PLACES } from './places';

export const CLAIMS: readonly Claim[] = [...AUTHENTICATIONS, ...HOSTS, ...MATCHES, ...PLACES];
