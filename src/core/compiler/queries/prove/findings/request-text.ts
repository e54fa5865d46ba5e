import { describeCaller } from '../../evaluate/caller';
import type { Counterexample } from '../verdict';

const USUAL_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 };

/** `POST https://shop.example.com/admin with x-team: blue`. */
export function requestText({
  method,
  host,
  path,
  port,
  tls,
  headers,
  serverName,
  tool,
  http2,
}: Counterexample): string {
  const scheme = tls ? 'https' : 'http';
  const name = host.replace(/:\d+$/, '');
  const address = port === USUAL_PORTS[scheme] ? host : `${name}:${port}`;
  const sent = headers.map(([header, value]) => `${header}: ${value}`);
  const more = [
    ...(sent.length > 0 ? [`with ${sent.join(', ')}`] : []),
    ...(http2 ? ['over HTTP/2'] : []),
    ...(tool ? [`that calls tool ${tool.name} of ${tool.target}`] : []),
    ...(serverName !== undefined && serverName !== name ? [`by the name ${serverName} in the handshake`] : []),
  ];
  return [method, `${scheme}://${address}${path}`, ...more].join(' ');
}

export function callerText({ caller }: Counterexample): string {
  const { jwt, apiKey, basicAuthUser, beforeRouting, clientAddress, hasClientCertificate } = caller;
  const text = describeCaller({
    ...(jwt ? { jwt } : {}),
    ...(apiKey ? { apiKey } : {}),
    ...(basicAuthUser === undefined ? {} : { basicAuthUser }),
    ...(beforeRouting ? { beforeRouting } : {}),
    ...(clientAddress === undefined ? {} : { clientAddress }),
  });
  return hasClientCertificate ? `${text} and a client certificate` : text;
}

/** All requests of a counterexample, and who sends them. */
export function sentText(counterexample: Counterexample): string {
  const { beside } = counterexample;
  const own = `${requestText(counterexample)} from ${callerText(counterexample)}`;
  return beside ? `${own}, and ${sentText(beside)}` : own;
}
