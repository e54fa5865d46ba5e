// Generated from src/core/settings/description.ts, src/core/settings/guarantees.ts and src/library/testing/expectations/description.ts by `npm run generate`; do not edit.

import type {
  ApiRevision,
  AuthenticationKind,
  BuiltInDistribution,
  ConfigDelivery,
  DataPlaneVersion,
  FailOn,
  FindingSeverity,
  GatewayMode,
  KeyFetcher,
  OnError,
  References,
  SharedResource,
} from './enums';

/** The content of `ai-gateway.yaml`: inputs, output, and severities of findings. */
export interface GatewaySettings {
  /**
   * The bundle of the platform: an installed npm package, or a folder, relative to the settings file. Its settings apply to this file and bind it, and its inputs are read with those of this file.
   *
   * @default - no bundle applies
   */
  readonly extends?: string;
  /**
   * The rights of teams, if this file is the bundle of a platform.
   *
   * @default - teams may add resources, guarantees, conventions and waivers of warnings
   */
  readonly teams?: TeamRules;
  /**
   * Files and folders to read, relative to the settings file; patterns such as `teams/*` may be used. Only the command line uses it, not charts.
   *
   * @default - those of `--file`
   */
  readonly inputs?: string[];
  /**
   * Excluded files and folders below the inputs: patterns, relative to the settings file. Only the command line uses it, not charts.
   *
   * @default - only files that are not manifests
   */
  readonly exclude?: string[];
  /**
   * Files with expectations for `ai-gateway test`, relative to the settings file; patterns such as `tests/**` are supported. Other commands do not read them as inputs. Only the command line uses it, not charts.
   *
   * @default - files named `*.gateway-test.yaml` below the inputs
   */
  readonly tests?: string[];
  /**
   * Guarantees for every request, which each run checks. `ai-gateway prove` also checks the files `*.gateway-guarantees.yaml` below the inputs.
   *
   * @default - a run checks no guarantees
   */
  readonly guarantees?: Guarantee[];
  /**
   * Requirements for routes and backends with your own codes, checked against the effective policies of their requests.
   *
   * @default - no conventions apply
   */
  readonly conventions?: Convention[];
  /**
   * Models that their providers retire, for findings about configurations that still call them.
   *
   * @default - no model retires
   */
  readonly retirements?: ModelRetirement[];
  /**
   * The folder that `ai-gateway compile` writes to, relative to the settings file. Only the command line uses it, not charts.
   *
   * @default - that of `--output`
   */
  readonly output?: string;
  /**
   * Differences of each environment, by name; select one with `--environment`. Only the command line uses it, not charts.
   *
   * @default - all settings apply to one environment
   */
  readonly environments?: { [key: string]: Environment };
  /**
   * The consumer of the resources. With `controller`, findings about compiled output are omitted, and `ai-gateway compile` refuses to write output. Only the command line uses it, not charts.
   *
   * @default GatewayMode.COMPILED
   */
  readonly mode?: GatewayMode;
  /**
   * The namespace of resources without one, such as the namespace into which a Helm chart is installed. Only the command line uses it, not charts.
   *
   * @default 'default'
   */
  readonly defaultNamespace?: string;
  /**
   * The distribution whose CustomResourceDefinitions `ai-gateway crds` prints. Only the command line uses it, not charts.
   *
   * @default BuiltInDistribution.AGENTGATEWAY
   */
  readonly distribution?: BuiltInDistribution;
  /**
   * API groups whose documents use the reference's own names, in addition to those of the built-in distributions.
   *
   * @default - the built-in distributions only
   */
  readonly groups?: string[];
  /**
   * The revision of the API that the resources are written for.
   *
   * @default - the default of the distribution of each document
   */
  readonly revision?: ApiRevision;
  /**
   * The target release of the data plane. Resources are checked against its revision of the API unless `revision` is set.
   *
   * @default DataPlaneVersion.V1_4
   */
  readonly dataPlane?: DataPlaneVersion;
  /**
   * Whether a policy without a target, and a reference from a policy or backend into another namespace without a ReferenceGrant, are errors.
   *
   * @default false
   */
  readonly strict?: boolean;
  /**
   * How pods receive the configuration.
   *
   * @default ConfigDelivery.AUTO
   */
  readonly configDelivery?: ConfigDelivery;
  /**
   * The process that fetches remote key sets.
   *
   * @default KeyFetcher.AUTO
   */
  readonly keyFetcher?: KeyFetcher;
  /**
   * The image of the sidecars that insert values of Secrets into the configuration and fetch key sets. It must contain Node.js 20 or later as `node`, and `sh`.
   *
   * @default 'docker.io/library/node:22.21.1-alpine3.22'
   */
  readonly sidecarImage?: string;
  /**
   * Whether each change of the configuration restarts the pods. By default, running pods load the new file, and only restart for changes that they cannot load.
   *
   * @default false
   */
  readonly rolloutOnConfigChange?: boolean;
  /**
   * Whether referenced Secrets, ConfigMaps and Services must be in the inputs or listed under `externals`.
   *
   * @default References.OPEN
   */
  readonly references?: References;
  /**
   * Externally managed objects. Keys and ports are checked like those of inputs.
   *
   * @default - all objects are among the inputs
   */
  readonly externals?: ExternalObjects;
  /**
   * Severities of warnings, notes and findings of conventions, by name or code. Other errors cannot be changed.
   *
   * @default - the severity in the catalogue
   */
  readonly severities?: { [key: string]: FindingSeverity };
  /**
   * The lowest severity that fails the run.
   *
   * @default FailOn.ERROR
   */
  readonly failOn?: FailOn;
  /**
   * The effect of errors on the output. With `isolate`, only the objects that an error names and those that depend on them are left out; the run still fails.
   *
   * @default OnError.STOP
   */
  readonly onError?: OnError;
  /**
   * Accepted findings, each with a reason. Machine-readable reports contain them as suppressed.
   *
   * @default - no findings are accepted
   */
  readonly waivers?: Waiver[];
  /**
   * A file from `--write-baseline`, relative to the settings file. Findings in it do not fail the run; findings that no longer occur must be removed from it. Only the command line uses it, not charts.
   *
   * @default - all findings are judged
   */
  readonly baseline?: string;
  /**
   * The number of findings in text output, the most severe first; 0 shows all. By default, the first ten of each code are shown and the others counted. Machine-readable reports contain all findings. Only the command line uses it, not charts.
   *
   * @default - no limit except for each code
   */
  readonly maxDiagnostics?: number;
  /**
   * Whether text output contains only the findings that fail the run. Only the command line uses it, not charts.
   *
   * @default false
   */
  readonly quiet?: boolean;
}

