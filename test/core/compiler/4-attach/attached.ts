import { link } from '../../../../src/core/compiler/3-link/link';
import { attach } from '../../../../src/core/compiler/4-attach/attach';
import type { Attachment, RuleAttachment } from '../../../../src/core/compiler/model/attachment';
import { type CompileOptions, DEFAULT_OPTIONS } from '../../../../src/core/compiler/model/options';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { reported, validInput } from '../3-link/inputs';

export interface Attached {
  readonly attachment: Attachment;
  /** `code path: message` of each diagnostic. */
  readonly texts: readonly string[];
}

export function attached(yaml: string, options: Partial<CompileOptions> = {}): Attached {
  const collector = new DiagnosticCollector();
  const valid = validInput(yaml, options.revision);
  const all = { ...DEFAULT_OPTIONS, ...options };
  const attachment = attach(link(valid, all, collector), all, collector);
  return { attachment, texts: reported(collector, valid).texts };
}

/** The first rule of a route on the first listener that has it. */
export function ruleOf({ attachment }: Attached, route: string, index = 0): RuleAttachment {
  const rules = attachment.gateways.flatMap((gateway) => gateway.listeners.flatMap((listener) => listener.rules));
  const found = rules.find(({ rule }) => rule.route.resource.name === route && rule.index === index);
  if (!found) throw new Error(`no rule ${index} of ${route}`);
  return found;
}
