import type { IConstruct } from 'constructs';
import type { ApiRevision } from '../../../core/values/api-revision.generated';

const REVISION = 'cdk8s-ai-gateway/revision';

/** Sets the revision of the API for the resources in a chart, as context, since several copies of the package can be loaded. */
export function setRevision(chart: IConstruct, revision: ApiRevision | undefined): void {
  if (revision !== undefined) chart.node.setContext(REVISION, revision);
}

/** Returns the revision that the enclosing charts set; by default, the distribution decides. */
export function revisionOf(construct: IConstruct): ApiRevision | undefined {
  return construct.node.tryGetContext(REVISION);
}
