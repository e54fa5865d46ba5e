import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import { issuersOf } from '../../analysis/issuers';
import { limitHolders } from '../../analysis/limiting-claims';
import { sourcesOf } from '../../model/attachment';
import { isExhaustive } from '../../semantics/conditional';
import type { Rule } from '../rule';

const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Public issuers, each with the accounts that get its tokens and a claim that distinguishes them. */
const PUBLIC: Readonly<Record<string, readonly [holders: string, claim: string]>> = {
  'https://accounts.google.com': ['every Google account', 'hd'],
  'accounts.google.com': ['every Google account', 'hd'],
  [`https://login.microsoftonline.com/${CONSUMERS}/v2.0`]: ['every personal Microsoft account', 'oid'],
  'https://appleid.apple.com': ['every Apple account', 'sub'],
  'https://token.actions.githubusercontent.com': [
    'the workflows of all GitHub repositories, for any audience',
    'repository',
  ],
  'https://gitlab.com': ['the jobs of all GitLab projects, for any audience', 'project_path'],
  'https://app.terraform.io': ['the runs of all HCP Terraform organizations, for any audience', 'sub'],
  'https://agent.buildkite.com': ['the jobs of all Buildkite organizations, for any audience', 'organization_slug'],
};

/** Reports issuers that grant tokens to anyone, if no rule checks whose token it is. */
export const publicTokenIssuer: Rule = ({ accesses, calls, reader }, diagnostics) => {
  for (const access of accesses) {
    const rules = access.authorization;
    const others = access.authentications.some(({ name, mode }) => name !== 'jwtAuthentication' && mode === 'Strict');
    // The decision of a service is unknown; a service that is called for some requests only does not guard the others.
    const isServiceCalled = access.sets.some(({ extAuth }) => extAuth && isExhaustive(extAuth.value));
    for (const { provider, policy, origin } of issuersOf(access)) {
      // Optional tokens without access rules are covered by another finding.
      const isOpen = policy.mode !== 'Strict' && rules.length === 0;
      const isLimited = (set: (typeof access.sets)[number]) =>
        limitHolders(sourcesOf(set.authorization), provider.issuer, reader);
      const isGuarded = others || isServiceCalled || isOpen || policy.mcp !== undefined || access.sets.some(isLimited);
      report(provider.issuer, below(origin, 'issuer'), isGuarded);
    }
  }
  for (const { policies } of calls) {
    const { mcpAuthentication: authentication, mcpAuthorization: rules } = policies;
    if (!authentication?.value.issuer) continue;
    const isGuarded = limitHolders(sourcesOf(rules), authentication.value.issuer, reader);
    report(authentication.value.issuer, below(authentication.from.origin, 'issuer'), isGuarded);
  }

  function report(issuer: string, origin: Parameters<typeof below>[0], isGuarded: boolean): void {
    const [holders, claim] = (Object.hasOwn(PUBLIC, issuer) && PUBLIC[issuer]) || [];
    if (holders === undefined || claim === undefined || isGuarded) return;
    diagnostics.report(CODE.publicTokenIssuer, origin, { issuer, holders, claim });
  }
};
