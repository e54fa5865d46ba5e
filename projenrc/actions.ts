/** An action that workflows use: the release that people read, and the commit of it that runs. */
export interface PinnedAction {
  readonly tag: string;
  /** Whoever owns a tag can move it; a commit stays what it is. `git ls-remote https://github.com/OWNER/NAME TAG` says it. */
  readonly commit: string;
}

/** Every action that a workflow here, or one that `ai-gateway init` writes, may use. A test refuses others, and any without a commit. */
export const PINNED_ACTIONS: Readonly<Record<string, PinnedAction>> = {
  'actions/attest-build-provenance': { tag: 'v4.1.0', commit: 'a2bbfa25375fe432b6a289bc6b6cd05ecd0c4c32' },
  'actions/checkout': { tag: 'v7.0.1', commit: '3d3c42e5aac5ba805825da76410c181273ba90b1' },
  'actions/deploy-pages': { tag: 'v4.0.5', commit: 'd6db90164ac5ed86f2b6aed7e0febac5b3c0c03e' },
  'actions/download-artifact': { tag: 'v8.0.1', commit: '3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c' },
  'actions/setup-dotnet': { tag: 'v6.0.0', commit: 'a98b56852c35b8e3190ac28c8c2271da59106c68' },
  'actions/setup-go': { tag: 'v7.0.0', commit: 'b7ad1dad31e06c5925ef5d2fc7ad053ef454303e' },
  'actions/setup-java': { tag: 'v6.0.0', commit: 'dd06d9cba3e5552c54d9f8ea23572deb30010f7c' },
  'actions/setup-node': { tag: 'v7.0.0', commit: '820762786026740c76f36085b0efc47a31fe5020' },
  'actions/setup-python': { tag: 'v7.0.0', commit: '5fda3b95a4ea91299a34e894583c3862153e4b97' },
  'actions/upload-artifact': { tag: 'v7.0.1', commit: '043fb46d1a93c77aae656e7c1c64a875d1fc6a0a' },
  'actions/upload-pages-artifact': { tag: 'v4.0.0', commit: '7b1f4a764d45c48632c6b24a0339c27f5614fb0b' },
  'github/codeql-action/analyze': { tag: 'v4.36.2', commit: '8aad20d150bbac5944a9f9d289da16a4b0d87c1e' },
  'github/codeql-action/init': { tag: 'v4.36.2', commit: '8aad20d150bbac5944a9f9d289da16a4b0d87c1e' },
  'github/codeql-action/upload-sarif': { tag: 'v4.36.2', commit: '8aad20d150bbac5944a9f9d289da16a4b0d87c1e' },
  'ossf/scorecard-action': { tag: 'v2.4.4', commit: '2d1146689b8cda280b9bc96326124645441f03bc' },
};

/** How a workflow names an action of the table. */
export function pinned(action: string): string {
  const found = PINNED_ACTIONS[action];
  if (!found) throw new Error(`projenrc/actions.ts has no commit for ${action}`);
  return `${action}@${found.commit}`;
}