/** The rights of teams: of repositories that extend this file as a bundle, and of resources in the namespaces of teams if the platform reads them together. */
export interface TeamRules {
  /**
   * The namespaces of teams; `*` matches any characters.
   *
   * @default - all namespaces except those of the bundle's own resources
   */
  readonly namespaces?: string[];
  /**
   * Binding settings that teams may change: some of `failOn`, `baseline`, `severities`, `strict`, `references`, `onError`, `mode`, `revision`, `dataPlane`, `configDelivery`, `keyFetcher`, `sidecarImage`, `rolloutOnConfigChange`, `externals.gateways`. Without an entry, teams can only make them stricter.
   *
   * @default - no binding settings
   */
  readonly settings?: string[];
  /**
   * Waivers that teams may write.
   *
   * @default - all except those of errors of conventions and of guarantees
   */
  readonly waivers?: PermittedWaiver[];
}

/** Waivers that teams may write in annotations and in their settings. */
export interface PermittedWaiver {
  /**
   * Codes or names of diagnostics. `*` matches any characters, but no error of a convention and no guarantee: these require their exact code (`AIG9008` and `AIG9009` for guarantees).
   */
  readonly codes: string[];
  /**
   * Namespaces of the resources; `*` matches any characters. A guarantee is in no namespace.
   *
   * @default - all namespaces of teams
   */
  readonly namespaces?: string[];
}

