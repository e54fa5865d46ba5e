import type { github } from 'projen';
import { pinned } from './actions';

/** Checks out the repository without leaving the token in the folder, where later steps could read it. */
export function checkout(more: Readonly<Record<string, string>> = {}): github.workflows.JobStep {
  return { name: 'Checkout', uses: pinned('actions/checkout'), with: { 'persist-credentials': false, ...more } };
}
