import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { cataloguePages } from './catalogue';
import { sharedPath } from './shared';

const ROOT = resolve(__dirname, '..', '..');

/** A text of YAML documents, and its name. */
export interface Input {
  readonly name: string;
  readonly text: string;
}

/** Returns all YAML documents of one file of the reference data that contain an object. */
export function sharedDocuments(path: string): Record<string, unknown>[] {
  return objectsOf(readFileSync(sharedPath(path), 'utf8'));
}

/** The YAML files below a folder of the reference data. */
export function sharedFiles(folder: string): string[] {
  return yamlFiles(sharedPath(folder)).map((file) => join(folder, file));
}

/**
 * Returns the inputs in this repository that compile: the good examples of the messages, the resources of the patterns and the example in
 * plain YAML.
 */
export function ownInputs(): Input[] {
  return [
    ...cataloguePages().flatMap(({ code, good }) =>
      good === undefined ? [] : [{ name: `${code}, good`, text: good }],
    ),
    ...inputsBelow('test/fixtures/patterns', 'resources.yaml'),
    joined('examples/plain-yaml'),
  ];
}

/**
 * Returns the inputs in this repository that are rejected or cause warnings: the bad examples of the messages, and the documents that set
 * every field.
 */
export function ownBadInputs(): Input[] {
  return [
    ...cataloguePages().flatMap(({ code, bad }) => (bad === undefined ? [] : [{ name: `${code}, bad`, text: bad }])),
    ...inputsBelow('test/core/compiler/5-lower/fixtures'),
  ];
}

/** The resources in `ownInputs`. */
export function ownDocuments(): Record<string, unknown>[] {
  return ownInputs().flatMap(({ text }) => objectsOf(text));
}

/** The documents that set every field of some revision. */
export function everyFieldDocuments(): Record<string, unknown>[] {
  return inputsBelow('test/core/compiler/5-lower/fixtures').flatMap(({ text }) => objectsOf(text));
}

function inputsBelow(folder: string, suffix = ''): Input[] {
  return yamlFiles(join(ROOT, folder))
    .filter((file) => file.endsWith(suffix))
    .map((file) => ({ name: join(folder, file), text: readFileSync(join(ROOT, folder, file), 'utf8') }));
}

function joined(folder: string): Input {
  const texts = inputsBelow(folder).map(({ text }) => text);
  return { name: folder, text: texts.join('\n---\n') };
}

function yamlFiles(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Settings of the compiler are no resource.
      .filter((file) => /\.ya?ml$/.test(file) && !/(?:^|\/)ai-gateway\.yaml$/.test(file))
      .sort()
  );
}

function objectsOf(text: string): Record<string, unknown>[] {
  return parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter((value) => value !== null && typeof value === 'object' && !Array.isArray(value));
}
