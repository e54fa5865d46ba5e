// Generated from messages/ by `npm run generate`; do not edit.

import type { MessageCode } from './catalogue.generated';

/** The codes of all messages by their names: `diagnostics.report(CODE.tooManyRetries, ...)`. */
export const CODE = {
  /** Unknown setting */
  unknownSetting: 'AIG0001',
  /** Invalid setting */
  settingOfWrongForm: 'AIG0002',
  /** Missing required setting */
  requiredSettingMissing: 'AIG0003',
  /** Severity that cannot be changed */
  severityCannotBeSet: 'AIG0004',
  /** Unused waiver */
  waiverWaivesNothing: 'AIG0010',
  /** Expired waiver */
  waiverExpired: 'AIG0011',
  /** Waiver without a reason */
  waiverWithoutReason: 'AIG0012',
  /** Error that cannot be waived */
  errorCannotBeWaived: 'AIG0013',
  /** Invalid waiver annotation */
  unreadableWaiverAnnotation: 'AIG0014',
  /** Baseline entry that no longer occurs */
  staleBaselineFinding: 'AIG0020',
  /** Baseline that cannot be read */
  unreadableBaseline: 'AIG0021',
  /** Test expectation that cannot fail */
  expectationSaysNothing: 'AIG0022',
  /** Guarantee that cannot fail */
  guaranteeSaysNothing: 'AIG0023',
  /** Test expectation with an unknown name */
  expectationOfUnknownName: 'AIG0025',
  /** Environment change that matches nothing */
  environmentFitsNothing: 'AIG0026',
  /** Patch that does not match its resource */
  patchNotApplied: 'AIG0027',
  /** Convention that matches nothing */
  conventionFitsNothing: 'AIG0028',
  /** Violated convention */
  conventionNotMet: 'AIG0029',
  /** Environments in the settings of a chart */
  environmentsInChart: 'AIG0030',
  /** Renamed host is still referenced */
  hostStays: 'AIG0031',
  /** Document is not valid YAML */
  invalidYaml: 'AIG1001',
  /** Duplicate key in a mapping */
  duplicateKey: 'AIG1002',
  /** Document that is not an object */
  documentNotAnObject: 'AIG1003',
  /** File that is not text */
  fileNotText: 'AIG1004',
  /** File that cannot be read */
  unreadableFile: 'AIG1005',
  /** File not found */
  missingFile: 'AIG1006',
  /** Folder without manifests */
  emptyFolder: 'AIG1007',
  /** YAML aliases expand to too much data */
  aliasExpansionTooLarge: 'AIG1008',
  /** Document nested too deeply */
  documentNestedTooDeeply: 'AIG1009',
  /** Value that contains itself */
  circularValue: 'AIG1010',
  /** Number that JSON does not support */
  numberNotInJson: 'AIG1011',
  /** Integer with too many digits */
  integerWouldBeRounded: 'AIG1012',
  /** Mapping used as a key */
  keyNotText: 'AIG1013',
  /** File too large */
  fileTooLarge: 'AIG1014',
  /** File pattern that matches nothing */
  unmatchedPattern: 'AIG1015',
  /** Files skipped as non-manifests */
  filesLeftOut: 'AIG1016',
  /** Objects without a separator */
  objectsNotSeparated: 'AIG1017',
  /** YAML that kubectl reads differently */
  notReadByKubectl: 'AIG1018',
  /** Document that crashes the compiler */
  compilerFailure: 'AIG1019',
  /** Symbolic link to a file outside the inputs */
  linkOutOfInputs: 'AIG1020',
  /** Kustomization that is not built */
  kustomizationNotBuilt: 'AIG1021',
  /** Compiled output renamed or moved afterwards */
  compiledAsAnother: 'AIG1022',
  /** Empty standard input */
  emptyStandardInput: 'AIG1023',
  /** Two environments write to one folder */
  environmentsShareOutput: 'AIG1027',
  /** MCP target name annotation not supported */
  annotationOfOtherRevision: 'AIG1028',
  /** parentRef of an unsupported kind */
  parentOfOtherKind: 'AIG1029',
  /** Gateway API field that is not supported */
  unreadField: 'AIG1031',
  /** File is empty */
  emptyFile: 'AIG1070',
  /** Document that is not a Kubernetes object */
  notAKubernetesObject: 'AIG2001',
  /** Invalid metadata */
  invalidMetadata: 'AIG2002',
  /** Unknown kind */
  unknownKind: 'AIG2003',
  /** Unknown API version */
  unknownApiVersion: 'AIG2004',
  /** Name from another distribution */
  nameOfOtherDistribution: 'AIG2005',
  /** Resource defined twice */
  duplicateResource: 'AIG2006',
  /** Unsupported Gateway API kind */
  gatewayApiKindNotRead: 'AIG2008',
  /** Kind in the wrong API group */
  kindInUnknownGroup: 'AIG2009',
  /** Unknown field */
  unknownField: 'AIG2010',
  /** Missing required field */
  missingField: 'AIG2011',
  /** Value of the wrong type */
  wrongType: 'AIG2012',
  /** Unsupported value */
  unknownEnumValue: 'AIG2013',
  /** Value out of range */
  valueOutOfBounds: 'AIG2014',
  /** Invalid format */
  invalidFormat: 'AIG2015',
  /** Wrong number of alternative fields */
  wrongNumberOfAlternatives: 'AIG2016',
  /** Validation rule of the API violated */
  brokenRule: 'AIG2017',
  /** Duplicate item in a list */
  duplicateItem: 'AIG2018',
  /** Field of another API revision */
  fieldOfOtherRevision: 'AIG2019',
  /** Deprecated field */
  deprecatedField: 'AIG2020',
  /** Incomplete Unicode character */
  halfCharacter: 'AIG2021',
  /** Document ends after its kind */
  documentEndsAfterKind: 'AIG2070',
  /** Field without a value */
  emptyField: 'AIG2071',
  /** Invalid CEL expression */
  invalidExpression: 'AIG2301',
  /** Unknown variable in an expression */
  unknownVariable: 'AIG2302',
  /** Variable not available at this point */
  variableOutOfScope: 'AIG2303',
  /** Unknown field in an expression */
  unknownExpressionField: 'AIG2304',
  /** Unknown function in an expression */
  unknownFunction: 'AIG2305',
  /** Wrong arguments in a function call */
  wrongFunctionCall: 'AIG2306',
  /** Wrong result type of an expression */
  wrongResultType: 'AIG2307',
  /** Operator applied to different types */
  operatorTypeMismatch: 'AIG2308',
  /** Invalid regular expression */
  invalidRegularExpression: 'AIG2309',
  /** Variable that is rarely set */
  variableHardlyEverSet: 'AIG2310',
  /** Invalid literal in an expression */
  unreadableLiteral: 'AIG2311',
  /** Comparison with a constant result */
  constantComparison: 'AIG2312',
  /** Function call form that the data plane misinterprets */
  globalFormOfFunction: 'AIG2313',
  /** Repeated operator applied only once */
  repeatedOperator: 'AIG2314',
  /** Field name in backquotes */
  fieldInBackquotes: 'AIG2315',
  /** Expression nested too deeply */
  expressionTooDeep: 'AIG2316',
  /** Unknown variable in logs, traces or metrics */
  unknownVariableInTelemetry: 'AIG2317',
  /** Field of v1.5 without a known type */
  fieldKnownByNameOnly: 'AIG2318',
  /** Gateway of another controller */
  gatewayOfOtherController: 'AIG3001',
  /** backendRef does not resolve */
  unresolvedBackendRef: 'AIG3002',
  /** Reference to an unsupported kind */
  unsupportedReferenceKind: 'AIG3003',
  /** Cross-namespace reference without a ReferenceGrant */
  referenceWithoutGrant: 'AIG3004',
  /** Service without the referenced port */
  missingServicePort: 'AIG3006',
  /** Secret or ConfigMap without a required key */
  missingKeyInSecretOrConfigMap: 'AIG3007',
  /** Unsupported listener protocol */
  unsupportedProtocol: 'AIG3008',
  /** Port reserved by the data plane */
  reservedPort: 'AIG3009',
  /** Conflicting protocols on one port */
  conflictingProtocols: 'AIG3010',
  /** Two listeners for one port and hostname */
  duplicateListener: 'AIG3011',
  /** Several TCP listeners on one port */
  severalTcpListenersOnPort: 'AIG3012',
  /** TLS listener without a usable certificate */
  unservableTlsListener: 'AIG3013',
  /** Unsupported client certificate mode */
  invalidClientCertificatesAdmitted: 'AIG3014',
  /** parentRef does not resolve */
  unresolvedParent: 'AIG3015',
  /** Listener does not exist */
  unresolvedListener: 'AIG3016',
  /** Invalid certificate or private key */
  unusableCertificate: 'AIG3017',
  /** Policy target does not exist */
  unresolvedPolicyTarget: 'AIG3018',
  /** Policy section does not exist */
  unresolvedSection: 'AIG3019',
  /** parametersRef does not resolve */
  unresolvedParameters: 'AIG3020',
  /** ListenerSet not allowed by its Gateway */
  listenerSetNotAdmitted: 'AIG3022',
  /** Duplicate provider name */
  duplicateProviderName: 'AIG3023',
  /** MCP selector that matches no Service */
  unmatchedMcpSelector: 'AIG3024',
  /** Backend type not supported here */
  unsupportedBackendType: 'AIG3025',
  /** Selector that matches no Secret or ConfigMap */
  unmatchedKeySelector: 'AIG3026',
  /** Several CAs that cannot be bundled */
  severalCasNotOneFile: 'AIG3028',
  /** BackendTLSPolicy overridden by another one */
  backendTlsPolicyOverridden: 'AIG3029',
  /** Listener allows an unsupported route kind */
  listenerAdmitsUnsupportedKind: 'AIG3041',
  /** Invalid internal port */
  invalidInternalPort: 'AIG3042',
  /** Invalid Secret or ConfigMap name */
  invalidSecretOrConfigMapName: 'AIG3043',
  /** Client certificates without a TLS listener */
  clientCertificatesNotAskedFor: 'AIG3060',
  /** Restricting policy is not attached */
  restrictingPolicyNotAttached: 'AIG3061',
  /** Reference to an undeclared object */
  unlistedReference: 'AIG3070',
  /** Reference with a likely typo */
  nearMissOfInputName: 'AIG3071',
  /** backendRef without a kind names a backend */
  backendRefWithoutKind: 'AIG3072',
  /** Delegation that does not resolve */
  unresolvedDelegation: 'AIG3073',
  /** Routes that delegate to each other */
  circularDelegation: 'AIG3074',
  /** Parent route does not delegate to this route */
  routeNotDelegatedTo: 'AIG3075',
  /** Virtual model target that cannot be used */
  unusableModelTarget: 'AIG3076',
  /** Credential that is not a Secret */
  otherCredentialKind: 'AIG3077',
  /** Value that is not UTF-8 text */
  valueIsNoText: 'AIG3078',
  /** Traffic policy for an InferencePool */
  policyForInferencePool: 'AIG3079',
  /** Delegation without a ReferenceGrant */
  delegationWithoutGrant: 'AIG3090',
  /** Unsupported endpoint picker */
  unsupportedEndpointPicker: 'AIG3095',
  /** Rule cannot serve models */
  unsupportedModelRule: 'AIG3100',
  /** Parent route of a model does not exist */
  unresolvedModelRule: 'AIG3101',
  /** Rule without models */
  modelRuleWithoutModels: 'AIG3102',
  /** Two policies with the same precedence */
  policiesOfEqualPrecedence: 'AIG4001',
  /** Pseudo-header that cannot be removed */
  pseudoHeaderRemoved: 'AIG5001',
  /** Negative burst */
  negativeBurst: 'AIG5002',
  /** More retries than the data plane supports */
  tooManyRetries: 'AIG5003',
  /** Invalid number of attempts */
  invalidNumberOfAttempts: 'AIG5004',
  /** Policy service of an unsupported backend type */
  policyBackendNotPlainHost: 'AIG5005',
  /** Headless Service with a named target port */
  headlessServiceWithNamedPort: 'AIG5006',
  /** IPv6 address as host */
  ipv6AddressAsHost: 'AIG5007',
  /** Invalid agent runtime ARN */
  invalidAgentRuntimeArn: 'AIG5008',
  /** Duplicate header entry */
  duplicateHeader: 'AIG5009',
  /** Invalid JWKS */
  unloadableKeySet: 'AIG5010',
  /** Unusable keys in a JWKS */
  unusableKeys: 'AIG5011',
  /** JWKS refresh interval without effect */
  keyRefreshIntervalDiffers: 'AIG5012',
  /** Keys fetched at startup */
  keysFetchedAtStart: 'AIG5013',
  /** Unsupported TLS settings for a key server */
  unsupportedTlsForKeys: 'AIG5014',
  /** MCP authentication without issuer or audiences */
  mcpAuthenticationWithoutIssuer: 'AIG5015',
  /** More than two mirrors in a rule */
  tooManyMirrors: 'AIG5016',
  /** ExtensionRef filter of another API */
  filterOfOtherApi: 'AIG5017',
  /** Session persistence not supported */
  sessionPersistenceUnavailable: 'AIG5018',
  /** Two external authorizations on one rule */
  severalExternalAuthorizations: 'AIG5019',
  /** Unsupported filter on a backendRef */
  unsupportedBackendFilter: 'AIG5020',
  /** Invalid API key entry */
  invalidApiKeyEntry: 'AIG5022',
  /** TCP or TLS rule that never matches */
  ruleNeverMatches: 'AIG5024',
  /** HTTP policy on a TCP or TLS route */
  unsupportedPolicyOfTcpOrTlsRoute: 'AIG5025',
  /** Unsupported backend of a TCP or TLS route */
  unsupportedBackendOfTcpOrTlsRoute: 'AIG5026',
  /** TLS options without effect */
  tlsOptionsWithoutEffect: 'AIG5028',
  /** Secret or ConfigMap needed in another namespace */
  secretOrConfigMapToCopy: 'AIG5030',
  /** Stored key that starts with Bearer */
  storedKeyBeginsWithBearer: 'AIG5031',
  /** Policy not supported for direct calls */
  directlyCalledPolicy: 'AIG5032',
  /** MCP policy on a single target */
  mcpRulesForSingleTarget: 'AIG5033',
  /** MCP authentication affects another backend */
  mcpAuthenticationTouchesOtherBackends: 'AIG5035',
  /** Two token validations on one route */
  severalTokenChecks: 'AIG5036',
  /** Rate limit that is not shared */
  rateLimitNotShared: 'AIG5037',
  /** Rule with conflicting Host headers */
  mixedHostHeaders: 'AIG5038',
  /** Inherited AI settings that cannot be disabled */
  callerSettingsNotShutOut: 'AIG5039',
  /** Transformation that can empty the body */
  bodyMayBecomeEmpty: 'AIG5040',
  /** Mirrored requests without bodies */
  mirrorWithoutBodies: 'AIG5041',
  /** Optional key of an unknown Secret */
  invisibleKey: 'AIG5043',
  /** Connection settings on a TCP or TLS route */
  unsupportedConnectionOfTcpOrTlsRoute: 'AIG5044',
  /** Line break in a header value */
  lineBreakInHeader: 'AIG5050',
  /** Credential that is invalid in a header */
  credentialInvalidInHeader: 'AIG5051',
  /** Invalid path */
  unsendablePath: 'AIG5052',
  /** Invalid host */
  invalidHost: 'AIG5053',
  /** Invalid header name */
  invalidHeaderName: 'AIG5054',
  /** Invalid htpasswd line */
  unusableHtpasswdLine: 'AIG5055',
  /** JWT key ID shared by two providers */
  duplicateKeyId: 'AIG5056',
  /** JWKS key with invalid numbers */
  uselessKey: 'AIG5057',
  /** Responses rejected instead of masked */
  rejectedAnswerPattern: 'AIG5070',
  /** Custom host with the provider's paths */
  ownHostWithProviderPaths: 'AIG5071',
  /** Path prefix added to passed-through requests */
  ownHostWithPrefixedPaths: 'AIG5072',
  /** API version without effect for Foundry projects */
  apiVersionNotForProjects: 'AIG5073',
  /** Ignored path in an Azure endpoint */
  pathInAzureEndpoint: 'AIG5074',
  /** Foundry endpoint without a project */
  foundryResourceWithoutProject: 'AIG5075',
  /** Health policy without effect */
  healthWithoutEndpoints: 'AIG5076',
  /** Provider timeout longer than the rule's */
  providerOutlastsRule: 'AIG5077',
  /** Keys fetched by a sidecar */
  keysFetchedBySidecar: 'AIG5078',
  /** MCP authentication for any audience */
  mcpAuthenticationForAnyAudience: 'AIG5079',
  /** Two mirrors to a shared destination */
  sharedMirrorDestination: 'AIG5081',
  /** Regular expression takes precedence over longer path */
  expressionBeforeLongerPath: 'AIG5082',
  /** Streamed responses buffered for a guard */
  streamHeldForGuard: 'AIG5083',
  /** Streamed responses that are not masked */
  streamNotMasked: 'AIG5084',
  /** Connection settings that have no effect */
  connectionSettingsIgnored: 'AIG5085',
  /** Invalid Gateway annotation */
  unreadableGatewayAnnotation: 'AIG5088',
  /** InferencePool behind an LLM provider */
  inferencePool: 'AIG5090',
  /** Bedrock guardrail on a model */
  modelGuardrail: 'AIG5091',
  /** Virtual model with models of other listeners */
  virtualModelElsewhere: 'AIG5092',
  /** Failover target with an ambiguous model name */
  ambiguousFailoverTarget: 'AIG5093',
  /** Invalid base URL of a model */
  unusableBaseUrl: 'AIG5094',
  /** Failover target with restricted access */
  failoverAuthorization: 'AIG5095',
  /** Model target that selects another model */
  targetOfAnotherModel: 'AIG5096',
  /** Several local limits in a conditional entry */
  severalLocalLimits: 'AIG5097',
  /** Invalid token exchange */
  tokenExchangeRefused: 'AIG5100',
  /** Metric label that already exists */
  builtInMetricLabel: 'AIG5101',
  /** Frontend setting that applies to whole Gateways */
  onlyForWholeGateway: 'AIG5102',
  /** Cipher suites that match no TLS version */
  noUsableCipherSuite: 'AIG5103',
  /** Stored credential that the data plane rejects */
  storedCredentialRefused: 'AIG5104',
  /** Processor that fails closed for bodies */
  streamedBodyFailsClosed: 'AIG5105',
  /** TLS settings of a moderation without effect */
  moderationTlsIgnored: 'AIG5106',
  /** Invalid MCP target name */
  invalidMcpTargetName: 'AIG5107',
  /** Duplicate MCP target name */
  takenMcpTargetName: 'AIG5108',
  /** Client secret that is never used */
  unusedClientSecret: 'AIG5109',
  /** Size out of range */
  sizeOutOfBounds: 'AIG5110',
  /** Admin server reachable from other pods */
  openAdminServer: 'AIG5111',
  /** Cost-limited model without a price */
  limitedModelWithoutPrice: 'AIG5112',
  /** One API key with two budgets */
  keyWithTwoBudgets: 'AIG5118',
  /** Cost limit bypassed by an unpriced model name */
  namedModelWithoutPrice: 'AIG5119',
  /** Invalid metric label */
  unreadableMetricLabel: 'AIG5120',
  /** Unsupported Service policy for a model */
  modelServerPolicy: 'AIG5121',
  /** MCP rule with an unknown name */
  unknownMcpName: 'AIG5122',
  /** Name that compiled output does not set */
  unknownProxyName: 'AIG5123',
  /** Field needs a newer data plane */
  fieldNeedsNewerDataPlane: 'AIG5140',
  /** TLS URL with an IP address */
  tlsUrlWithAddress: 'AIG5141',
  /** Reserved claim of a signed token */
  reservedClaim: 'AIG5142',
  /** SPIFFE certificates without a Workload API */
  spiffeWithoutWorkloadApi: 'AIG5143',
  /** Key exchange groups with SPIFFE certificates */
  keyExchangeGroupsOfSpiffe: 'AIG5144',
  /** Invalid image name */
  imageNotPullable: 'AIG6001',
  /** rawConfig value that is overridden */
  rawConfigOverridden: 'AIG6002',
  /** Port already in use */
  portTaken: 'AIG6003',
  /** Name collision in rawConfig */
  rawConfigNameCollision: 'AIG6004',
  /** Unknown field in rawConfig */
  unknownFieldInRawConfig: 'AIG6005',
  /** Wrong type in rawConfig */
  wrongTypeInRawConfig: 'AIG6006',
  /** Missing required field in rawConfig */
  requiredFieldMissingInRawConfig: 'AIG6007',
  /** Compressed configuration */
  configCompressed: 'AIG6008',
  /** Configuration too large for a ConfigMap */
  configTooLargeForConfigMap: 'AIG6009',
  /** Configuration too large even when compressed */
  configTooLarge: 'AIG6010',
  /** Overlay that cannot be applied */
  overlayNotApplicable: 'AIG6011',
  /** Patch directive without effect */
  directiveWithoutEffect: 'AIG6012',
  /** Unknown field after the overlays */
  unknownFieldAfterOverlays: 'AIG6013',
  /** Missing required field after the overlays */
  requiredFieldMissingAfterOverlays: 'AIG6014',
  /** Wrong type after the overlays */
  wrongTypeAfterOverlays: 'AIG6015',
  /** Configuration from another source */
  configTakenFromElsewhere: 'AIG6016',
  /** Undefined variable in the configuration */
  undefinedVariableInConfig: 'AIG6017',
  /** Selector that does not match the pods */
  selectorMismatch: 'AIG6020',
  /** PodDisruptionBudget for other pods */
  podDisruptionBudgetForOtherPods: 'AIG6021',
  /** HorizontalPodAutoscaler for another target */
  autoscalerForOtherTarget: 'AIG6022',
  /** Proxy container without its configuration */
  proxyWithoutConfig: 'AIG6023',
  /** Listener port missing from the Service */
  listenerPortNotOffered: 'AIG6024',
  /** Replicas next to a HorizontalPodAutoscaler */
  replicasBesideAutoscaler: 'AIG6025',
  /** PodDisruptionBudget that blocks node drains */
  podDisruptionBudgetBlocksDrains: 'AIG6026',
  /** PodDisruptionBudget with two limits */
  podDisruptionBudgetWithTwoBounds: 'AIG6027',
  /** Autoscaler minimum above its maximum */
  autoscalerMinimumAboveMaximum: 'AIG6028',
  /** rollingUpdate with another strategy */
  rollingUpdateWithOtherStrategy: 'AIG6029',
  /** More than one address */
  severalAddresses: 'AIG6030',
  /** Unsupported Gateway address */
  unsupportedAddress: 'AIG6031',
  /** Gateway without a port */
  gatewayWithoutPort: 'AIG6032',
  /** Readiness address unreachable for probes */
  unreachableReadinessAddress: 'AIG6033',
  /** Resource request above its limit */
  requestAboveLimit: 'AIG6034',
  /** Invalid label or annotation */
  invalidLabelOrAnnotation: 'AIG6036',
  /** Gateway name invalid for a Service */
  gatewayNameInvalidForService: 'AIG6037',
  /** Service port without a name */
  servicePortWithoutName: 'AIG6038',
  /** Mount of a missing volume */
  unresolvedVolumeMount: 'AIG6039',
  /** Volume with several sources */
  volumeWithSeveralSources: 'AIG6040',
  /** Invalid Kubernetes value */
  unknownKubernetesValue: 'AIG6041',
  /** Host name as an address */
  hostNameAsAddress: 'AIG6042',
  /** Image of another data plane release */
  imageOfOtherRelease: 'AIG6050',
  /** Autoscaler without resource requests */
  autoscalerWithoutReference: 'AIG6051',
  /** Pod Security violation */
  podSecurityViolation: 'AIG6052',
  /** Deletion of a missing item */
  nothingToDelete: 'AIG6053',
  /** Incompatible fields after the overlays */
  incompatibleParts: 'AIG6054',
  /** Grace period shorter than the shutdown */
  gracePeriodTooShort: 'AIG6055',
  /** Resource amount without a unit */
  resourceAmountWithoutUnit: 'AIG6056',
  /** Invalid mesh CA address */
  invalidMeshCaAddress: 'AIG6057',
  /** Overlay for another kind of workload */
  overlayOfOtherWorkload: 'AIG6058',
  /** Price list in GatewayClass parameters */
  modelCatalogOfGatewayClass: 'AIG6059',
  /** Configuration too large for pod annotations */
  configTooLargeForPods: 'AIG6060',
  /** Input object with a generated object's name */
  inputIsMadeToo: 'AIG6061',
  /** Configuration field unknown to the image */
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
  /** Authorization reads an identity that is not set */
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
  /** Client credentials forwarded to an external server */
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
  /** Failover without a time limit per attempt */
  failoverWithoutAttemptTimeout: 'AIG7183',
  /** Rewrite without effect */
  rewriteWithoutEffect: 'AIG7184',
  /** Access by address behind a load balancer */
  addressBehindLoadBalancer: 'AIG7185',
  /** Access by an address that clients send */
  forwardedAddressCondition: 'AIG7186',
  /** MCP sessions across several server pods */
  replicatedMcpServer: 'AIG7187',
  /** Local rate limit per replica */
  localLimitPerReplica: 'AIG7188',
  /** Authentication that never sees proxy credentials */
  proxyCredentials: 'AIG7189',
  /** Log attribute reads a missing identity */
  logWithoutIdentity: 'AIG7200',
  /** Deny rule reads a new MCP header */
  denyRuleByMcpHeader: 'AIG7201',
  /** Header read before a service runs */
  headerReadBeforeService: 'AIG7210',
  /** Prompt guard does not read tool results */
  unreadToolResults: 'AIG7211',
  /** Membership test that accepts parts of strings */
  untypedMembershipTest: 'AIG7212',
  /** MCP resource is not an accepted audience */
  mcpAudienceWithoutResource: 'AIG7225',
  /** Endpoint picker that cannot fail open */
  failOpenEndpointPicker: 'AIG7230',
  /** InferencePool that misses its pods */
  poolWithoutPods: 'AIG7231',
  /** Several shared rate limits in one policy */
  severalSharedRateLimits: 'AIG8001',
  /** Policy targets in several namespaces */
  policyTargetsInSeveralNamespaces: 'AIG8002',
  /** Duplicate listener name */
  duplicateListenerName: 'AIG8004',
  /** Object in another namespace */
  objectOfOtherNamespace: 'AIG8005',
  /** Policy without targets */
  policyWithoutTargets: 'AIG8006',
  /** Route rule without a destination */
  ruleLeadsNowhere: 'AIG8007',
  /** Duplicate name in a backend */
  duplicateNameInBackend: 'AIG8008',
  /** Policy without settings */
  policyConstructSaysNothing: 'AIG8009',
  /** Prompt firewall without guards */
  promptFirewallWithoutGuards: 'AIG8010',
  /** Prompt-only guard used for answers */
  promptGuardJudgesAnswers: 'AIG8011',
  /** Prompt guard without a pattern */
  guardConstructWithoutPattern: 'AIG8012',
  /** Setting for another kind of backend */
  settingOfOtherBackendKind: 'AIG8013',
  /** Overlays that cannot be merged */
  incompatibleOverlays: 'AIG8014',
  /** Egress gateway without an allow-list */
  egressGatewayWithoutAllowList: 'AIG8020',
  /** Allow-list entry that is not a host name */
  allowListEntryNotHostName: 'AIG8021',
  /** Egress gateway without ports */
  egressGatewayWithoutPort: 'AIG8022',
  /** Quota without a key */
  quotaCountsNobody: 'AIG8030',
  /** Two quotas with the same entry names */
  duplicateQuota: 'AIG8031',
  /** GlobalRateLimit without quotas */
  rateLimitServiceWithoutQuotas: 'AIG8032',
  /** Invalid quota amount */
  invalidQuotaAmount: 'AIG8033',
  /** Redis address without a port */
  redisAddressWithoutPort: 'AIG8034',
  /** Quota without an amount */
  quotaWithoutAmount: 'AIG8035',
  /** Pod patch that cannot be applied */
  podPatchNotApplicable: 'AIG8036',
  /** LLM gateway without a provider */
  llmGatewayWithoutProvider: 'AIG8040',
  /** LLM gateway without authentication */
  llmGatewayForEverybody: 'AIG8041',
  /** Too few retries to reach the next tier */
  tooFewRetriesToReachNextTier: 'AIG8042',
  /** Model alias missing for a provider */
  modelUnknownToProvider: 'AIG8043',
  /** Tier without providers */
  tierWithoutProviders: 'AIG8044',
  /** Model alias for an unknown provider */
  modelNameForMissingProvider: 'AIG8045',
  /** MCP hub without a server */
  mcpHubWithoutServer: 'AIG8050',
  /** Path without a leading slash */
  pathWithoutSlash: 'AIG8051',
  /** Invalid host name */
  invalidHostName: 'AIG8052',
  /** MCP hub accepts tokens for any audience */
  tokensForAnyAudience: 'AIG8053',
  /** Access table with an unknown target */
  accessTableNamesUnknownTarget: 'AIG8054',
  /** Empty access table */
  emptyAccessTable: 'AIG8055',
  /** Access table entry that allows everything */
  accessLineAllowsEverything: 'AIG8056',
  /** Access table entry without tools */
  accessLineWithoutTools: 'AIG8057',
  /** Router without models */
  routerWithoutModels: 'AIG8060',
  /** Router without authentication */
  routerOpenToEverybody: 'AIG8061',
  /** Teams without authentication */
  teamsWithoutAuthentication: 'AIG8062',
  /** Default model that does not exist */
  missingDefaultModel: 'AIG8063',
  /** Duplicate model name */
  duplicateModelName: 'AIG8064',
  /** Model without a provider */
  modelWithoutProvider: 'AIG8065',
  /** Weight on only some providers */
  partialShares: 'AIG8066',
  /** Model for an unknown team */
  modelForUnknownTeam: 'AIG8067',
  /** Empty list of teams */
  emptyTeamList: 'AIG8068',
  /** Model list too long */
  modelListTooLong: 'AIG8069',
  /** Agent gateway without agents and tools */
  emptyAgentGateway: 'AIG8070',
  /** Agent gateway accepts tokens for any audience */
  agentTokensForAnyAudience: 'AIG8071',
  /** Invalid agent name */
  agentNameInvalidInAddress: 'AIG8072',
  /** Duplicate agent name */
  duplicateAgentName: 'AIG8073',
  /** Agent path without a leading slash */
  agentPathWithoutSlash: 'AIG8074',
  /** toolAccess without tools */
  accessToMissingTools: 'AIG8075',
  /** Conflicting compile options of CompiledCharts */
  compileOptionsDisagree: 'AIG8100',
  /** Waiver on a construct without resources */
  waiverWithoutResources: 'AIG8110',
  /** Invalid waiver */
  waiverOfWrongForm: 'AIG8111',
  /** onlyModels without models */
  onlyModelsWithoutModels: 'AIG8112',
  /** Unused construct */
  unusedConstruct: 'AIG8113',
  /** Unknown option */
  unknownOption: 'AIG8115',
  /** Mutually exclusive options */
  conflictingOptions: 'AIG8116',
  /** Option that requires another one */
  incompleteOption: 'AIG8117',
  /** Option not supported here */
  optionOutOfPlace: 'AIG8118',
  /** clientSecret with inline keys */
  clientSecretWithoutRemoteKeys: 'AIG8119',
  /** Invalid budget amount */
  invalidBudget: 'AIG8120',
  /** Invalid metric label in spending */
  labelNoMetricHas: 'AIG8122',
  /** Canary without a separate configuration per version */
  canaryWithoutConfigInPods: 'AIG8126',
  /** Canary next to other pods of its Gateway */
  canaryBesidePods: 'AIG8127',
  /** Canary option out of range */
  canaryOptionOutOfBounds: 'AIG8128',
  /** Monthly budget differs from a calendar month */
  budgetOfMonth: 'AIG8133',
  /** Different units in one quota */
  mixedBudgets: 'AIG8134',
  /** API key that expires soon */
  endingClientKey: 'AIG8135',
  /** Invalid API key definition */
  invalidClientKey: 'AIG8136',
  /** Duplicate API key */
  sharedClientKey: 'AIG8137',
  /** API key without any permitted model */
  keyWithoutModel: 'AIG8138',
  /** Alert that never fires */
  alertThatNeverComes: 'AIG8139',
  /** API key limits that are not enforced */
  unheldKeyLimit: 'AIG8140',
  /** Unresolved Lazy value in a string */
  unresolvedValueInText: 'AIG8150',
  /** Neutral names for a controller */
  neutralNamesForController: 'AIG8151',
  /** Gateway for any hostname by omission */
  patternWithoutHostname: 'AIG8152',
  /** Gateway without TLS by omission */
  patternWithoutCertificate: 'AIG8153',
  /** Required option is missing */
  missingOption: 'AIG8154',
  /** Option of the wrong type */
  optionOfWrongType: 'AIG8155',
  /** LLM provider without credentials */
  providerWithoutCredentials: 'AIG8156',
  /** Construct id used twice */
  duplicateConstructId: 'AIG8157',
  /** Value that a manifest cannot contain */
  valueOfNoManifest: 'AIG8158',
  /** Whole responses for clients that request streams */
  emptyStreamForClient: 'AIG8180',
  /** Invalid amount of CPU */
  invalidCpuAmount: 'AIG8191',
  /** Construct that cannot be written */
  unwritableConstruct: 'AIG8192',
  /** Policy of a compiled target in another chart */
  policyOutsideCompiledChart: 'AIG8260',
  /** Platform bundle that cannot be used */
  platformBundleUnreadable: 'AIG8290',
  /** Setting that the platform reserves */
  settingReservedByPlatform: 'AIG8291',
  /** Waiver that the platform does not permit */
  waiverNotPermittedByPlatform: 'AIG8292',
  /** Resource outside of the team's namespaces */
  resourceOutsideTeamNamespaces: 'AIG8293',
  /** Convention not checked at external Gateway */
  conventionNotChecked: 'AIG8294',
  /** End of temporary budget is not a time */
  invalidTemporaryBudget: 'AIG8295',
  /** Temporary budget that has ended */
  endedTemporaryBudget: 'AIG8296',
  /** Model that its provider retires */
  retiringModel: 'AIG8297',
  /** Output that cannot be written */
  outputNotWritable: 'AIG9001',
  /** No Gateway to compile */
  noGatewayToCompile: 'AIG9002',
  /** Leftover output of an earlier run */
  leftoverOutput: 'AIG9003',
  /** Leftover output that is not pruned */
  outputNotPruned: 'AIG9004',
  /** Interrupted compile run */
  interruptedRun: 'AIG9005',
  /** Changed behavior in a newer revision */
  meaningOfOtherRevision: 'AIG9006',
  /** Setting with a better form in v1.4 */
  supersededField: 'AIG9007',
  /** Violated guarantee */
  guaranteeBroken: 'AIG9008',
  /** Guarantee that cannot be decided */
  guaranteeUndecided: 'AIG9009',
  /** Guarantee about something that does not exist */
  guaranteeAboutNothing: 'AIG9010',
  /** Model without a price */
  modelWithoutPrice: 'AIG9011',
  /** Invalid price list */
  invalidPriceList: 'AIG9012',
  /** Input object with a generated object's name */
  madeObjectIsAmongInputs: 'AIG9020',
  /** Spending guarantee exceeded */
  spendingNotBounded: 'AIG9025',
  /** No resources to check */
  nothingToCheck: 'AIG9090',
  /** Change gives callers new access */
  changeWidensAccess: 'AIG9280',
  /** Change removes a protection */
  changeRemovesProtection: 'AIG9281',
  /** New restriction can be avoided by clients */
  changeAddsAvoidableRestriction: 'AIG9282',
  /** Change leaves a rule without requests */
  changeMakesRuleUnreachable: 'AIG9283',
  /** Change leaves a policy without effect */
  changeLeavesPolicyIdle: 'AIG9284',
  /** Change loosens a protection */
  changeLoosensProtection: 'AIG9285',
} as const satisfies Record<string, MessageCode>;