/** A guarantee for all requests of some kind: set `always` or `neverReached`. */
export interface Guarantee {
  /**
   * The name in findings.
   */
  readonly name: string;
  /**
   * The reason for the guarantee.
   *
   * @default - no reason
   */
  readonly because?: string;
  /**
   * The requests that it is about.
   *
   * @default - all requests
   */
  readonly requests?: GuaranteedRequests;
  /**
   * The callers that send the requests, whether or not the gateway authenticates them.
   *
   * @default - any caller
   */
  readonly callers?: GuaranteedCallers;
  /**
   * The destination that the requests reach.
   *
   * @default - all destinations of rules
   */
  readonly to?: GuaranteeSubject;
  /**
   * The requirements for each request that reaches the destination.
   *
   * @default - none, with `neverReached`
   */
  readonly always?: GuaranteedOutcome;
  /**
   * No such request reaches the destination.
   *
   * @default false
   */
  readonly neverReached?: boolean;
}

/** The requests that a guarantee is about. All fields must match; of a list, one entry. In strings, `*` matches any characters. */
export interface GuaranteedRequests {
  /**
   * Hosts, without a port.
   *
   * @default - all hosts
   */
  readonly hosts?: string[];
  /**
   * Paths as they are sent, without the query: `/admin`, `/admin/*`.
   *
   * @default - all paths
   */
  readonly paths?: string[];
  /**
   * The methods of the requests.
   *
   * @default - all methods
   */
  readonly methods?: string[];
  /**
   * Headers, with a value that one of them has.
   *
   * @default - requests with any headers
   */
  readonly headers?: { [key: string]: string };
  /**
   * Gateways, by their name or `namespace/name`.
   *
   * @default - all Gateways
   */
  readonly gateways?: string[];
  /**
   * Listeners, by their name, `gateway/name` or `namespace/gateway/name`.
   *
   * @default - all listeners
   */
  readonly listeners?: string[];
  /**
   * Namespaces of the routes that match the requests.
   *
   * @default - all namespaces
   */
  readonly namespaces?: string[];
}

/** The callers that a guarantee is about. All fields must match. In strings, `*` matches any characters. */
export interface GuaranteedCallers {
  /**
   * Claims of a verified token; if a claim is a list, one item must match. `{}`: any token.
   *
   * @default - not checked
   */
  readonly jwt?: { [key: string]: string };
  /**
   * Metadata of the API key. `{}`: any key.
   *
   * @default - not checked
   */
  readonly apiKey?: { [key: string]: string };
  /**
   * Name of a user with a correct password.
   *
   * @default - not checked
   */
  readonly basicAuthUser?: string;
}

/** The destination of requests: one of these. Resources are named by `name`, `namespace/name` or `Kind/namespace/name`. */
export interface GuaranteeSubject {
  /**
   * A backend, or a Service with an optional `/port`.
   *
   * @default - not checked
   */
  readonly backend?: string;
  /**
   * The name of a route.
   *
   * @default - not checked
   */
  readonly route?: string;
  /**
   * All LLM providers of a type: `openai`, `azure-openai`, `anthropic`, `gemini`, `vertex-ai`, `bedrock`, `azure`, `custom`; `*` for all providers, also those that are added later.
   *
   * @default - not checked
   */
  readonly provider?: string;
  /**
   * A host outside of the cluster, as in a backend.
   *
   * @default - not checked
   */
  readonly hostname?: string;
  /**
   * Tools of MCP servers: the name of a tool, or `target/name`; `*` matches any characters, such as `github/delete_*`.
   *
   * @default - not checked
   */
  readonly tool?: string;
  /**
   * All LLM providers that are used in a region, such as `eu-central-1`.
   *
   * @default - not checked
   */
  readonly region?: string;
}

