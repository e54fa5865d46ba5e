import { ApiRevision } from '../values/api-revision.generated';
import { CONVENTION } from './conventions';
import { EXTERNALS, NAMESPACE_NAME, SEVERITIES, WAIVER, word } from './description-parts';
import { ENVIRONMENT, ENVIRONMENT_NAME } from './environment';
import { GUARANTEE } from './guarantees';
import { MODEL_RETIREMENT } from './retirements';
import { COUNT, FLAG, type ObjectType, TEXT, TEXTS, type TextForm } from './setting-type';
import { TEAM_RULES } from './teams';
import {
  BuiltInDistribution,
  ConfigDelivery,
  DataPlaneVersion,
  FailOn,
  GatewayMode,
  KeyFetcher,
  OnError,
  References,
} from './words';

export type { ObjectType, SettingField, SettingType } from './setting-type';

const GROUP: TextForm = {
  pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$',
  called: 'an API group: a DNS name with at least one dot, such as gateway.mycompany.com',
};
/** Every setting there is. The struct for charts, the schema for editors and the page of the documentation are made of this. */
export const SETTINGS: ObjectType = {
  is: 'object',
  name: 'GatewaySettings',
  doc: 'The content of `ai-gateway.yaml`: inputs, output, and severities of findings.',
  fields: {
    extends: {
      doc: 'The bundle of the platform: an installed npm package, or a folder, relative to the settings file. Its settings apply to this file and bind it, and its inputs are read with those of this file.',
      type: TEXT,
      default: '- no bundle applies',
    },
    teams: {
      doc: 'The rights of teams, if this file is the bundle of a platform.',
      type: TEAM_RULES,
      default: '- teams may add resources, guarantees, conventions and waivers of warnings',
    },
    inputs: {
      doc: 'Files and folders to read, relative to the settings file; patterns such as `teams/*` may be used.',
      type: TEXTS,
      default: '- those of `--file`',
      commandLineOnly: true,
    },
    exclude: {
      doc: 'Excluded files and folders below the inputs: patterns, relative to the settings file.',
      type: TEXTS,
      default: '- only files that are not manifests',
      commandLineOnly: true,
    },
    tests: {
      doc: 'Files with expectations for `ai-gateway test`, relative to the settings file; patterns such as `tests/**` are supported. Other commands do not read them as inputs.',
      type: TEXTS,
      default: '- files named `*.gateway-test.yaml` below the inputs',
      commandLineOnly: true,
    },
    guarantees: {
      doc: 'Guarantees for every request, which each run checks. `ai-gateway prove` also checks the files `*.gateway-guarantees.yaml` below the inputs.',
      type: { is: 'list', of: GUARANTEE },
      default: '- a run checks no guarantees',
    },
    conventions: {
      doc: 'Requirements for routes and backends with your own codes, checked against the effective policies of their requests.',
      type: { is: 'list', of: CONVENTION },
      default: '- no conventions apply',
    },
    retirements: {
      doc: 'Models that their providers retire, for findings about configurations that still call them.',
      type: { is: 'list', of: MODEL_RETIREMENT },
      default: '- no model retires',
    },
    output: {
      doc: 'The folder that `ai-gateway compile` writes to, relative to the settings file.',
      type: TEXT,
      default: '- that of `--output`',
      commandLineOnly: true,
    },
    environments: {
      doc: 'Differences of each environment, by name; select one with `--environment`.',
      type: { is: 'map', of: ENVIRONMENT, keys: ENVIRONMENT_NAME },
      default: '- all settings apply to one environment',
      commandLineOnly: true,
    },
    mode: {
      doc: 'The consumer of the resources. With `controller`, findings about compiled output are omitted, and `ai-gateway compile` refuses to write output.',
      type: word('GatewayMode', GatewayMode),
      default: 'GatewayMode.COMPILED',
      commandLineOnly: true,
    },
    defaultNamespace: {
      doc: 'The namespace of resources without one, such as the namespace into which a Helm chart is installed.',
      type: { is: 'text', form: NAMESPACE_NAME },
      default: "'default'",
      commandLineOnly: true,
    },
    distribution: {
      doc: 'The distribution whose CustomResourceDefinitions `ai-gateway crds` prints.',
      type: word('BuiltInDistribution', BuiltInDistribution),
      default: 'BuiltInDistribution.AGENTGATEWAY',
      commandLineOnly: true,
    },
    groups: {
      doc: "API groups whose documents use the reference's own names, in addition to those of the built-in distributions.",
      type: { is: 'list', of: { is: 'text', form: GROUP } },
      default: '- the built-in distributions only',
    },
    revision: {
      doc: 'The revision of the API that the resources are written for.',
      type: word('ApiRevision', ApiRevision),
      default: '- the default of the distribution of each document',
    },
    dataPlane: {
      doc: 'The target release of the data plane. Resources are checked against its revision of the API unless `revision` is set.',
      type: word('DataPlaneVersion', DataPlaneVersion),
      default: 'DataPlaneVersion.V1_4',
    },
    strict: {
      doc: 'Whether a policy without a target, and a reference from a policy or backend into another namespace without a ReferenceGrant, are errors.',
      type: FLAG,
      default: 'false',
    },
    configDelivery: {
      doc: 'How pods receive the configuration.',
      type: word('ConfigDelivery', ConfigDelivery),
      default: 'ConfigDelivery.AUTO',
    },
    keyFetcher: {
      doc: 'The process that fetches remote key sets.',
      type: word('KeyFetcher', KeyFetcher),
      default: 'KeyFetcher.AUTO',
    },
    sidecarImage: {
      doc: 'The image of the sidecars that insert values of Secrets into the configuration and fetch key sets. It must contain Node.js 20 or later as `node`, and `sh`.',
      type: TEXT,
      default: "'docker.io/library/node:22.21.1-alpine3.22'",
    },
    rolloutOnConfigChange: {
      doc: 'Whether each change of the configuration restarts the pods. By default, running pods load the new file, and only restart for changes that they cannot load.',
      type: FLAG,
      default: 'false',
    },
    references: {
      doc: 'Whether referenced Secrets, ConfigMaps and Services must be in the inputs or listed under `externals`.',
      type: word('References', References),
      default: 'References.OPEN',
    },
    externals: {
      doc: 'Externally managed objects. Keys and ports are checked like those of inputs.',
      type: EXTERNALS,
      default: '- all objects are among the inputs',
    },
    severities: {
      doc: 'Severities of warnings, notes and findings of conventions, by name or code. Other errors cannot be changed.',
      type: SEVERITIES,
      default: '- the severity in the catalogue',
    },
    failOn: {
      doc: 'The lowest severity that fails the run.',
      type: word('FailOn', FailOn),
      default: 'FailOn.ERROR',
    },
    onError: {
      doc: 'The effect of errors on the output. With `isolate`, only the objects that an error names and those that depend on them are left out; the run still fails.',
      type: word('OnError', OnError),
      default: 'OnError.STOP',
    },
    waivers: {
      doc: 'Accepted findings, each with a reason. Machine-readable reports contain them as suppressed.',
      type: { is: 'list', of: WAIVER },
      default: '- no findings are accepted',
    },
    baseline: {
      doc: 'A file from `--write-baseline`, relative to the settings file. Findings in it do not fail the run; findings that no longer occur must be removed from it.',
      type: TEXT,
      default: '- all findings are judged',
      commandLineOnly: true,
    },
    maxDiagnostics: {
      doc: 'The number of findings in text output, the most severe first; 0 shows all. By default, the first ten of each code are shown and the others counted. Machine-readable reports contain all findings.',
      type: COUNT,
      default: '- no limit except for each code',
      commandLineOnly: true,
    },
    quiet: {
      doc: 'Whether text output contains only the findings that fail the run.',
      type: FLAG,
      default: 'false',
      commandLineOnly: true,
    },
  },
};
