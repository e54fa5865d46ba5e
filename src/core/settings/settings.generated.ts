// Generated from src/core/settings/description.ts and src/apps/testing/expectations/description.ts by `npm run generate`; do not edit.

import type {
  ApiRevision,
  BuiltInDistribution,
  ConfigDelivery,
  FailOn,
  FindingSeverity,
  GatewayMode,
  KeyFetcher,
  OnError,
  References,
} from './words';

/** What is read, what is made of it, and how findings are judged: the content of `ai-gateway.yaml`. */
export interface GatewaySettings {
  /**
   * Files and folders to read, relative to the settings file; patterns such as `teams/*` may be used. For the command line; a chart has no use for it.
   *
   * @default - those of `--file`
   */
  readonly inputs?: string[];
  /**
   * Files and folders below the inputs that are left out: patterns, relative to the settings file. For the command line; a chart has no use for it.
   *
   * @default - nothing but what is known to be no manifest
   */
  readonly exclude?: string[];
  /**
   * Files with expectations for `ai-gateway test`, relative to the settings file; patterns such as `tests/**` may be used. They are no inputs of other commands. For the command line; a chart has no use for it.
   *
   * @default - files named `*.gateway-test.yaml` below the inputs
   */
  readonly tests?: string[];
  /**
   * The folder that `ai-gateway compile` writes into, relative to the settings file. For the command line; a chart has no use for it.
   *
   * @default - that of `--output`
   */
  readonly output?: string;
  /**
   * Who reads the resources. For `controller` nothing is said about compiled output, and `ai-gateway compile` refuses to write any. For the command line; a chart has no use for it.
   *
   * @default GatewayMode.COMPILED
   */
  readonly mode?: GatewayMode;
  /**
   * The distribution whose CustomResourceDefinitions `ai-gateway crds` prints. For the command line; a chart has no use for it.
   *
   * @default BuiltInDistribution.NEUTRAL
   */
  readonly distribution?: BuiltInDistribution;
  /**
   * API groups whose documents use the reference's own names, besides those of the built-in distributions.
   *
   * @default - none
   */
  readonly groups?: string[];
  /**
   * The revision of the API that the resources are written for.
   *
   * @default - the default of the distribution of each document
   */
  readonly revision?: ApiRevision;
  /**
   * Whether a policy without a target, and a reference from a policy or backend into another namespace without a ReferenceGrant, are errors.
   *
   * @default false
   */
  readonly strict?: boolean;
  /**
   * How the config travels to the pods.
   *
   * @default ConfigDelivery.AUTO
   */
  readonly configDelivery?: ConfigDelivery;
  /**
   * Who fetches key sets that are given by reference.
   *
   * @default KeyFetcher.AUTO
   */
  readonly keyFetcher?: KeyFetcher;
  /**
   * The image of the sidecars that put values of Secrets into the config and fetch key sets: Node.js 20 or later as `node`, and `sh`.
   *
   * @default 'docker.io/library/node:22.21.1-alpine3.22'
   */
  readonly sidecarImage?: string;
  /**
   * Whether each change of the config replaces the pods. Without it they read the new file while they run, and are replaced only for changes that cannot be read that way.
   *
   * @default false
   */
  readonly rolloutOnConfigChange?: boolean;
  /**
   * Whether Secrets, ConfigMaps and Services that are referred to have to be known.
   *
   * @default References.OPEN
   */
  readonly references?: References;
  /**
   * What others bring. Keys and ports are checked as those of inputs are.
   *
   * @default - nothing
   */
  readonly externals?: ExternalObjects;
  /**
   * What becomes of warnings and notes, by their code. Errors stay errors.
   *
   * @default - as the catalogue says
   */
  readonly severities?: { [key: string]: FindingSeverity };
  /**
   * From which severity on a finding fails the run.
   *
   * @default FailOn.ERROR
   */
  readonly failOn?: FailOn;
  /**
   * What an error does to the output. With `isolate`, only what it names is left out, and what cannot do without that; the run fails all the same.
   *
   * @default OnError.STOP
   */
  readonly onError?: OnError;
  /**
   * Findings that are all right, each with the reason. They stay in reports for programs, as suppressed.
   *
   * @default - none
   */
  readonly waivers?: Waiver[];
  /**
   * A file that `--write-baseline` wrote, relative to the settings file: what it lists does not fail the run, and what no longer occurs has to be removed from it. For the command line; a chart has no use for it.
   *
   * @default - none: every finding counts
   */
  readonly baseline?: string;
  /**
   * How many findings are shown as text, the gravest first; 0 shows all. Otherwise the first ten of each code are shown, and the others counted. Reports for programs hold all in any case. For the command line; a chart has no use for it.
   *
   * @default - no limit but that of each code
   */
  readonly maxDiagnostics?: number;
  /**
   * Whether only what fails the run is shown as text. For the command line; a chart has no use for it.
   *
   * @default false
   */
  readonly quiet?: boolean;
}