/** Requirements for each request, all of which must be met. */
export interface GuaranteedOutcome {
  /**
   * The caller is authenticated. `{}` accepts every kind of authentication.
   *
   * @default - not checked
   */
  readonly authenticated?: DemandedAuthentication;
  /**
   * Only these callers are accepted.
   *
   * @default - not checked
   */
  readonly callers?: GuaranteedCallers;
  /**
   * Only these listeners reach the destination: `name`, `gateway/name` or `namespace/gateway/name`.
   *
   * @default - not checked
   */
  readonly listeners?: string[];
  /**
   * Only routes of these namespaces reference it.
   *
   * @default - not checked
   */
  readonly namespaces?: string[];
  /**
   * Only listeners with TLS reach the destination.
   *
   * @default false
   */
  readonly encrypted?: boolean;
  /**
   * Policy fields that apply to each request, by their names in the reference, with the required values: `{}` accepts any value; an object with `atMost` in place of a number or duration sets a bound.
   *
   * @default - not checked
   */
  readonly policies?: { [key: string]: any };
  /**
   * No credential is sent without TLS: neither to a listener that requires one, nor to a destination that receives one of the gateway or of the client.
   *
   * @default false
   */
  readonly credentialsEncrypted?: boolean;
  /**
   * No two tenants share a backend, a credential of the gateway, or the bucket of a rate limit.
   *
   * @default - not checked
   */
  readonly notShared?: TenantSeparation;
  /**
   * Prompts and responses are sent to these destinations only, including weights, fallbacks, retries, mirrors, guards, external services and telemetry.
   *
   * @default - not checked
   */
  readonly contentOnlyTo?: AllowedDestinations;
  /**
   * A rule with a destination or a direct response matches the request. Does not check authorization.
   *
   * @default false
   */
  readonly answered?: boolean;
}

/** The authentication of callers. */
export interface DemandedAuthentication {
  /**
   * Types of credentials, of which callers must use one.
   *
   * @default - any kind of authentication
   */
  readonly by?: AuthenticationKind[];
  /**
   * The accepted issuers of the token.
   *
   * @default - all issuers
   */
  readonly issuers?: string[];
}

/** Objects that two tenants never share. Set `claim` or `keyField` to identify tenants. */
export interface TenantSeparation {
  /**
   * A claim of the token, such as `tenant`: a string.
   *
   * @default - not checked
   */
  readonly claim?: string;
  /**
   * A field of the metadata of API keys.
   *
   * @default - not checked
   */
  readonly keyField?: string;
  /**
   * The objects that they must not share.
   *
   * @default - all kinds of objects
   */
  readonly resources?: SharedResource[];
}

/** Destinations that may receive content. At least one of the lists must contain a destination. */
export interface AllowedDestinations {
  /**
   * Hosts of destinations; `*` matches any characters, such as `*.shop.svc.cluster.local` for the Services of a namespace.
   *
   * @default - no other hosts
   */
  readonly hosts?: string[];
  /**
   * Regions of providers and guards that are called at the hosts of their clouds.
   *
   * @default - no regions
   */
  readonly regions?: string[];
  /**
   * Providers, by their kinds, that are called at their own hosts.
   *
   * @default - no providers
   */
  readonly providers?: string[];
}

/** A requirement for all requests to some routes or backends, including those that other teams wrote; set one of `routes` and `backends`. A violation is a finding with the code of the convention. */
export interface Convention {
  /**
   * The code of its findings.
   */
  readonly code: string;
  /**
   * The message of the finding: a sentence without a full stop.
   */
  readonly text: string;
  /**
   * The help of the finding.
   *
   * @default - the reference of the fields
   */
  readonly fix?: string;
  /**
   * A page with more information.
   *
   * @default - findings have no link
   */
  readonly link?: string;
  /**
   * How grave it is.
   *
   * @default FindingSeverity.WARNING
   */
  readonly severity?: FindingSeverity;
  /**
   * The routes that it is about.
   *
   * @default - required without `backends`
   */
  readonly routes?: ConventionScope;
  /**
   * The backends that it is about.
   *
   * @default - required without `routes`
   */
  readonly backends?: ConventionScope;
  /**
   * The requirement, as for guarantees.
   */
  readonly always: GuaranteedOutcome;
}

