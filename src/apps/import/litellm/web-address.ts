/** A host name as DNS and Kubernetes accept it, or an IP address. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?)$/i;

/** Returns a string as a URL; undefined if it is not a web address, or contains a placeholder. */
export function webAddress(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && HOST.test(url.hostname) && !/[{}<>$]/.test(value) ? url : undefined;
}

/** Reports whether a URL resolves to the machine of the program that calls it. */
export function isLocalMachine({ hostname }: URL): boolean {
  return /^(localhost|127\.[0-9.]+|0\.0\.0\.0|\[::1?\]|host\.docker\.internal)$/i.test(hostname);
}
