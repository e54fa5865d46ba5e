import type { Attachment } from '../model/attachment';
import type { Guarantee } from '../model/guarantee';
import { AUTHENTICATIONS } from '../semantics/restrictions';
import { reachableIn } from './explain';

/** An assumption of proofs about facts outside of the inputs. */
export interface Assumption {
  readonly name: string;
  readonly text: string;
}

interface Conditional extends Assumption {
  /** The policy fields that make it matter; absent: it always matters. */
  readonly fields?: readonly string[];
  /** Whether it only matters to guarantees about spending. */
  readonly ofSpending?: true;
}

/** All assumptions of proofs. docs/guarantees.md contains the same list. */
export const ASSUMPTIONS: readonly Conditional[] = [
  { name: 'listeners', text: 'clients reach destinations only through the listeners of the gateways' },
  { name: 'running-config', text: 'the gateways run these resources, and no others' },
  { name: 'services', text: 'each Service selects the intended pods' },
  {
    name: 'identity-providers',
    text: 'identity providers sign tokens with true claims, and only they have the keys',
    fields: ['jwtAuthentication', 'mcp.authentication'],
  },
  {
    name: 'secrets',
    text: 'Secrets and ConfigMaps contain the intended keys, users and certificates, and only their owners have them',
    fields: [...AUTHENTICATIONS, 'auth', 'tls'],
  },
  {
    name: 'called-services',
    text: 'authorization services and external processors answer as intended',
    fields: ['extAuth', 'extProc'],
  },
  {
    name: 'client-addresses',
    text: 'the proxy in front of the gateway reports the true addresses of clients',
    fields: ['proxyProtocol'],
  },
  {
    name: 'prices',
    text: 'requests cost the listed prices of their tokens, whatever service tier, cache duration or provider-run tools clients request',
    ofSpending: true,
  },
  {
    name: 'restarts',
    text: 'pods do not restart or reload: each then begins with full local limits',
    ofSpending: true,
  },
];

/** Returns the assumptions of proofs about an attachment. @param guarantees - the proved guarantees; absent for proofs about access */
export function assumptionsOf(attachment: Attachment, guarantees: readonly Guarantee[] = []): readonly Assumption[] {
  const used = new Set(reachableIn(attachment).fields.map(({ field }) => field));
  const isAboutSpending = guarantees.some(({ spending }) => spending !== undefined);
  return ASSUMPTIONS.filter(
    ({ fields, ofSpending }) =>
      (!ofSpending || isAboutSpending) && (!fields || fields.some((field) => used.has(field))),
  ).map(({ name, text }) => ({ name, text }));
}

/** Returns the assumptions as a readable paragraph. */
export function assumptionsText(assumptions: readonly Assumption[]): string {
  return ['Proofs assume that:', ...assumptions.map(({ text }) => `  - ${text}`)].join('\n');
}
