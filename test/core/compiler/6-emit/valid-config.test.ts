import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { CompileOptions } from '../../../../src/core/compiler/model/options';
import { AGENTGATEWAY_1_5 } from '../../../../src/core/data-plane/agentgateway-1.5';
import { compileTextToConfig } from '../../../support/compile-config';
import { schemaErrors } from '../../../support/config-schema';
import { type Input, ownBadInputs, ownInputs } from '../../../support/documents';
import { expandFile, withKeys } from '../../../support/expand';
import { describeShared } from '../../../support/shared';
import { sharedCaseFiles, sharedCaseText } from '../../../support/shared-cases';

/** Real inputs, each with the defaults of its folder. */
function sharedInputs(): Input[] {
  const folders = [
    'cases/proven',
    ...['translator', 'policies'].flatMap((kind) => [`cases/${kind}`, `${NEWEST}/${kind}`]),
  ];
  return [...folders, `${NEWEST}/deployer`]
    .flatMap(sharedCaseFiles)
    .map((file) => ({ name: file.replace(/^(?:reference\/)?(v1\.4\/)?cases\//, '$1'), text: sharedCaseText(file) }));
}

/** Inputs that use features of v1.4. */
const NEWEST = 'reference/v1.4/cases';

/** Rejected inputs, each with its own reason; all others must compile. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'translator/backends/serviceentry-with-network.yaml': ['AIG2017', 'AIG3003'],
  'translator/gateways/tls-listeners-cross-ns.yaml': ['AIG3004'],
  'translator/routes/grpc-invalid.yaml': ['AIG3003'],
  'translator/routes/to-backend-cross-ns.yaml': ['AIG3004'],
  // A Secret without the required key.
  'policies/backend/ai.yaml': ['AIG3007'],
  'v1.4/translator/backends/ai-auth-secret-missing-custom-key.yaml': ['AIG3007'],
  // Three policies for one route and one field, and a Secret without the key.
  'v1.4/policies/backend/gcpauth.yaml': ['AIG3007', 'AIG4001'],
  'policies/traffic/authorization-invalid-cel.yaml': ['AIG2301'],
  'v1.4/policies/backend/guardrails-invalid-cel.yaml': ['AIG2301'],
  'v1.4/policies/traffic/extproc-invalid-cel.yaml': ['AIG2301'],
  'policies/traffic/mcp-auth.yaml': ['AIG5035'],
  'policies/traffic/retry-invalid-attempts-exceeds-i32.yaml': ['AIG5004'],
  // Fewer attempts than one are no longer admitted.
  'policies/traffic/retry-invalid-attempts-negative.yaml': ['AIG2014'],
};

/**
 * Compiles the input, expects the data plane to accept the output, and returns the codes of the errors. Rejected inputs are compiled too:
 * an error in one place must not invalidate the rest.
 */
function codesOfValidConfigs(text: string, options: Partial<CompileOptions> = {}): string[] {
  const { texts, errors } = compileTextToConfig(text, options);
  const release = options.dataPlane === AGENTGATEWAY_1_5 ? 'agentgateway-1.5' : undefined;
  for (const config of texts) {
    const read = parse(expandFile(withKeys(config), variable));
    expect(schemaErrors(read, release)).toEqual([]);
    expect(danglingReferences(read)).toEqual([]);
  }
  return [...new Set(errors.map((error) => error.split(' ')[0] as string))].sort();
}

describe('configs of the repository inputs', () => {
  const good = ownInputs();
  const bad = ownBadInputs();

  test('are many', () => {
    expect(good.length).toBeGreaterThan(100);
    expect(bad.length).toBeGreaterThan(100);
  });

  test.each(good)('$name', ({ text }) => expect(codesOfValidConfigs(text)).toEqual([]));

  // That each gives its own code, and no other, is tested with the catalogue.
  test.each(bad)('$name', ({ text }) => void codesOfValidConfigs(text));
});

describeShared('configs of real inputs', () => {
  const cases = sharedInputs();

  test('are many', () => expect(cases.length).toBeGreaterThan(70));

  test('include every case that is listed as rejected', () => {
    const names = cases.map(({ name }) => name);
    expect(Object.keys(REFUSED).filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(cases)('$name', ({ name, text }) => {
    const codes = codesOfValidConfigs(text).filter((code) => code !== 'AIG2006');
    expect(codes).toEqual(REFUSED[name] ?? []);
  });
});

/** Inputs of v1.5 that are rejected, with the reason for which its controller rejects them or the config cannot contain them. */
const REFUSED_BY_V15: Readonly<Record<string, readonly string[]>> = {
  // The target has no such listener, port, rule or provider.
  'policies/backend/backend-mcp-section-missing-not-attached.yaml': ['AIG3019'],
  'policies/backend/service-port-section-missing-not-attached.yaml': ['AIG3019'],
  'policies/traffic/gateway-section-missing-not-attached.yaml': ['AIG3019'],
  'policies/traffic/grpcroute-rule-missing-not-attached.yaml': ['AIG3019'],
  'policies/traffic/httproute-rule-missing-not-attached.yaml': ['AIG3019'],
  'policies/traffic/listenerset-section-missing-not-attached.yaml': ['AIG3019'],
  // A Secret without the required key.
  'policies/backend/ai.yaml': ['AIG3007'],
  'translator/models/httproute-parent.yaml': ['AIG3007'],
  // Several policies for one route and one field, and a value that is no private key.
  'policies/backend/jwtsignauth.yaml': ['AIG4001', 'AIG5104'],
  // The parameters of the Gateway have no `spiffe`.
  'policies/backend/spiffe.yaml': ['AIG5143'],
  'translator/gateways/tls-spiffe.yaml': ['AIG5143'],
  'policies/traffic/global-rl-invalid-cel.yaml': ['AIG2301'],
  'translator/gateways/internal-bind-listenerset-conflict.yaml': ['AIG3042'],
  'translator/gateways/tls-spiffe-istio-conflict.yaml': ['AIG3013'],
  'translator/models/custom-inferencepool.yaml': ['AIG5090'],
  'translator/models/httproute-root-conflict.yaml': ['AIG3100'],
  // A config has one router between models, and these models are at several listeners and routes.
  'e2e/modelrouting/setup.yaml': ['AIG3076', 'AIG5092'],
  // Their Gateway is in a file that is not here.
  'e2e/backendauth/invalid-jwt-sign.yaml': ['AIG3015'],
  'e2e/basicauth/secured-listenerset-policy.yaml': ['AIG3015'],
  'e2e/jwtauth/invalid-inline.yaml': ['AIG3015'],
  'e2e/remotejwtauth/secured-route-with-url.yaml': ['AIG3015'],
  'e2e/secret-ca/route.yaml': ['AIG3015'],
  // A part of a resource, without a kind.
  'backend/Valid_OpenAI_backend_with_inline_moderation.yaml': ['AIG2001'],
};

describeShared('configs of real inputs of v1.5', () => {
  const root = 'reference/v1.5/cases';
  const cases = ['policies', 'translator', 'deployer', 'e2e', 'backend']
    .flatMap((folder) => sharedCaseFiles(`${root}/${folder}`))
    .map((file) => ({ name: file.slice(root.length + 1), text: sharedCaseText(file) }));

  test('include every case that is listed as rejected', () => {
    const names = cases.map(({ name }) => name);
    expect(Object.keys(REFUSED_BY_V15).filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(cases)('$name', ({ name, text }) => {
    const codes = codesOfValidConfigs(text, { revision: 'v1.5', dataPlane: AGENTGATEWAY_1_5 });
    expect(codes.filter((code) => code !== 'AIG2006')).toEqual(REFUSED_BY_V15[name] ?? []);
  });
});

/**
 * A bare placeholder represents an object, one in quotes a string. An object in quotes would not be a string, so both forms are returned.
 */
function variable(name: string): string {
  return `{"key": "${name}"}`;
}

/** The data plane does not check references when it loads its file. */
function danglingReferences(config: { backends?: { name: string }[]; llm?: object }): readonly string[] {
  const known = new Set((config.backends ?? []).map(({ name }) => `/${name}`));
  // The router between models has its own name.
  if (config.llm) known.add('/llm:router');
  const found: string[] = [];
  const visit = (value: unknown) => {
    if (value === null || typeof value !== 'object') return;
    for (const [key, item] of Object.entries(value)) {
      if (key === 'backend' && typeof item === 'string' && !known.has(item)) found.push(item);
      visit(item);
    }
  };
  visit(config);
  return found;
}
