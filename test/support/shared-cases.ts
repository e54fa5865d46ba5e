import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { isObject } from '../../src/core/values/objects';
import { sharedFiles } from './documents';
import { sharedPath } from './shared';

/**
 * Several folders have a route for all of their cases, to a backend that only some of the cases bring. With this one in its place,
 * nothing that is wrong with a case hides behind the missing backend.
 */
const STAND_IN = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: be, namespace: default}
spec:
  static: {host: be.example.com, port: 8080}
`;

/** The cases in a folder of the reference data: no defaults, and no recorded outputs. */
export function sharedCaseFiles(folder: string): string[] {
  return sharedFiles(folder).filter((file) => !/\/(_defaults|config[^/]*)\.yaml$/.test(file));
}

/** Returns the input of a case, and the recorded output of the real controller. */
export function partsOfSharedCase(path: string): readonly [input: string, output: string] {
  const [input = '', output = ''] = readFileSync(sharedPath(path), 'utf8').split(/^# Output\n/m);
  return [input, output];
}

/** A case of the reference data: its resources, and those defaults of its folder that it does not bring itself. */
export function sharedCaseText(path: string): string {
  const [own] = partsOfSharedCase(path);
  const file = `${dirname(path)}/_defaults.yaml`;
  const defaults = sharedFiles(dirname(path)).includes(file) ? readFileSync(sharedPath(file), 'utf8') : '';
  const known = new Set<string>();
  const texts: string[] = [];
  for (const text of [...documentsOf(own), ...documentsOf(defaults)]) {
    const identity = identityOf(text);
    if (identity === undefined || known.has(identity)) continue;
    known.add(identity);
    texts.push(text);
  }
  if (/name: be$/m.test(defaults) && !known.has(String(identityOf(STAND_IN)))) texts.push(STAND_IN);
  return texts.join('---\n');
}

function documentsOf(text: string): string[] {
  return text.split(/^---.*\n/m).map((document) => `${document.trimEnd()}\n`);
}

/** Group, kind and name; undefined where there is only a comment. */
function identityOf(text: string): string | undefined {
  const value: unknown = parseAllDocuments(text)[0]?.toJS();
  if (!isObject(value)) return undefined;
  const { apiVersion, kind, metadata } = value;
  const { namespace = 'default', name } = isObject(metadata) ? metadata : {};
  return [String(apiVersion).replace(/\/.*/, ''), kind, namespace, name].join(' ');
}
