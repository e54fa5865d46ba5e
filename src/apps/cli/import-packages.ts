import { systemCodeOf } from '../../core/text/error-text';
import type { Packages } from '../import/code/evaluate';
import { UsageError } from './exit-code';

/** Loads the packages that imported programs use. Constructs are loaded from the installation, never from the bundle. */
export function importPackages() {
  try {
    const cdk8s: typeof import('cdk8s') = require('cdk8s');
    const plus: typeof import('cdk8s-plus-28') = require('cdk8s-plus-28');
    const own: typeof import('../../index') = require('../../index');
    return { cdk8s, 'cdk8s-plus-28': plus, 'cdk8s-ai-gateway': own } satisfies Packages;
  } catch (error) {
    if (systemCodeOf(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new UsageError('import runs the code that it makes, and needs cdk8s, cdk8s-plus-28 and constructs installed');
  }
}
