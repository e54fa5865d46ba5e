import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { readWaiverLine, WAIVE_ANNOTATION, writeWaiverLine } from '../../core/diagnostics/judgement/annotation';
import { descendantsOf } from '../api/runtime/descendants';
import { ResourceObject } from '../api/runtime/resource-object';
import { addWaiver } from '../api/runtime/waived';
import { checkedOptions } from './checked-options';
import { usageError } from './usage-error';

/** Why a finding is all right. */
export interface WaiverProps {
  /** The reason of the waiver. A placeholder such as `TODO` is refused. */
  readonly reason: string;
  /**
   * The field that the finding is about, or one above it, such as `spec.rules[0]`.
   *
   * @default - any field
   */
  readonly path?: string;
  /**
   * The last day on which the waiver applies, such as `2027-01-31`.
   *
   * @default - it never expires
   */
  readonly until?: string;
}

/**
 * Findings about a construct and the constructs below it.
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
   * @param construct a construct that renders resources or contains constructs that do
   */
  public static of(construct: IConstruct): Diagnostics {
    return new Diagnostics(construct);
  }

  private constructor(private readonly construct: IConstruct) {}

  /**
   * Waives a finding about the resources that the construct has at synthesis. Warnings and notes can be waived, as can the errors whose
   * page documents it. The waiver is rendered as the annotation `ai-gateway/waive`, so it applies wherever the resources are validated; a
   * waiver without a matching finding is reported.
   *
   * @param code the code or the name of the finding, such as `AIG7005` or `listener-without-routes`
   * @param props the reason, and the scope of the waiver
   * @throws if the construct has no resource, or the waiver is malformed
   */
  public waive(code: string, props: WaiverProps): Diagnostics {
    const line = writeWaiverLine({ code, ...props, group: this.construct.node.path });
    if (!readWaiverLine(line)) throw usageError(CODE.waiverOfWrongForm, wrongArgument(code, props), this.construct);
    const objects = resourcesIn(this.construct);
    if (objects.length === 0) throw usageError(CODE.waiverWithoutResources, { code }, this.construct);
    addWaiver(this.construct, line);
    // Other objects do not query their waivers when they are rendered.
    for (const { metadata } of objects.filter((object) => !(object instanceof ResourceObject))) {
      const { annotations = {} } = metadata.toJson() as { annotations?: Readonly<Record<string, string>> };
      const before = annotations[WAIVE_ANNOTATION];
      metadata.addAnnotation(WAIVE_ANNOTATION, before === undefined ? line : `${before}\n${line}`);
    }
    return this;
  }
}

/** Returns the malformed argument of a waiver. */
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

/** Returns the resources of custom APIs, or objects of Kubernetes itself, such as Services, if there are none. */
function resourcesIn(construct: IConstruct): ApiObject[] {
  const objects = descendantsOf(construct).filter((each): each is ApiObject => ApiObject.isApiObject(each));
  const resources = objects.filter(({ apiVersion }) => /\..*\//.test(apiVersion));
  return resources.length > 0 ? resources : objects;
}
