import { EXTERNALS, NAMESPACE_NAME, SEVERITIES, WAIVER } from './description-parts';
import { GUARANTEE } from './guarantees';
import { type ObjectType, optional, TEXT, TEXTS, type TextForm } from './setting-type';
import { FailOn } from './words';

/** Names of environments are folders of the output, too. */
export const ENVIRONMENT_NAME: TextForm = {
  pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
  called: 'the name of an environment: lowercase letters, digits and "-", such as prod',
};
const HOST: TextForm = { pattern: '^\\S+$', called: 'a host name, as in the resources' };
const MODEL: TextForm = { pattern: '^\\S+$', called: 'the name of a model' };

const TARGET: ObjectType = {
  is: 'object',
  name: 'PatchTarget',
  doc: 'Selects the resources of a patch, as in a kustomization. All fields must match; each is a regular expression for the entire value.',
  fields: {
    group: optional(
      'The API group; empty for that of Secrets and Services.',
      { is: 'text', mayBeEmpty: true },
      '- all API groups',
    ),
    version: optional('The version of the API.', TEXT, '- all versions'),
    kind: optional('The kind, as the document writes it.', TEXT, '- all kinds'),
    namespace: optional(
      'The namespace of the resource. Resources without one are in `defaultNamespace`.',
      TEXT,
      '- all namespaces',
    ),
    name: optional('The name of the resource.', TEXT, '- all names'),
  },
};

const PATCH: ObjectType = {
  is: 'object',
  name: 'ResourcePatch',
  doc: 'A patch of resources as in a kustomization: a strategic merge patch or JSON Patch operations (RFC 6902). Set one of `patch` and `path`.',
  fields: {
    patch: optional(
      'The patch: an object, a list of operations, or a string that contains one of them.',
      { is: 'any' },
      '- that of `path`',
    ),
    path: optional('A file with the patch, relative to the settings file.', TEXT, '- the patch is in `patch`'),
    target: optional('The resources to patch.', TARGET, '- the resource with the kind and name of the patch'),
  },
};

/** The differences of one environment. */
export const ENVIRONMENT: ObjectType = {
  is: 'object',
  name: 'Environment',
  doc: 'Differences of an environment. All other settings also apply to it.',
  fields: {
    inputs: optional(
      'Files and folders to read in addition to `inputs`, relative to the settings file.',
      TEXTS,
      '- only `inputs` of all environments',
    ),
    tests: optional(
      'Files with expectations that are read besides `tests`.',
      TEXTS,
      '- only `tests` of all environments',
    ),
    output: optional(
      'The folder that `ai-gateway compile` writes to.',
      TEXT,
      '- the name of the environment below `output`',
    ),
    defaultNamespace: optional(
      'The namespace of resources without one.',
      { is: 'text', form: NAMESPACE_NAME },
      '- that of all environments',
    ),
    patches: optional(
      'Changes of resources, in their order.',
      { is: 'list', of: PATCH },
      '- resources are not changed',
    ),
    hosts: optional(
      'Replacements of hostnames in listeners, routes and redirects.',
      { is: 'map', of: { is: 'text', form: HOST }, keys: HOST },
      '- hosts keep their names',
    ),
    models: optional(
      'Replacements of model names: of each field `model` of a backend and each value of `modelAliases` of a policy.',
      { is: 'map', of: { is: 'text', form: MODEL }, keys: MODEL },
      '- models keep their names',
    ),
    externals: optional(
      'Externally managed objects, in addition to those of all environments. An object of the same name is replaced.',
      EXTERNALS,
      '- only `externals` of all environments',
    ),
    severities: optional(
      'Severities of warnings and notes in this environment.',
      SEVERITIES,
      '- the severities of all environments',
    ),
    failOn: optional(
      'The lowest severity that fails the run.',
      { is: 'word', enumName: 'FailOn', values: Object.values(FailOn) },
      '- the severities of all environments',
    ),
    waivers: optional(
      'Findings that are accepted in this environment.',
      { is: 'list', of: WAIVER },
      '- only `waivers` of all environments',
    ),
    guarantees: optional(
      'Guarantees for every request in this environment, in addition to those of all environments.',
      { is: 'list', of: GUARANTEE },
      '- only `guarantees` of all environments',
    ),
  },
};
