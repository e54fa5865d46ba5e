import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { readWaiverLine, WAIVE_ANNOTATION, writeWaiverLine } from '../../core/diagnostics/judgement/annotation';
import { everythingBelow } from '../api/runtime/everything-below';
import { ResourceObject } from '../api/runtime/resource-object';
import { addWaiver } from '../api/runtime/waived';
import { checkedOptions } from './checked-options';
import { usageError } from './usage-error';

/** Why a finding is all right. */
export interface WaiverProps {
  /** A sentence for those who come later. A placeholder such as `TODO` waives nothing. */
  readonly reason: string;
  /**
   * The field that the finding is about, or one above it, such as `spec.rules[0]`.
   *
   * @default - any field
   */
  readonly path?: string;
  /**
   * The last day on which the waiver holds, as `2027-01-31`.
   *
   * @default - it holds until it is removed
   */
  readonly until?: string;
}

/**
 * What is found out about a construct.
 *
 * @example
 *
 * gateway.addHttpListener('later', { port: 8081, hostname: 'later.example.com' });
 * Diagnostics.of(gateway).waive('AIG7005', { reason: 'the routes come next month' });
 */
@checkedOptions('Diagnostics')
export class Diagnostics {
  /**
   * The findings about a construct and all below it.
   *
   * @param construct one that renders resources, or holds such
   */
  public static of(construct: IConstruct): Diagnostics {
    return new Diagnostics(construct);
  }

  private constructor(private readonly construct: IConstruct) {}

  /**
   * Says that a finding about the resources that the construct has when it is synthesized is all right. Warnings and notes can be waived, and
   * those errors whose page says so. The waiver is rendered as annotation `ai-gateway/waive`, so that it holds wherever the
   * resources are judged; one that waives nothing is reported.
   *
   * @param code the code or the name of the finding, such as `AIG7005` or `listener-without-routes`
   * @param props the reason, and how far it goes
   * @throws where there is no resource, or the waiver has not the form of one
   */
  public waive(code: string, props: WaiverProps): Diagnostics {
    const line = writeWaiverLine({ code, ...props, group: this.construct.node.path });
    if (!readWaiverLine(line)) throw usageError(CODE.waiverOfWrongForm, wrongArgument(code, props), this.construct);
    const objects = resourcesIn(this.construct);
    if (objects.length === 0) throw usageError(CODE.waiverWithoutResources, { code }, this.construct);
    addWaiver(this.construct, line);
    // Others do not ask for their waivers when they are rendered.
    for (const { metadata } of objects.filter((object) => !isOurs(object))) {
      const { annotations = {} } = metadata.toJson() as { annotations?: Readonly<Record<string, string>> };
      const before = annotations[WAIVE_ANNOTATION];
      metadata.addAnnotation(WAIVE_ANNOTATION, before === undefined ? line : `${before}\n${line}`);
    }
    return this;
  }
}

/** What of a waiver has not the form that it needs. */
function wrongArgument(
  code: string,
  { path = '', until = '', reason }: WaiverProps,
): { argument: string; wanted: string } {
  if (!readWaiverLine(`${code}: x`))
    return {
      argument: `code "${code}"`,
      wanted: 'the code or the name of a diagnostic, such as AIG7005 or listener-without-routes',
    };
  if (until !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(until))
    return { argument: `until "${until}"`, wanted: 'a day such as 2027-01-31' };
  if (/[\s:]/.test(path))
    return { argument: `path "${path}"`, wanted: 'the path of a field, without spaces and colons' };
  return { argument: `reason "${reason}"`, wanted: 'a sentence' };
}

/** Not by `instanceof`: cdk8s answers it for all subclasses of ApiObject in the same way. */
function isOurs(object: ApiObject): boolean {
  return Object.prototype.isPrototypeOf.call(ResourceObject.prototype, object);
}

/** Resources of APIs; where there are none, objects of Kubernetes itself, such as Services. */
function resourcesIn(construct: IConstruct): ApiObject[] {
  const objects = everythingBelow(construct).filter((each): each is ApiObject => ApiObject.isApiObject(each));
  const resources = objects.filter(({ apiVersion }) => /\..*\//.test(apiVersion));
  return resources.length > 0 ? resources : objects;
}
