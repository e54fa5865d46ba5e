// Annotations of a Gateway about its pods and further objects. The prefix is that of objects that this compiler generates.

/** The `configDelivery` of one Gateway, such as `POD`; in its absence, that of the settings. */
export const CONFIG_DELIVERY = 'cdk8s-ai-gateway/config-delivery';

/** Requests a NetworkPolicy: JSON with the lists `clients`, `scrapers` and `egress`. */
export const NETWORK_POLICY = 'cdk8s-ai-gateway/network-policy';

/** `reloader`: marks the Deployment for Stakater's Reloader. */
export const RESTART_ON_SECRETS = 'cdk8s-ai-gateway/restart-on-secret-change';
export const RELOADER = 'reloader';

/** On a Deployment: the Secrets and ConfigMaps, with commas between them, for which Reloader restarts its pods. */
export const RELOADED_SECRETS = 'secret.reloader.stakater.com/reload';
export const RELOADED_CONFIG_MAPS = 'configmap.reloader.stakater.com/reload';

/** On pods: `namespace/name` of the Deployment or DaemonSet as compiled. Tools that later move the workload leave it unchanged. */
export const COMPILED_AS = 'cdk8s-ai-gateway/compiled-as';
