import { createHash } from 'node:crypto';

const LONGEST = 63;
const KEPT = 50;
const HASH_DIGITS = 12;

/**
 * The name of a generated object, which is also a label value: the given name up to 63 characters; of a longer one the first
 * 50 characters and 12 hexadecimal digits of its SHA-256.
 */
export function objectName(name: string): string {
  if (name.length <= LONGEST) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_DIGITS);
  return `${name.slice(0, KEPT).replace(/[-.]+$/, '')}-${hash}`;
}

/** The label that names the Gateway of an object. */
export const GATEWAY_NAME_LABEL = 'gateway.networking.k8s.io/gateway-name';

/** The label and value that identify objects that this compiler manages. */
export const MANAGED_BY = { label: 'app.kubernetes.io/managed-by', value: 'cdk8s-ai-gateway' } as const;

/** The labels that Deployment and Service select the pods of a Gateway by. They never change during its life. */
export function podSelector(gatewayName: string): { [label: string]: string } {
  const name = objectName(gatewayName);
  return {
    'app.kubernetes.io/instance': name,
    'app.kubernetes.io/name': name,
    [GATEWAY_NAME_LABEL]: name,
  };
}

/** Returns the name of the Secret with the key that seals MCP sessions, under `SESSION_KEY_FIELD`. Others create it. */
export function sessionKeySecret(gatewayName: string): string {
  return objectName(`${gatewayName}-session-key`);
}

export const SESSION_KEY_FIELD = 'key';
