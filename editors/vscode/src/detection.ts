const SUFFIXES = ['gateway-test', 'gateway-guarantees'].flatMap((name) =>
  ['yaml', 'yml', 'json'].map((extension) => `*.${name}.${extension}`),
);

/** A glob of files that only this product has. The search of VS Code finds nothing if braces are nested. */
export const OWN_FILES = `**/{${['ai-gateway.yaml', ...SUFFIXES].join(',')}}`;

export const APP_FILES = '**/cdk8s.yaml';

/** Files that list the packages of a program, in the languages of cdk8s. */
export const MANIFESTS: readonly string[] = [
  'package.json',
  'Pipfile',
  'pyproject.toml',
  'requirements.txt',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'go.mod',
];

const KINDS =
  /^[\s{,-]*"?(?:apiVersion"?\s*:\s*["']?(?:agentgateway\.dev|proxy\.example\.com)\/|gatewayClassName"?\s*:\s*["']?agentgateway\b)/m;
const PACKAGE = /cdk8s[-_]?ai[-_]?gateway/i;

/** Reports whether a document contains a resource of agentgateway, or a Gateway of its class. */
export function hasOwnKinds(text: string): boolean {
  return KINDS.test(text) || /[{,]\s*"?gatewayClassName"?\s*:\s*["']?agentgateway\b/.test(text);
}

/** Reports whether a list of packages contains the constructs. */
export function dependsOnConstructs(manifest: string): boolean {
  return PACKAGE.test(manifest);
}
