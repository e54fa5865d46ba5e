import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { main } from '../../../src/apps/cli';

export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process. */
export async function run(...args: string[]): Promise<Run> {
  let out = '';
  let err = '';
  const code = await main(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    color: false,
    interactive: false,
  });
  return { code, out, err };
}

/** A folder for each test. */
export function useFolder() {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ai-gateway-cli-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  return {
    path: (...parts: string[]) => join(root, ...parts),
    write(name: string, text: string): string {
      const file = join(root, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    },
    read: (...parts: string[]) => readFileSync(join(root, ...parts), 'utf8'),
    /** All files below, with slashes. */
    list(...parts: string[]): string[] {
      return readdirSync(join(root, ...parts), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(join(root, ...parts).length + 1)
            .replaceAll('\\', '/'),
        )
        .sort();
    },
  };
}

/** A Gateway that serves one Service. */
export const GATEWAY = (name = 'gw', namespace = 'demo'): string => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${name}, namespace: ${namespace}}
spec:
  gatewayClassName: agentgateway
  listeners:
  - {name: http, port: 8080, protocol: HTTP}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: ${namespace}}
spec:
  parentRefs: [{name: ${name}}]
  rules:
  - matches:
    - path: {type: PathPrefix, value: /shop}
    backendRefs: [{name: shop, port: 80}]
`;

export const CLASS = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: agentgateway}
spec: {controllerName: agentgateway.dev/agentgateway}
`;