/** Selects routes or backends. All fields must match; of a list, one entry. In strings, `*` matches any characters. */
export interface ConventionScope {
  /**
   * The namespaces of the resources.
   *
   * @default - all namespaces
   */
  readonly namespaces?: string[];
  /**
   * The names of the resources.
   *
   * @default - all names
   */
  readonly names?: string[];
  /**
   * Those that it is not about, as `namespace/name`.
   *
   * @default - no exceptions
   */
  readonly except?: string[];
}

/** The date from which a provider rejects requests for a model. A configuration that calls the model gets a note, a warning near the date, and an error from the date on. */
export interface ModelRetirement {
  /**
   * The provider and the model in the names of price lists, such as `openai/gpt-4-0613`; `*` matches any characters.
   */
  readonly model: string;
  /**
   * The first day, in UTC, on which the provider rejects requests, such as `2027-01-31`.
   */
  readonly date: string;
  /**
   * The model to call in its place, which the help of the finding names.
   *
   * @default - none
   */
  readonly replacement?: string;
  /**
   * From how many days before the date the finding is a warning.
   *
   * @default 60
   */
  readonly warnDays?: number;
}

/** Differences of an environment. All other settings also apply to it. */
export interface Environment {
  /**
   * Files and folders to read in addition to `inputs`, relative to the settings file.
   *
   * @default - only `inputs` of all environments
   */
  readonly inputs?: string[];
  /**
   * Files with expectations that are read besides `tests`.
   *
   * @default - only `tests` of all environments
   */
  readonly tests?: string[];
  /**
   * The folder that `ai-gateway compile` writes to.
   *
   * @default - the name of the environment below `output`
   */
  readonly output?: string;
  /**
   * The namespace of resources without one.
   *
   * @default - that of all environments
   */
  readonly defaultNamespace?: string;
  /**
   * Changes of resources, in their order.
   *
   * @default - resources are not changed
   */
  readonly patches?: ResourcePatch[];
  /**
   * Replacements of hostnames in listeners, routes and redirects.
   *
   * @default - hosts keep their names
   */
  readonly hosts?: { [key: string]: string };
  /**
   * Replacements of model names: of each field `model` of a backend and each value of `modelAliases` of a policy.
   *
   * @default - models keep their names
   */
  readonly models?: { [key: string]: string };
  /**
   * Externally managed objects, in addition to those of all environments. An object of the same name is replaced.
   *
   * @default - only `externals` of all environments
   */
  readonly externals?: ExternalObjects;
  /**
   * Severities of warnings and notes in this environment.
   *
   * @default - the severities of all environments
   */
  readonly severities?: { [key: string]: FindingSeverity };
  /**
   * The lowest severity that fails the run.
   *
   * @default - the severities of all environments
   */
  readonly failOn?: FailOn;
  /**
   * Findings that are accepted in this environment.
   *
   * @default - only `waivers` of all environments
   */
  readonly waivers?: Waiver[];
  /**
   * Guarantees for every request in this environment, in addition to those of all environments.
   *
   * @default - only `guarantees` of all environments
   */
  readonly guarantees?: Guarantee[];
}

/** A patch of resources as in a kustomization: a strategic merge patch or JSON Patch operations (RFC 6902). Set one of `patch` and `path`. */
export interface ResourcePatch {
  /**
   * The patch: an object, a list of operations, or a string that contains one of them.
   *
   * @default - that of `path`
   */
  readonly patch?: any;
  /**
   * A file with the patch, relative to the settings file.
   *
   * @default - the patch is in `patch`
   */
  readonly path?: string;
  /**
   * The resources to patch.
   *
   * @default - the resource with the kind and name of the patch
   */
  readonly target?: PatchTarget;
}

