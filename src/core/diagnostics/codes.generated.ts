// Generated from messages/ by `npm run generate`; do not edit.

import type { MessageCode } from './catalogue.generated';

/** The codes of all messages by their names: `diagnostics.report(CODE.tooManyRetries, ...)`. */
export const CODE = {
  /** An unknown setting */
  unknownSetting: 'AIG0001',
  /** A setting of the wrong form */
  settingOfWrongForm: 'AIG0002',
  /** A required setting is missing */
  requiredSettingMissing: 'AIG0003',
  /** A severity that cannot be set */
  severityCannotBeSet: 'AIG0004',
  /** A waiver that waives nothing */
  waiverWaivesNothing: 'AIG0010',
  /** A waiver that has lapsed */
  waiverExpired: 'AIG0011',
  /** A waiver without a real reason */
  waiverWithoutReason: 'AIG0012',
  /** An error that cannot be waived */
  errorCannotBeWaived: 'AIG0013',
  /** A waiver in an annotation that cannot be read */
  unreadableWaiverAnnotation: 'AIG0014',
  /** A finding of the baseline that no longer occurs */
  staleBaselineFinding: 'AIG0020',
  /** A baseline that cannot be read */
  unreadableBaseline: 'AIG0021',
  /** An expectation that says nothing */
  expectationSaysNothing: 'AIG0022',
  /** A guarantee that says nothing */
  guaranteeSaysNothing: 'AIG0023',
  /** An expectation about something that is not there */
  expectationOfUnknownName: 'AIG0025',
  /** A change of an environment that fits no resource */
  environmentFitsNothing: 'AIG0026',
  /** A patch that does not fit its resource */
  patchNotApplied: 'AIG0027',
  /** A convention that is about nothing */
  conventionFitsNothing: 'AIG0028',
  /** A convention that is not met */
  conventionNotMet: 'AIG0029',
  /** Environments in the settings of a chart */
  environmentsInChart: 'AIG0030',
  /** A host that an environment calls otherwise, and something goes on with */
  hostStays: 'AIG0031',
  /** Document is not valid YAML */
  invalidYaml: 'AIG1001',
  /** A key stands twice in one mapping */
  duplicateKey: 'AIG1002',
  /** A document is no object */
  documentNotAnObject: 'AIG1003',
  /** A file is no text */
  fileNotText: 'AIG1004',
  /** A file cannot be read */
  unreadableFile: 'AIG1005',
  /** A file does not exist */
  missingFile: 'AIG1006',
  /** A folder holds no inputs */
  emptyFolder: 'AIG1007',
  /** Aliases stand for too much */
  aliasExpansionTooLarge: 'AIG1008',
  /** A document is nested too deeply */
  documentNestedTooDeeply: 'AIG1009',
  /** A value contains itself */
  circularValue: 'AIG1010',
  /** A number that JSON does not have */
  numberNotInJson: 'AIG1011',
  /** An integer would be rounded */
  integerWouldBeRounded: 'AIG1012',
  /** A key is not text */
  keyNotText: 'AIG1013',
  /** A file is too large */
  fileTooLarge: 'AIG1014',
  /** A pattern that matches nothing */
  unmatchedPattern: 'AIG1015',
  /** Files that are left out */
  filesLeftOut: 'AIG1016',
  /** Two objects without a line between them */
  objectsNotSeparated: 'AIG1017',
  /** kubectl would not read this so */
  notReadByKubectl: 'AIG1018',
  /** A document with which the compiler fails */
  compilerFailure: 'AIG1019',
  /** A link that leads out of the inputs */
  linkOutOfInputs: 'AIG1020',
  /** A kustomization that is not built */
  kustomizationNotBuilt: 'AIG1021',
  /** Output that was renamed or moved after it was compiled */
  compiledAsAnother: 'AIG1022',
  /** Nothing on the standard input */
  emptyStandardInput: 'AIG1023',
  /** Two environments that write into one folder */
  environmentsShareOutput: 'AIG1027',
  /** A name of an MCP target that the revision of its backend does not read */
  annotationOfOtherRevision: 'AIG1028',
  /** A parent of a kind or group that serves no routes */
  parentOfOtherKind: 'AIG1029',
  /** A field of the Gateway API that is not read */
  unreadField: 'AIG1031',
  /** File is empty */
  emptyFile: 'AIG1070',
  /** A document is no Kubernetes object */
  notAKubernetesObject: 'AIG2001',
  /** Metadata is wrong */
  invalidMetadata: 'AIG2002',
  /** An unknown kind */
  unknownKind: 'AIG2003',
  /** An unknown version of the API */
  unknownApiVersion: 'AIG2004',
  /** A name of another distribution */
  nameOfOtherDistribution: 'AIG2005',
  /** A resource is defined twice */
  duplicateResource: 'AIG2006',
  /** A kind of the Gateway API that is not read */
  gatewayApiKindNotRead: 'AIG2008',
  /** A kind of this API in an unknown group */
  kindInUnknownGroup: 'AIG2009',
  /** An unknown field */
  unknownField: 'AIG2010',
  /** A required field is missing */
  missingField: 'AIG2011',
  /** A value of the wrong type */
  wrongType: 'AIG2012',
  /** An unknown word */
  unknownEnumValue: 'AIG2013',
  /** A value out of bounds */
  valueOutOfBounds: 'AIG2014',
  /** A text of the wrong form */
  invalidFormat: 'AIG2015',
  /** Too many or too few alternatives */
  wrongNumberOfAlternatives: 'AIG2016',
  /** A rule across fields is broken */
  brokenRule: 'AIG2017',
  /** An item stands twice in a list */
  duplicateItem: 'AIG2018',
  /** Another revision of the API has it */
  fieldOfOtherRevision: 'AIG2019',
  /** A deprecated field */
  deprecatedField: 'AIG2020',
  /** Text with half of a character */
  halfCharacter: 'AIG2021',
  /** Document ends after its kind */
  documentEndsAfterKind: 'AIG2070',
  /** Field without a value */
  emptyField: 'AIG2071',
  /** An expression does not parse */
  invalidExpression: 'AIG2301',
  /** An expression uses an unknown variable */
  unknownVariable: 'AIG2302',
  /** An expression uses a variable that does not exist where it runs */
  variableOutOfScope: 'AIG2303',
  /** An expression selects a field that does not exist */
  unknownExpressionField: 'AIG2304',
  /** An expression calls an unknown function */
  unknownFunction: 'AIG2305',
  /** An expression calls a function in a way that it does not have */
  wrongFunctionCall: 'AIG2306',
  /** An expression has a result of the wrong type */
  wrongResultType: 'AIG2307',
  /** An operator joins values of different types */
  operatorTypeMismatch: 'AIG2308',
  /** A regular expression is not one of the data plane */
  invalidRegularExpression: 'AIG2309',
  /** An expression uses a variable that is hardly ever set */
  variableHardlyEverSet: 'AIG2310',
  /** A literal in an expression cannot be read */
  unreadableLiteral: 'AIG2311',
  /** A comparison has always the same outcome */
  constantComparison: 'AIG2312',
  /** A function in its global form, which the data plane gets wrong */
  globalFormOfFunction: 'AIG2313',
  /** A repeated operator, which the data plane applies once */
  repeatedOperator: 'AIG2314',
  /** A field in backquotes, which the data plane never finds */
  fieldInBackquotes: 'AIG2315',
  /** An expression is too deep for the data plane */
  expressionTooDeep: 'AIG2316',
  /** What is logged, traced or counted uses an unknown variable */
  unknownVariableInTelemetry: 'AIG2317',
  /** A Gateway of another controller */
  gatewayOfOtherController: 'AIG3001',
  /** A backendRef names nothing */
  unresolvedBackendRef: 'AIG3002',
  /** A reference to a kind that cannot be used here */
  unsupportedReferenceKind: 'AIG3003',
  /** A reference into another namespace without a grant */
  referenceWithoutGrant: 'AIG3004',
  /** A Service without that port */
  missingServicePort: 'AIG3006',
  /** A Secret or ConfigMap without an expected key */
  missingKeyInSecretOrConfigMap: 'AIG3007',
  /** A protocol that is not served */
  unsupportedProtocol: 'AIG3008',
  /** A port that the data plane keeps for itself */
  reservedPort: 'AIG3009',
  /** Protocols that exclude each other on one port */
  conflictingProtocols: 'AIG3010',
  /** Two listeners for one port and hostname */
  duplicateListener: 'AIG3011',
  /** Several TCP listeners on one port */
  severalTcpListenersOnPort: 'AIG3012',
  /** A TLS listener that cannot be served */
  unservableTlsListener: 'AIG3013',
  /** Client certificates that may be invalid */
  invalidClientCertificatesAdmitted: 'AIG3014',
  /** A parent that does not exist */
  unresolvedParent: 'AIG3015',
  /** A listener that does not exist */
  unresolvedListener: 'AIG3016',
  /** A certificate that cannot be used */
  unusableCertificate: 'AIG3017',
  /** A policy target that does not exist */
  unresolvedPolicyTarget: 'AIG3018',
  /** A section that does not exist */
  unresolvedSection: 'AIG3019',
  /** Parameters that do not exist */
  unresolvedParameters: 'AIG3020',
  /** A ListenerSet that its Gateway does not take */
  listenerSetNotAdmitted: 'AIG3022',
  /** A provider name that is used twice */
  duplicateProviderName: 'AIG3023',
  /** An MCP selector that finds nothing */
  unmatchedMcpSelector: 'AIG3024',
  /** A backend of a type that cannot be used here */
  unsupportedBackendType: 'AIG3025',
  /** A selector of keys that selects nothing */
  unmatchedKeySelector: 'AIG3026',
  /** Several CAs that cannot be one file */
  severalCasNotOneFile: 'AIG3028',
  /** A BackendTLSPolicy that another one overrides */
  backendTlsPolicyOverridden: 'AIG3029',
  /** A listener admits a kind of route that it cannot take */
  listenerAdmitsUnsupportedKind: 'AIG3041',
  /** An internal port that is none */
  invalidInternalPort: 'AIG3042',
  /** A name that no Secret or ConfigMap can have */
  invalidSecretOrConfigMapName: 'AIG3043',
  /** Client certificates that no listener asks for */
  clientCertificatesNotAskedFor: 'AIG3060',
  /** Restricting policy is not attached */
  restrictingPolicyNotAttached: 'AIG3061',
  /** A reference to what nobody declares */
  unlistedReference: 'AIG3070',
  /** A name that is nearly one of the inputs */
  nearMissOfInputName: 'AIG3071',
  /** A backendRef without a kind, where a backend has its name */
  backendRefWithoutKind: 'AIG3072',
  /** A rule delegates to no route */
  unresolvedDelegation: 'AIG3073',
  /** Routes delegate to each other */
  circularDelegation: 'AIG3074',
  /** The parent of a route does not delegate to it */
  routeNotDelegatedTo: 'AIG3075',
  /** A target that a virtual model cannot use */
  unusableModelTarget: 'AIG3076',
  /** A credential that is no Secret */
  otherCredentialKind: 'AIG3077',
  /** A value that is no text */
  valueIsNoText: 'AIG3078',
  /** A policy for an InferencePool */
  policyForInferencePool: 'AIG3079',
  /** Two policies of equal precedence */
  policiesOfEqualPrecedence: 'AIG4001',
  /** A pseudo-header cannot be removed */
  pseudoHeaderRemoved: 'AIG5001',
  /** A burst below zero */
  negativeBurst: 'AIG5002',
  /** More retries than the data plane counts */
  tooManyRetries: 'AIG5003',
  /** A number of attempts that cannot be */
  invalidNumberOfAttempts: 'AIG5004',
  /** A policy calls a backend that is no plain host */
  policyBackendNotPlainHost: 'AIG5005',
  /** A headless Service with a named target port */
  headlessServiceWithNamedPort: 'AIG5006',
  /** An IPv6 address as host */
  ipv6AddressAsHost: 'AIG5007',
  /** Not the ARN of an agent runtime */
  invalidAgentRuntimeArn: 'AIG5008',
  /** Two entries for one header */
  duplicateHeader: 'AIG5009',
  /** A key set that the data plane cannot load */
  unloadableKeySet: 'AIG5010',
  /** Keys that the data plane cannot use */
  unusableKeys: 'AIG5011',
  /** Keys are refreshed at another pace */
  keyRefreshIntervalDiffers: 'AIG5012',
  /** Keys are fetched when the gateway starts */
  keysFetchedAtStart: 'AIG5013',
  /** TLS settings that fetching keys does not know */
  unsupportedTlsForKeys: 'AIG5014',
  /** MCP authentication without issuer or audiences */
  mcpAuthenticationWithoutIssuer: 'AIG5015',
  /** More than two mirrors in a rule */
  tooManyMirrors: 'AIG5016',
  /** A filter of another API */
  filterOfOtherApi: 'AIG5017',
  /** Session persistence is not available */
  sessionPersistenceUnavailable: 'AIG5018',
  /** Two external authorizations on one rule */
  severalExternalAuthorizations: 'AIG5019',
  /** A filter that a backendRef cannot have */
  unsupportedBackendFilter: 'AIG5020',
  /** An entry that is no API key */
  invalidApiKeyEntry: 'AIG5022',
  /** A rule that never matches */
  ruleNeverMatches: 'AIG5024',
  /** A policy that a TCP or TLS route cannot apply */
  unsupportedPolicyOfTcpOrTlsRoute: 'AIG5025',
  /** A backend that a TCP or TLS route cannot lead to */
  unsupportedBackendOfTcpOrTlsRoute: 'AIG5026',
  /** TLS options without effect */
  tlsOptionsWithoutEffect: 'AIG5028',
  /** Secret or ConfigMap of another namespace must be copied */
  secretOrConfigMapToCopy: 'AIG5030',
  /** A stored key that begins with Bearer */
  storedKeyBeginsWithBearer: 'AIG5031',
  /** A policy that a destination cannot have which is called directly */
  directlyCalledPolicy: 'AIG5032',
  /** MCP rules for a single target */
  mcpRulesForSingleTarget: 'AIG5033',
  /** MCP authentication would hold for other backends too */
  mcpAuthenticationTouchesOtherBackends: 'AIG5035',
  /** Two token checks on one route */
  severalTokenChecks: 'AIG5036',
  /** A rate limit that is not shared */
  rateLimitNotShared: 'AIG5037',
  /** Host headers of a rule that mixes Services and LLM hosts */
  mixedHostHeaders: 'AIG5038',
  /** LLM settings of a caller that a provider cannot shut out */
  callerSettingsNotShutOut: 'AIG5039',
  /** A body that cannot be computed becomes empty */
  bodyMayBecomeEmpty: 'AIG5040',
  /** A mirror gets no bodies */
  mirrorWithoutBodies: 'AIG5041',
  /** A key that nobody can see */
  invisibleKey: 'AIG5043',
  /** Connection settings that a TCP or TLS route cannot apply */
  unsupportedConnectionOfTcpOrTlsRoute: 'AIG5044',
  /** A header value with a line break */
  lineBreakInHeader: 'AIG5050',
  /** A credential that no header can carry */
  credentialUnfitForHeader: 'AIG5051',
  /** A path that cannot be sent */
  unsendablePath: 'AIG5052',
  /** A host that is none */
  invalidHost: 'AIG5053',
  /** A name that no header has */
  invalidHeaderName: 'AIG5054',
  /** An htpasswd line that nobody can log in by */
  unusableHtpasswdLine: 'AIG5055',
  /** Two JWT providers share a key id */
  duplicateKeyId: 'AIG5056',
  /** A key that verifies nothing */
  uselessKey: 'AIG5057',
  /** Answers that a pattern refuses */
  rejectedAnswerPattern: 'AIG5070',
  /** An own host with the paths of the provider */
  ownHostWithProviderPaths: 'AIG5071',
  /** Path prefix in passed-through requests to a custom host */
  ownHostWithPrefixedPaths: 'AIG5072',
  /** An API version that projects do not have */
  apiVersionNotForProjects: 'AIG5073',
  /** A path in an Azure endpoint */
  pathInAzureEndpoint: 'AIG5074',
  /** A Foundry resource without a project */
  foundryResourceWithoutProject: 'AIG5075',
  /** Health without endpoints to choose from */
  healthWithoutEndpoints: 'AIG5076',
  /** A provider that outwaits the rule */
  providerOutlastsRule: 'AIG5077',
  /** Keys that a sidecar fetches */
  keysFetchedBySidecar: 'AIG5078',
  /** MCP authentication for any audience */
  mcpAuthenticationForAnyAudience: 'AIG5079',
  /** Two mirrors of a rule whose destination others share */
  sharedMirrorDestination: 'AIG5081',
  /** An expression that comes before a longer path */
  expressionBeforeLongerPath: 'AIG5082',
  /** Streamed answers are held for the guard */
  streamHeldForGuard: 'AIG5083',
  /** Streamed answers are not masked */
  streamNotMasked: 'AIG5084',
  /** Connection settings that the data plane does not apply */
  connectionSettingsIgnored: 'AIG5085',
  /** An annotation of the Gateway that cannot be read */
  unreadableGatewayAnnotation: 'AIG5088',
  /** An InferencePool */
  inferencePool: 'AIG5090',
  /** A model with a guardrail of its provider */
  modelGuardrail: 'AIG5091',
  /** A virtual model among models of other listeners */
  virtualModelElsewhere: 'AIG5092',
  /** A failover to a model that the config cannot name */
  ambiguousFailoverTarget: 'AIG5093',
  /** An address that no model can have */
  unusableBaseUrl: 'AIG5094',
  /** A failover to a model that not everybody may use */
  failoverAuthorization: 'AIG5095',
  /** A target whose name means another model */
  targetOfAnotherModel: 'AIG5096',
  /** Several local limits in one entry of a choice */
  severalLocalLimits: 'AIG5097',
  /** A token exchange that the data plane refuses */
  tokenExchangeRefused: 'AIG5100',
  /** A label that metrics have already */
  builtInMetricLabel: 'AIG5101',
  /** A frontend policy that only a whole Gateway can have */
  onlyForWholeGateway: 'AIG5102',
  /** No cipher suite for the versions of TLS */
  noUsableCipherSuite: 'AIG5103',
  /** A stored credential that the data plane refuses */
  storedCredentialRefused: 'AIG5104',
  /** A processor that is said to fail open, and fails closed for bodies */
  streamedBodyFailsClosed: 'AIG5105',
  /** TLS to the moderation that the data plane does not apply */
  moderationTlsIgnored: 'AIG5106',
  /** A name that no MCP target can have */
  invalidMcpTargetName: 'AIG5107',
  /** Several MCP targets that want one name */
  takenMcpTargetName: 'AIG5108',
  /** A client secret that nobody is shown */
  unusedClientSecret: 'AIG5109',
  /** A size of nothing, or of more than can be counted */
  sizeOutOfBounds: 'AIG5110',
  /** The admin server of the data plane, open to others */
  openAdminServer: 'AIG5111',
  /** Cost-limited model without a price */
  limitedModelWithoutPrice: 'AIG5112',
  /** One API key with two budgets */
  keyWithTwoBudgets: 'AIG5118',
  /** Cost limit bypassed by an unpriced model name */
  namedModelWithoutPrice: 'AIG5119',
  /** A label of metrics that Prometheus cannot read */
  unreadableMetricLabel: 'AIG5120',
  /** A policy of the Service behind a model that models cannot have */
  modelServerPolicy: 'AIG5121',
  /** MCP rule with an unknown name */
  unknownMcpName: 'AIG5122',
  /** Name that compiled output does not set */
  unknownProxyName: 'AIG5123',
  /** An image that cannot be pulled */
  imageNotPullable: 'AIG6001',
  /** A value of rawConfig is overridden */
  rawConfigOverridden: 'AIG6002',
  /** A port that is taken */
  portTaken: 'AIG6003',
  /** A name that rawConfig shares with the compiled config */
  rawConfigNameCollision: 'AIG6004',
  /** An unknown field in rawConfig */
  unknownFieldInRawConfig: 'AIG6005',
  /** A wrong type in rawConfig */
  wrongTypeInRawConfig: 'AIG6006',
  /** A required field is missing in rawConfig */
  requiredFieldMissingInRawConfig: 'AIG6007',
  /** The config travels compressed */
  configCompressed: 'AIG6008',
  /** A config too large for a ConfigMap */
  configTooLargeForConfigMap: 'AIG6009',
  /** A config too large even when compressed */
  configTooLarge: 'AIG6010',
  /** An overlay that cannot be applied */
  overlayNotApplicable: 'AIG6011',
  /** A directive without effect */
  directiveWithoutEffect: 'AIG6012',
  /** An unknown field after the overlays */
  unknownFieldAfterOverlays: 'AIG6013',
  /** A required field is missing after the overlays */
  requiredFieldMissingAfterOverlays: 'AIG6014',
  /** A wrong type after the overlays */
  wrongTypeAfterOverlays: 'AIG6015',
  /** The data plane would take its config from elsewhere */
  configTakenFromElsewhere: 'AIG6016',
  /** The config refers to a variable that the container does not have */
  undefinedVariableInConfig: 'AIG6017',
  /** A selector that does not match the pods */
  selectorMismatch: 'AIG6020',
  /** A PodDisruptionBudget for other pods */
  podDisruptionBudgetForOtherPods: 'AIG6021',
  /** A HorizontalPodAutoscaler for something else */
  autoscalerForOtherTarget: 'AIG6022',
  /** The proxy container does not get its config */
  proxyWithoutConfig: 'AIG6023',
  /** A port of a listener that the Service does not offer */
  listenerPortNotOffered: 'AIG6024',
  /** Replicas next to a HorizontalPodAutoscaler */
  replicasBesideAutoscaler: 'AIG6025',
  /** A PodDisruptionBudget that blocks every drain */
  podDisruptionBudgetBlocksDrains: 'AIG6026',
  /** A PodDisruptionBudget with two bounds */
  podDisruptionBudgetWithTwoBounds: 'AIG6027',
  /** An autoscaler whose minimum exceeds its maximum */
  autoscalerMinimumAboveMaximum: 'AIG6028',
  /** Settings of a rolling update with another strategy */
  rollingUpdateWithOtherStrategy: 'AIG6029',
  /** More than one address */
  severalAddresses: 'AIG6030',
  /** An address that cannot be asked for */
  unsupportedAddress: 'AIG6031',
  /** A Gateway without a port */
  gatewayWithoutPort: 'AIG6032',
  /** A readiness address that Kubernetes cannot reach */
  unreachableReadinessAddress: 'AIG6033',
  /** A request above its limit */
  requestAboveLimit: 'AIG6034',
  /** A label or annotation that Kubernetes refuses */
  invalidLabelOrAnnotation: 'AIG6036',
  /** A Gateway name that no Service can have */
  gatewayNameUnfitForService: 'AIG6037',
  /** A Service port without a name */
  servicePortWithoutName: 'AIG6038',
  /** A mount of a volume that does not exist */
  unresolvedVolumeMount: 'AIG6039',
  /** A volume with several sources */
  volumeWithSeveralSources: 'AIG6040',
  /** A value that Kubernetes does not know */
  unknownKubernetesValue: 'AIG6041',
  /** A host name as address */
  hostNameAsAddress: 'AIG6042',
  /** An image of another release */
  imageOfOtherRelease: 'AIG6050',
  /** An autoscaler without something to compare with */
  autoscalerWithoutReference: 'AIG6051',
  /** A pod that breaks the Pod Security standard */
  podSecurityViolation: 'AIG6052',
  /** A deletion of something that is not there */
  nothingToDelete: 'AIG6053',
  /** Parts that Kubernetes does not accept together */
  incompatibleParts: 'AIG6054',
  /** A grace period that ends before the shutdown does */
  gracePeriodTooShort: 'AIG6055',
  /** An amount of cores or memory without its unit */
  resourceAmountWithoutUnit: 'AIG6056',
  /** An address of a mesh's CA that is none */
  invalidMeshCaAddress: 'AIG6057',
  /** An overlay that is not for this kind of workload */
  overlayOfOtherWorkload: 'AIG6058',
  /** A price list of models that counts for nothing */
  modelCatalogOfGatewayClass: 'AIG6059',
  /** A config too large for annotations of pods */
  configTooLargeForPods: 'AIG6060',
  /** An input is called as an object that is made */
  inputIsMadeToo: 'AIG6061',
  /** The config has a field that the image does not read */
  configNewerThanImage: 'AIG6062',
  /** Failover that never happens */
  failoverWithoutEviction: 'AIG7001',
  /** Failover without a retry */
  failoverWithoutRetry: 'AIG7002',
  /** Too few retries to reach another provider */
  tooFewRetries: 'AIG7003',
  /** Policy that is overridden everywhere */
  overriddenPolicy: 'AIG7004',
  /** Listener without routes */
  listenerWithoutRoutes: 'AIG7005',
  /** Route not attached to any listener */
  unattachedRoute: 'AIG7006',
  /** Route rule shadowed by another rule */
  shadowedRule: 'AIG7007',
  /** Model alias without effect */
  unusedModelAlias: 'AIG7008',
  /** Request format that a provider cannot serve */
  unsupportedFormat: 'AIG7009',
  /** MCP sessions without an encryption key */
  unsealedMcpSessions: 'AIG7010',
  /** Token limit on routes without LLM backends */
  tokenLimitWithoutTokens: 'AIG7011',
  /** Forward proxy without access control */
  openForwardProxy: 'AIG7012',
  /** Authentication that never rejects requests */
  unenforcedAuthentication: 'AIG7013',
  /** Credential in plain text */
  inlineCredential: 'AIG7014',
  /** Deny rule that fails open */
  denyRuleFailsOpen: 'AIG7015',
  /** CORS with credentials for any origin */
  corsCredentialsForAnyOrigin: 'AIG7016',
  /** Authorization reads an identity that is never set */
  authorizationWithoutIdentity: 'AIG7017',
  /** Part of a field that merging drops */
  droppedPart: 'AIG7020',
  /** Two authentications read the same credentials */
  consumedCredentials: 'AIG7030',
  /** Host condition bypassed by another spelling */
  rawHostCondition: 'AIG7031',
  /** Rule checks only the first header value */
  firstHeaderCondition: 'AIG7032',
  /** String function returns true for non-string values */
  untypedStringFunction: 'AIG7033',
  /** HTTP/2 port name without appProtocol */
  http2PortName: 'AIG7041',
  /** Access policy on a target without traffic */
  restrictionWithoutTraffic: 'AIG7060',
  /** HTTP access rules on a TCP route */
  httpRestrictionOnTcp: 'AIG7061',
  /** Backend credentials open to any client */
  openBackendCredentials: 'AIG7062',
  /** Client credentials over plain HTTP */
  plaintextListenerCredentials: 'AIG7063',
  /** Port 443 without TLS */
  port443WithoutTls: 'AIG7064',
  /** All destinations of a rule have weight 0 */
  zeroWeightRule: 'AIG7065',
  /** Backend that is never used */
  unusedBackend: 'AIG7066',
  /** Eviction condition ignores timeouts and refused connections */
  evictionIgnoresMissingResponse: 'AIG7067',
  /** Prompt guard does not cover a request format */
  unguardedFormat: 'AIG7068',
  /** Responses of type Detect dropped by guards */
  droppedDetectAnswers: 'AIG7069',
  /** Prompt guard without a pattern */
  guardWithoutPattern: 'AIG7070',
  /** Prompt role in upper case */
  capitalizedPromptRole: 'AIG7071',
  /** Client's model name sent to different providers */
  foreignModelName: 'AIG7072',
  /** Retry that starts after the request timeout */
  retryAfterTimeout: 'AIG7073',
  /** Misspelled model name */
  misspelledModel: 'AIG7074',
  /** Policy without settings */
  emptyPolicy: 'AIG7075',
  /** Access rule that is always true or false */
  constantAccessRule: 'AIG7076',
  /** Route protected at only one listener */
  unprotectedListener: 'AIG7077',
  /** Header removal overridden at a rule */
  droppedHeaderRemoval: 'AIG7078',
  /** Policy of another project has no effect */
  foreignPolicy: 'AIG7079',
  /** Rate limit that does not count some requests */
  uncountedRequests: 'AIG7080',
  /** Guarded path reachable by another spelling */
  pathNormalizationBypass: 'AIG7081',
  /** Metadata missing from all API keys */
  unknownKeyMetadata: 'AIG7082',
  /** Models selected in a different order */
  modelOrder: 'AIG7083',
  /** Condition that skips a check if it fails */
  conditionFailsOpen: 'AIG7084',
  /** Model that never receives requests */
  unreachableModel: 'AIG7085',
  /** Tokens accepted for any audience */
  anyTokenAudience: 'AIG7089',
  /** JWKS path without a key set */
  pathWithoutKeys: 'AIG7090',
  /** Client credentials forwarded to an external provider */
  forwardedClientCredentials: 'AIG7092',
  /** Route rule that never matches */
  ruleWithoutRequests: 'AIG7093',
  /** Route in another namespace bypasses a guarded path */
  unguardedSubpath: 'AIG7094',
  /** Token limit does not count a request format */
  uncountedFormat: 'AIG7095',
  /** Model credentials open to any client */
  openModelCredentials: 'AIG7096',
  /** AWS signature for the wrong service */
  awsSigningService: 'AIG7097',
  /** Tunnel proxy with unsupported credentials */
  tunnelCredentials: 'AIG7098',
  /** Unauthorized model requests fall through to another model */
  refusedModelFallthrough: 'AIG7099',
  /** LLM or MCP policy on another backend type */
  unsuitedDestination: 'AIG7105',
  /** Policy for an unused Service port */
  policyOnUnusedPort: 'AIG7107',
  /** Credentials sent to an external host without TLS */
  plaintextBackendCredentials: 'AIG7108',
  /** Delegated route reachable without the parent's policies */
  parentRouteBypass: 'AIG7109',
  /** Cost limit without a price list */
  costLimitWithoutPrices: 'AIG7115',
  /** Rate limit reads a removed header */
  removedLimitHeader: 'AIG7116',
  /** Guard on only one of several providers */
  partlyGuardedBackend: 'AIG7117',
  /** Credentials sent to an unverified host */
  unverifiedDestination: 'AIG7118',
  /** Allow rules that extend a broader policy's access */
  widenedAllow: 'AIG7119',
  /** Keys or authorization decisions from unverified host */
  unverifiedAuthServer: 'AIG7120',
  /** Authorization cache shared between callers */
  sharedAuthorizationCache: 'AIG7121',
  /** API key with two sets of metadata */
  ambiguousApiKey: 'AIG7122',
  /** Tokens of a public issuer accepted */
  publicTokenIssuer: 'AIG7123',
  /** Multi-tenant issuer that no token contains */
  unmatchedTokenIssuer: 'AIG7124',
  /** Restriction disabled by an Override policy */
  overriddenRestriction: 'AIG7126',
  /** Check that fails to evaluate for some values */
  expressionFailsOnValue: 'AIG7127',
  /** Path condition bypassed by another spelling */
  rawPathCondition: 'AIG7128',
  /** MCP rule uses the client-facing name */
  prefixedMcpName: 'AIG7129',
  /** Policy without effect on its target */
  misplacedPolicy: 'AIG7130',
  /** Client-supplied identity header reaches the backend */
  clientSetIdentityHeader: 'AIG7131',
  /** Expression that never matches a request */
  unavailableRequestValue: 'AIG7132',
  /** Rate limit keyed by a client-chosen header */
  clientChosenLimitKey: 'AIG7133',
  /** Identity header appended to a client-supplied value */
  appendedIdentityHeader: 'AIG7136',
  /** CSRF origin that never matches */
  unmatchedCsrfOrigin: 'AIG7137',
  /** Clients can evict providers */
  clientTriggeredEviction: 'AIG7140',
  /** Host matched as a header */
  hostHeaderMatch: 'AIG7141',
  /** Clients can switch off token counting */
  clientDisabledCounting: 'AIG7160',
  /** Truncated streams are not counted */
  truncatedStreamUncounted: 'AIG7161',
  /** Header read before the gateway sets it */
  headerReadBeforeSet: 'AIG7180',
  /** Transformation that reads a missing identity */
  transformationWithoutIdentity: 'AIG7181',
  /** Redirect loop */
  redirectLoop: 'AIG7182',
  /** Log attribute reads an identity that is never set */
  logWithoutIdentity: 'AIG7200',
  /** Several shared rate limits in one policy */
  severalSharedRateLimits: 'AIG8001',
  /** Targets of a policy in several namespaces */
  policyTargetsInSeveralNamespaces: 'AIG8002',
  /** Several paths in one match */
  severalPathsInMatch: 'AIG8003',
  /** Two listeners of one name */
  duplicateListenerName: 'AIG8004',
  /** An object of another namespace */
  objectOfOtherNamespace: 'AIG8005',
  /** A policy without a target, or with two kinds of them */
  policyWithoutSingleTargetKind: 'AIG8006',
  /** A rule that leads nowhere */
  ruleLeadsNowhere: 'AIG8007',
  /** A name that stands twice in a backend */
  duplicateNameInBackend: 'AIG8008',
  /** A policy that says nothing */
  policyConstructSaysNothing: 'AIG8009',
  /** A prompt firewall without guards */
  promptFirewallWithoutGuards: 'AIG8010',
  /** A guard for prompts that is to judge answers */
  promptGuardJudgesAnswers: 'AIG8011',
  /** A guard without a pattern */
  guardConstructWithoutPattern: 'AIG8012',
  /** A setting for another kind of backend */
  settingOfOtherBackendKind: 'AIG8013',
  /** Overlays that cannot be joined */
  incompatibleOverlays: 'AIG8014',
  /** An egress gateway without an allow-list */
  egressGatewayWithoutAllowList: 'AIG8020',
  /** Something on the allow-list is no host name */
  allowListEntryNotHostName: 'AIG8021',
  /** An egress gateway without a port */
  egressGatewayWithoutPort: 'AIG8022',
  /** A quota that counts nobody */
  quotaCountsNobody: 'AIG8030',
  /** Two quotas by the same names */
  duplicateQuota: 'AIG8031',
  /** A counting service without quotas */
  countingServiceWithoutQuotas: 'AIG8032',
  /** A quota that is no amount */
  invalidQuotaAmount: 'AIG8033',
  /** An address of a Redis without a port */
  redisAddressWithoutPort: 'AIG8034',
  /** A quota without an amount */
  quotaWithoutAmount: 'AIG8035',
  /** A patch of pods beside the gateway that cannot be applied */
  podPatchNotApplicable: 'AIG8036',
  /** An LLM gateway without a provider */
  llmGatewayWithoutProvider: 'AIG8040',
  /** An LLM gateway for everybody */
  llmGatewayForEverybody: 'AIG8041',
  /** Too few retries to reach the next tier */
  tooFewRetriesToReachNextTier: 'AIG8042',
  /** A model that a provider does not know */
  modelUnknownToProvider: 'AIG8043',
  /** A tier without providers */
  tierWithoutProviders: 'AIG8044',
  /** A model name for a provider that is not there */
  modelNameForMissingProvider: 'AIG8045',
  /** An MCP hub without a server */
  mcpHubWithoutServer: 'AIG8050',
  /** A path without its slash */
  pathWithoutSlash: 'AIG8051',
  /** No host name */
  invalidHostName: 'AIG8052',
  /** Tokens for anybody */
  tokensForAnyAudience: 'AIG8053',
  /** An access table that names an unknown target */
  accessTableNamesUnknownTarget: 'AIG8054',
  /** An empty access table */
  emptyAccessTable: 'AIG8055',
  /** A line of the access table that allows everything */
  accessLineAllowsEverything: 'AIG8056',
  /** A line of the access table without tools */
  accessLineWithoutTools: 'AIG8057',
  /** A router without models */
  routerWithoutModels: 'AIG8060',
  /** A router that lets anybody in */
  routerOpenToEverybody: 'AIG8061',
  /** Teams without authentication */
  teamsWithoutAuthentication: 'AIG8062',
  /** A default model that is not there */
  missingDefaultModel: 'AIG8063',
  /** One name for two models */
  duplicateModelName: 'AIG8064',
  /** A model that nobody answers for */
  modelWithoutProvider: 'AIG8065',
  /** A share for some providers only */
  partialShares: 'AIG8066',
  /** A model for an unknown team */
  modelForUnknownTeam: 'AIG8067',
  /** An empty list of teams */
  emptyTeamList: 'AIG8068',
  /** A list of models that is too long */
  modelListTooLong: 'AIG8069',
  /** An agent gateway with nothing behind it */
  emptyAgentGateway: 'AIG8070',
  /** Tokens of an agent gateway for anybody */
  agentTokensForAnyAudience: 'AIG8071',
  /** An agent whose name is no part of an address */
  agentNameUnfitForAddress: 'AIG8072',
  /** Two agents of one name */
  duplicateAgentName: 'AIG8073',
  /** A path of an agent without a slash */
  agentPathWithoutSlash: 'AIG8074',
  /** Access to tools that are not there */
  accessToMissingTools: 'AIG8075',
  /** CompiledCharts disagree on a compile option */
  compileOptionsDisagree: 'AIG8100',
  /** A waiver for a construct without resources */
  waiverWithoutResources: 'AIG8110',
  /** A waiver of the wrong form */
  waiverOfWrongForm: 'AIG8111',
  /** Only models, of which there are none */
  onlyModelsWithoutModels: 'AIG8112',
  /** A construct that nothing uses */
  unusedConstruct: 'AIG8113',
  /** Tokens or keys without keys, or with two kinds of them */
  jwtOrApiKeyWithoutSingleKeySource: 'AIG8114',
  /** An option that does not exist */
  unknownOption: 'AIG8115',
  /** Options that exclude each other */
  conflictingOptions: 'AIG8116',
  /** An option that needs another one */
  incompleteOption: 'AIG8117',
  /** An option at a place that does not know it */
  optionOutOfPlace: 'AIG8118',
  /** A client secret beside keys that stand in the policy */
  clientSecretWithoutRemoteKeys: 'AIG8119',
  /** A budget that cannot be counted */
  invalidBudget: 'AIG8120',
  /** Spending by a label that no metric can have */
  labelNoMetricHas: 'AIG8122',
  /** A canary without a config of its own */
  canaryWithoutConfigInPods: 'AIG8126',
  /** A canary beside other pods of its Gateway */
  canaryBesidePods: 'AIG8127',
  /** A canary with a number out of bounds */
  canaryOptionOutOfBounds: 'AIG8128',
  /** A month that is none of the calendar */
  budgetOfMonth: 'AIG8133',
  /** Budgets of one quota that are counted differently */
  mixedBudgets: 'AIG8134',
  /** A key of a client that ends */
  endingClientKey: 'AIG8135',
  /** A key of a client that is none */
  invalidClientKey: 'AIG8136',
  /** One key twice */
  sharedClientKey: 'AIG8137',
  /** A key that no model of a router is for */
  keyWithoutModel: 'AIG8138',
  /** An alert that never comes */
  alertThatNeverComes: 'AIG8139',
  /** Models, a budget or an end of a key that nothing holds */
  unheldKeyLimit: 'AIG8140',
  /** Unresolved Lazy value in a string */
  unresolvedValueInText: 'AIG8150',
  /** The output cannot be written */
  outputNotWritable: 'AIG9001',
  /** There is no Gateway to compile */
  noGatewayToCompile: 'AIG9002',
  /** Output of an earlier run is left */
  leftoverOutput: 'AIG9003',
  /** Output of an earlier run that is not pruned */
  outputNotPruned: 'AIG9004',
  /** A run that was stopped while it wrote */
  interruptedRun: 'AIG9005',
  /** It means something else from v1.4 on */
  meaningOfOtherRevision: 'AIG9006',
  /** v1.4 can say it better */
  supersededField: 'AIG9007',
  /** A guarantee that does not hold */
  guaranteeBroken: 'AIG9008',
  /** A guarantee of which nobody can say whether it holds */
  guaranteeUndecided: 'AIG9009',
  /** A guarantee about something that does not exist */
  guaranteeAboutNothing: 'AIG9010',
  /** A model has no price */
  modelWithoutPrice: 'AIG9011',
  /** A price list cannot be read */
  invalidPriceList: 'AIG9012',
  /** An object of the inputs is called as one that is made */
  madeObjectIsAmongInputs: 'AIG9020',
  /** More may be spent than a guarantee allows */
  spendingNotBounded: 'AIG9025',
} as const satisfies Record<string, MessageCode>;
