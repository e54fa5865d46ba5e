import { expressionsIn, type ResourceExpression } from '../../core/compiler/expressions';
import { toNeutral } from '../../core/distribution';
import type { Fields } from '../../core/values/objects';
import { CORE_KINDS, GATEWAY_KINDS, PROXY_KINDS, type ResourceKind } from '../../core/values/resource-name';
import { referenceKind } from './names';

const KINDS: readonly ResourceKind[] = [...PROXY_KINDS, ...GATEWAY_KINDS, ...CORE_KINDS];

/** The expressions of a document, also of one that is not right yet. */
export function expressionsInText(root: Fields): readonly ResourceExpression[] {
  const kind = KINDS.find((each) => each === referenceKind(String(root.kind)));
  return kind === undefined ? [] : expressionsIn({ kind, spec: toNeutral(root).document.spec });
}