/** Selects the resources of a patch, as in a kustomization. All fields must match; each is a regular expression for the entire value. */
export interface PatchTarget {
  /**
   * The API group; empty for that of Secrets and Services.
   *
   * @default - all API groups
   */
  readonly group?: string;
  /**
   * The version of the API.
   *
   * @default - all versions
   */
  readonly version?: string;
  /**
   * The kind, as the document writes it.
   *
   * @default - all kinds
   */
  readonly kind?: string;
  /**
   * The namespace of the resource. Resources without one are in `defaultNamespace`.
   *
   * @default - all namespaces
   */
  readonly namespace?: string;
  /**
   * The name of the resource.
   *
   * @default - all names
   */
  readonly name?: string;
}

/** Objects that are managed elsewhere, such as in other repositories or by operators. */
export interface ExternalObjects {
  /**
   * Secrets, with the names of their keys.
   *
   * @default - all Secrets are among the inputs
   */
  readonly secrets?: ExternalSecret[];
  /**
   * ConfigMaps, with the names of their keys.
   *
   * @default - all ConfigMaps are among the inputs
   */
  readonly configMaps?: ExternalConfigMap[];
  /**
   * Services, with their ports.
   *
   * @default - all Services are among the inputs
   */
  readonly services?: ExternalService[];
  /**
   * Gateways of other repositories: routes and policies may reference them, but they are not compiled.
   *
   * @default - all Gateways are among the inputs
   */
  readonly gateways?: ExternalGateway[];
}

/** An externally managed Secret. */
export interface ExternalSecret {
  /**
   * Name of the object.
   */
  readonly name: string;
  /**
   * Names of its keys. Values are never required.
   */
  readonly keys: string[];
  /**
   * Namespace of the object.
   *
   * @default - the namespace of the chart; in settings `defaultNamespace`
   */
  readonly namespace?: string;
  /**
   * Labels of the object, if selectors match them.
   *
   * @default - the object has no labels
   */
  readonly labels?: { [key: string]: string };
}

/** An externally managed ConfigMap. */
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
   * @default - the namespace of the chart; in settings `defaultNamespace`
   */
  readonly namespace?: string;
  /**
   * Labels of the object, if selectors match them.
   *
   * @default - the object has no labels
   */
  readonly labels?: { [key: string]: string };
}

/** An externally managed Service. */
export interface ExternalService {
  /**
   * Name of the object.
   */
  readonly name: string;
  /**
   * The ports of the Service.
   */
  readonly ports: number[];
  /**
   * The `appProtocol` of its ports. MCP servers that are selected by labels require `agentgateway.dev/mcp` or `agentgateway.dev/mcp-sse`.
   *
   * @default - the protocol of the ports is unknown
   */
  readonly appProtocol?: string;
  /**
   * Namespace of the object.
   *
   * @default - the namespace of the chart; in settings `defaultNamespace`
   */
  readonly namespace?: string;
  /**
   * Labels of the object, if selectors match them.
   *
   * @default - the object has no labels
   */
  readonly labels?: { [key: string]: string };
}

/** An externally managed Gateway. */
export interface ExternalGateway {
  /**
   * Name of the Gateway.
   */
  readonly name: string;
  /**
   * Namespace of the object.
   *
   * @default - the namespace of the chart; in settings `defaultNamespace`
   */
  readonly namespace?: string;
}

/** Accepts a finding about a resource. */
export interface Waiver {
  /**
   * The code or the name of the finding.
   */
  readonly code: string;
  /**
   * The resource of the finding, as in reports: `Kind namespace/name`. Without a namespace, it is in `default`.
   */
  readonly resource: string;
  /**
   * The field of the finding, or a parent of the field, such as `spec.rules[0]`.
   *
   * @default - any field
   */
  readonly path?: string;
  /**
   * Why the finding is acceptable, for later readers.
   */
  readonly reason: string;
  /**
   * The last day on which the waiver applies, such as `2027-01-31`.
   *
   * @default - it never expires
   */
  readonly until?: string;
}