/** Objects that others bring: other repositories, operators, people. */
export interface ExternalObjects {
  /**
   * Secrets, with the names of their keys.
   *
   * @default - none
   */
  readonly secrets?: ExternalSecret[];
  /**
   * ConfigMaps, with the names of their keys.
   *
   * @default - none
   */
  readonly configMaps?: ExternalConfigMap[];
  /**
   * Services, with their ports.
   *
   * @default - none
   */
  readonly services?: ExternalService[];
  /**
   * Gateways of other repositories: routes and policies may aim at them, and nothing is made of them here.
   *
   * @default - none
   */
  readonly gateways?: ExternalGateway[];
}

/** A Secret that others bring. */
export interface ExternalSecret {
  /**
   * Name of the object.
   */
  readonly name: string;
  /**
   * Names of its keys. Their values are never needed.
   */
  readonly keys: string[];
  /**
   * Namespace of the object.
   *
   * @default - the namespace of the chart; in settings `default`
   */
  readonly namespace?: string;
  /**
   * Labels of the object, where it is selected by them.
   *
   * @default - none
   */
  readonly labels?: { [key: string]: string };
}

/** A ConfigMap that others bring. */
export interface ExternalConfigMap {
  /**
   * Name of the object.
   */
  readonly name: string;
  /**
   * Names of its keys.
   */
  readonly keys: string[];
  /**
   * Namespace of the object.
   *
   * @default - the namespace of the chart; in settings `default`
   */
  readonly namespace?: string;
  /**
   * Labels of the object, where it is selected by them.
   *
   * @default - none
   */
  readonly labels?: { [key: string]: string };
}

/** A Service that others bring. */
export interface ExternalService {
  /**
   * Name of the object.
   */
  readonly name: string;
  /**
   * Its ports.
   */
  readonly ports: number[];
  /**
   * Namespace of the object.
   *
   * @default - the namespace of the chart; in settings `default`
   */
  readonly namespace?: string;
  /**
   * Labels of the object, where it is selected by them.
   *
   * @default - none
   */
  readonly labels?: { [key: string]: string };
}

/** A Gateway that others bring. */
export interface ExternalGateway {
  /**
   * Name of the Gateway.
   */
  readonly name: string;
  /**
   * Namespace of the object.
   *
   * @default - the namespace of the chart; in settings `default`
   */
  readonly namespace?: string;
}

/** Somebody's word that a finding about a resource is all right. */
export interface Waiver {
  /**
   * The code of the finding.
   */
  readonly code: string;
  /**
   * The resource that the finding is about, as reports name it: `Kind namespace/name`. Without a namespace it is one of `default`.
   */
  readonly resource: string;
  /**
   * The field that the finding is about, or one above it, such as `spec.rules[0]`.
   *
   * @default - any field
   */
  readonly path?: string;
  /**
   * Why it is all right: a sentence for those who come later.
   */
  readonly reason: string;
  /**
   * The last day on which the waiver holds, as `2027-01-31`.
   *
   * @default - it holds until it is removed
   */
  readonly until?: string;
}
