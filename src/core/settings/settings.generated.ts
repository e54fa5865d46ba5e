// Generated from src/core/settings/description.ts, src/core/settings/guarantees.ts and src/apps/testing/expectations/description.ts by `npm run generate`; do not edit.

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
   * What has to hold for every request. Each run looks at it; `ai-gateway prove` at the files named `*.gateway-guarantees.yaml` below the inputs, too.
   *
   * @default - none
   */
  readonly guarantees?: Guarantee[];
  /**
   * What routes and backends have to have, by what holds for their requests in the end, with codes of your own.
   *
   * @default - none
   */
  readonly conventions?: Convention[];
  /**
   * The folder that `ai-gateway compile` writes into, relative to the settings file. For the command line; a chart has no use for it.
   *
   * @default - that of `--output`
   */
  readonly output?: string;
  /**
   * What is different in each environment, by its name: `--environment` chooses one. For the command line; a chart has no use for it.
   *
   * @default - none
   */
  readonly environments?: { [key: string]: Environment };
  /**
   * Who reads the resources. For `controller` nothing is said about compiled output, and `ai-gateway compile` refuses to write any. For the command line; a chart has no use for it.
   *
   * @default GatewayMode.COMPILED
   */
  readonly mode?: GatewayMode;
  /**
   * The namespace of resources that name none, such as the one that a chart of Helm is installed into. Theirs is where they are applied, which nothing in them says. For the command line; a chart has no use for it.
   *
   * @default 'default'
   */
  readonly defaultNamespace?: string;
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
   * The release of the data plane that output is for. Resources are judged by its revision of the API unless `revision` is set.
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
   * What becomes of warnings, notes and findings of conventions, by their code. Other errors stay errors.
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

/** What holds for every request of some kind: either `always` says what, or `neverReached`. */
export interface Guarantee {
  /**
   * What findings call it.
   */
  readonly name: string;
  /**
   * Why it matters: a sentence for those who come later.
   *
   * @default - not said
   */
  readonly because?: string;
  /**
   * The requests that it is about.
   *
   * @default - all
   */
  readonly requests?: GuaranteedRequests;
  /**
   * Those who send them, whether or not the gateway looks.
   *
   * @default - anybody
   */
  readonly callers?: GuaranteedCallers;
  /**
   * What they get to.
   *
   * @default - whatever a rule leads to
   */
  readonly to?: GuaranteeSubject;
  /**
   * What holds for each of them that gets there.
   *
   * @default - with `neverReached`: nothing
   */
  readonly always?: GuaranteedOutcome;
  /**
   * None of them gets there.
   *
   * @default false
   */
  readonly neverReached?: boolean;
}

/** Which requests a guarantee is about. All fields have to fit; of a list, one is enough. In texts, `*` stands for any text. */
export interface GuaranteedRequests {
  /**
   * Hosts, without a port.
   *
   * @default - any
   */
  readonly hosts?: string[];
  /**
   * Paths as they are sent, without the query: `/admin`, `/admin/*`.
   *
   * @default - any
   */
  readonly paths?: string[];
  /**
   * Methods.
   *
   * @default - any
   */
  readonly methods?: string[];
  /**
   * Headers, with a value that one of them has.
   *
   * @default - any
   */
  readonly headers?: { [key: string]: string };
  /**
   * Gateways, by their name or `namespace/name`.
   *
   * @default - any
   */
  readonly gateways?: string[];
  /**
   * Listeners, by their name, `gateway/name` or `namespace/gateway/name`.
   *
   * @default - any
   */
  readonly listeners?: string[];
  /**
   * Namespaces of the routes that take them.
   *
   * @default - any
   */
  readonly namespaces?: string[];
}

/** Who sends requests. All fields have to fit. In texts, `*` stands for any text. */
export interface GuaranteedCallers {
  /**
   * Claims of a verified token; of one that is a list, one item has to fit. `{}`: any token.
   *
   * @default - not asked
   */
  readonly jwt?: { [key: string]: string };
  /**
   * Metadata of the API key. `{}`: any key.
   *
   * @default - not asked
   */
  readonly apiKey?: { [key: string]: string };
  /**
   * Name of a user whose password is right.
   *
   * @default - not asked
   */
  readonly basicAuthUser?: string;
}

