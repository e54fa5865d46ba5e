import { CODE } from '../../diagnostics/codes.generated';
import type { Authorization } from '../../validation/types.generated';
import { type FieldSource, sourcesOf } from '../model/attachment';
import { below } from '../model/origin';
import { type Check, POLICIES } from './check';
import { issuersOf } from './issuers';

const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Issuers that give tokens to everybody, whom they give them to, and a claim that tells some from others. */
const PUBLIC: Readonly<Record<string, readonly [holders: string, claim: string]>> = {
  'https://accounts.google.com': ['everybody with a Google account', 'hd'],
  'accounts.google.com': ['everybody with a Google account', 'hd'],
  [`https://login.microsoftonline.com/${CONSUMERS}/v2.0`]: ['everybody with a Microsoft account of their own', 'oid'],
  'https://appleid.apple.com': ['everybody with an Apple account', 'sub'],
  'https://token.actions.githubusercontent.com': [
    'the workflows of all repositories of GitHub, for any audience',
    'repository',
  ],
  'https://gitlab.com': ['the jobs of all projects of GitLab, for any audience', 'project_path'],
  'https://app.terraform.io': ['the runs of all organizations of HCP Terraform, for any audience', 'sub'],
  'https://agent.buildkite.com': ['the jobs of all organizations of Buildkite, for any audience', 'organization_slug'],
};

/** Names of all tenants of Microsoft Entra; tokens say which tenant they are of. */
const ALL_TENANTS =
  /^https:\/\/(?:login\.microsoftonline\.com|sts\.windows\.net)\/(common|organizations|consumers|\{[^/]*\})(?:\/|$)/;

/** Issuers that the whole world has tokens of, where no rule asks whose a token is, and issuers that no token names. */
export const checkPublicIssuer: Check = {
  needs: POLICIES,
  run({ accesses, calls }, diagnostics) {
    const reported = new Set<unknown>();
    for (const access of accesses) {
      const rules = access.authorization;
      const others = access.authentications.some(({ name, mode }) => name !== 'jwtAuthentication' && mode === 'Strict');
      const isGuarded = others || access.sets.some(({ extAuth }) => extAuth !== undefined) || asksWho(rules);
      for (const { provider, policy, origin } of issuersOf(access)) {
        // That optional tokens without rules refuse nobody is a finding of its own.
        const isAsked = policy.mode === 'Strict' || rules.length > 0;
        report(provider, provider.issuer, below(origin, 'issuer'), isGuarded || policy.mcp !== undefined || !isAsked);
      }
    }
    for (const { policies } of calls) {
      const { mcpAuthentication: asked, mcpAuthorization: rules } = policies;
      if (!asked?.value.issuer) continue;
      const isGuarded = asksWho(sourcesOf(rules));
      report(asked.value, asked.value.issuer, below(asked.from.origin, 'issuer'), isGuarded);
    }

    function report(of: unknown, issuer: string, origin: Parameters<typeof below>[0], isGuarded: boolean): void {
      if (reported.has(of)) return;
      const [, tenants] = ALL_TENANTS.exec(issuer) ?? [];
      const [holders, claim] = (Object.hasOwn(PUBLIC, issuer) && PUBLIC[issuer]) || [];
      if (tenants !== undefined) diagnostics.report(CODE.issuerOfNoToken, origin, { issuer, tenants });
      else if (holders === undefined || claim === undefined || isGuarded) return;
      else diagnostics.report(CODE.publicIssuer, origin, { issuer, holders, claim });
      reported.add(of);
    }
  },
};

function asksWho(rules: readonly FieldSource<Authorization>[]): boolean {
  return rules.some(({ value }) => value.policy.matchExpressions.some(readsClaim));
}

/** Whether an expression looks into a claim of whoever has the token; that it is there says nothing. */
function readsClaim(text: string): boolean {
  return [...text.replace(/\bhas\s*\([^()]*\)/g, '').matchAll(CLAIM)].some(([, dotted, quoted]) => {
    return !OF_EVERY_TOKEN.has(dotted ?? quoted ?? '');
  });
}

const CLAIM = /\bjwt\s*(?:\.\s*(\w+)|\[\s*["']([^"']+)["']\s*\])/g;
const OF_EVERY_TOKEN: ReadonlySet<string> = new Set(['iss', 'aud', 'exp', 'nbf', 'iat', 'jti']);