/** What requests get to: one of these. Names of resources are their name, `namespace/name` or `Kind/namespace/name`. */
export interface GuaranteeSubject {
  /**
   * A backend or a Service; for Services, `/port` may follow.
   *
   * @default - not asked
   */
  readonly backend?: string;
  /**
   * A route.
   *
   * @default - not asked
   */
  readonly route?: string;
  /**
   * All LLM providers of a kind: `openai`, `azure-openai`, `anthropic`, `gemini`, `vertex-ai`, `bedrock`, `azure`, `custom`.
   *
   * @default - not asked
   */
  readonly provider?: string;
  /**
   * A host outside of the cluster, as a backend names it.
   *
   * @default - not asked
   */
  readonly hostname?: string;
  /**
   * Tools of MCP servers: the name of a tool, or `target/name`; `*` stands for any text: `github/delete_*`.
   *
   * @default - not asked
   */
  readonly tool?: string;
  /**
   * All LLM providers that are used in a region, such as `eu-central-1`.
   *
   * @default - not asked
   */
  readonly region?: string;
}

/** What holds for each request. All fields have to hold. */
export interface GuaranteedOutcome {
  /**
   * Callers have shown who they are. `{}`: in whichever way.
   *
   * @default - not asked
   */
  readonly authenticated?: DemandedAuthentication;
  /**
   * Only such callers get through.
   *
   * @default - not asked
   */
  readonly callers?: GuaranteedCallers;
  /**
   * Only these listeners lead there: by their name, `gateway/name` or `namespace/gateway/name`.
   *
   * @default - not asked
   */
  readonly listeners?: string[];
  /**
   * Only routes of these namespaces lead there.
   *
   * @default - not asked
   */
  readonly namespaces?: string[];
  /**
   * Only listeners with TLS lead there.
   *
   * @default false
   */
  readonly encrypted?: boolean;
  /**
   * Policy fields that each request meets, by the names of the reference, with what they say at least: `{}` for anything; an object with `atMost` in place of a number or a time is a bound.
   *
   * @default - not asked
   */
  readonly policies?: { [key: string]: any };
  /**
   * No credential travels without TLS: neither to a listener that asks for it, nor to what gets one of the gateway or of the client.
   *
   * @default false
   */
  readonly credentialsEncrypted?: boolean;
  /**
   * No two tenants share a backend, a credential of the gateway, or the bucket of a rate limit.
   *
   * @default - not asked
   */
  readonly notShared?: TenantSeparation;
  /**
   * What people and models say goes nowhere else, in whichever way: weights, fallbacks, retries, mirrors, guards, services that are asked on the way, telemetry.
   *
   * @default - not asked
   */
  readonly contentOnlyTo?: AllowedDestinations;
  /**
   * A rule takes it that has a destination or answers itself. Says nothing about who may pass.
   *
   * @default false
   */
  readonly answered?: boolean;
}

/** How callers have shown who they are. */
export interface DemandedAuthentication {
  /**
   * The ways of which one has to be taken.
   *
   * @default - any
   */
  readonly by?: AuthenticationKind[];
  /**
   * Those who may have issued the token.
   *
   * @default - any
   */
  readonly issuers?: string[];
}

/** What no two tenants share. One of `claim` and `keyField` says by what tenants are told apart. */
export interface TenantSeparation {
  /**
   * A claim of the token, such as `tenant`: a text.
   *
   * @default - not asked
   */
  readonly claim?: string;
  /**
   * A field of the metadata of API keys.
   *
   * @default - not asked
   */
  readonly keyField?: string;
  /**
   * What they do not share.
   *
   * @default - all
   */
  readonly resources?: SharedResource[];
}

/** Where content may go. One of the lists has to name a destination. */
export interface AllowedDestinations {
  /**
   * Hosts that connections are opened to; `*` stands for any text: `*.shop.svc.cluster.local` are the Services of a namespace.
   *
   * @default - none
   */
  readonly hosts?: string[];
  /**
   * Regions of providers and guards that are called at the hosts of their clouds.
   *
   * @default - none
   */
  readonly regions?: string[];
  /**
   * Providers, by their kinds, that are called at their own hosts.
   *
   * @default - none
   */
  readonly providers?: string[];
}

/** What each request meets that gets to some routes or backends, whoever wrote them: one of `routes` and `backends` says which. What falls short is a finding of its code. */
export interface Convention {
  /**
   * The code of its findings.
   */
  readonly code: string;
  /**
   * What is wrong where it falls short, as a sentence that ends without a full stop.
   */
  readonly text: string;
  /**
   * What to do about it.
   *
   * @default - what the reference says of its fields
   */
  readonly fix?: string;
  /**
   * A page that says more.
   *
   * @default - none
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
   * @default - none
   */
  readonly routes?: ConventionScope;
  /**
   * The backends that it is about.
   *
   * @default - none
   */
  readonly backends?: ConventionScope;
  /**
   * What holds for each request that gets there, as for guarantees.
   */
  readonly always: GuaranteedOutcome;
}

/** Which routes or backends a convention is about. All fields have to fit; of a list, one is enough. In texts, `*` stands for any text. */
export interface ConventionScope {
  /**
   * Namespaces.
   *
   * @default - any
   */
  readonly namespaces?: string[];
  /**
   * Names.
   *
   * @default - any
   */
  readonly names?: string[];
  /**
   * Those that it is not about, as `namespace/name`.
   *
   * @default - none
   */
  readonly except?: string[];
}

/** What is different in one environment. All other settings hold for it as well. */
export interface Environment {
  /**
   * Files and folders that are read besides `inputs`, relative to the settings file.
   *
   * @default - none
   */
  readonly inputs?: string[];
  /**
   * Files with expectations that are read besides `tests`.
   *
   * @default - none
   */
  readonly tests?: string[];
  /**
   * The folder that `ai-gateway compile` writes into.
   *
   * @default - the name of the environment below `output`
   */
  readonly output?: string;
  /**
   * The namespace of resources that name none.
   *
   * @default - that of all environments
   */
  readonly defaultNamespace?: string;
  /**
   * Changes of resources, in their order.
   *
   * @default - none
   */
  readonly patches?: ResourcePatch[];
  /**
   * Other names in the place of hosts of listeners, of routes, and of redirects.
   *
   * @default - none
   */
  readonly hosts?: { [key: string]: string };
  /**
   * Other models in the place of those that providers are asked for: each field `model` of a backend, and what `modelAliases` of a policy lead to.
   *
   * @default - none
   */
  readonly models?: { [key: string]: string };
  /**
   * What others bring, besides what they bring everywhere. Of two with one name, this one counts.
   *
   * @default - nothing
   */
  readonly externals?: ExternalObjects;
  /**
   * What becomes of warnings and notes here.
   *
   * @default - as everywhere
   */
  readonly severities?: { [key: string]: FindingSeverity };
  /**
   * From which severity on a finding fails the run.
   *
   * @default - as everywhere
   */
  readonly failOn?: FailOn;
  /**
   * Findings that are all right here.
   *
   * @default - none
   */
  readonly waivers?: Waiver[];
  /**
   * What has to hold here for every request, besides what has to hold everywhere.
   *
   * @default - none
   */
  readonly guarantees?: Guarantee[];
}

/** A change of resources, as a kustomization has it: a strategic merge patch, or operations of JSON Patch (RFC 6902). One of `patch` and `path` says what it does. */
export interface ResourcePatch {
  /**
   * The patch: an object, a list of operations, or a text that is one of them.
   *
   * @default - that of `path`
   */
  readonly patch?: any;
  /**
   * A file with the patch, relative to the settings file.
   *
   * @default - the patch stands in `patch`
   */
  readonly path?: string;
  /**
   * Which resources it is for.
   *
   * @default - the one that an object names as its own kind and name
   */
  readonly target?: PatchTarget;
}

/** Which resources a patch is for, as in a kustomization. All fields have to fit; each is a regular expression for the whole text. */
export interface PatchTarget {
  /**
   * API group; empty for that of Secrets and Services.
   *
   * @default - any
   */
  readonly group?: string;
  /**
   * Version of the API.
   *
   * @default - any
   */
  readonly version?: string;
  /**
   * Kind, as the document writes it.
   *
   * @default - any
   */
  readonly kind?: string;
  /**
   * Namespace. Resources that name none are in `defaultNamespace`.
   *
   * @default - any
   */
  readonly namespace?: string;
  /**
   * Name.
   *
   * @default - any
   */
  readonly name?: string;
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
   * @default - the namespace of the chart; in settings `defaultNamespace`
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
   * @default - the namespace of the chart; in settings `defaultNamespace`
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
   * What its ports speak, as their `appProtocol` says: MCP servers that are selected by labels have `agentgateway.dev/mcp` or `agentgateway.dev/mcp-sse`.
   *
   * @default - nothing is known of it
   */
  readonly appProtocol?: string;
  /**
   * Namespace of the object.
   *
   * @default - the namespace of the chart; in settings `defaultNamespace`
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
   * @default - the namespace of the chart; in settings `defaultNamespace`
   */
  readonly namespace?: string;
}

/** Somebody's word that a finding about a resource is all right. */
export interface Waiver {
  /**
   * The code or the name of the finding.
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
