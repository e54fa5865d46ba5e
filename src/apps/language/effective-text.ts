import { type Attachment, type RuleAttachment, withDelegated } from '../../core/compiler/model/attachment';
import { type ExplainedField, explainFields } from '../../core/compiler/queries/explain/provenance';
import { withoutCredentials } from '../../core/values/credentials';
import type { Origin } from '../../core/values/origin';
import { type NamedObject, nameKey } from './names';

/** The maximum number of characters shown of a value. */
const MOST = 60;

/** Returns a link that an editor follows to the origin of a value. */
export type LinkTo = (origin: Origin) => string | undefined;

/** Shows the effective policies of a route or one of its rules, with their sources. */
export function effectiveOfRoute(
  attachment: Attachment,
  route: NamedObject,
  rule: number | undefined,
  link: LinkTo,
): string {
  const rules = rulesOf(attachment).filter(
    (each) => nameKey(each.rule.route.resource) === nameKey(route) && (rule === undefined || each.rule.index === rule),
  );
  const tables = rules.map((each) => {
    const fields = explainFields(each.traffic);
    const title = `Rule ${each.rule.index}${each.rule.name === undefined ? '' : ` (${each.rule.name})`}, listener ${each.route.listener.key}`;
    return fields.length === 0 ? `${title}: no policy applies` : `${title}:\n\n${tableOf(fields, link)}`;
  });
  return tables.length === 0 ? '' : ['**Effective policy**', ...new Set(tables)].join('\n\n');
}

/** Shows the effective policies of all requests to a backend. */
export function effectiveOfBackend({ destinations }: Attachment, backend: NamedObject, link: LinkTo): string {
  const key = nameKey(backend);
  const found = [...destinations.values()].filter(
    ({ destination }) => destination.key === key || destination.key.startsWith(`${key}/`),
  );
  const fields = found.flatMap(({ policies }) => explainFields(policies));
  return fields.length === 0 ? '' : `**Effective policy** for all callers\n\n${tableOf(fields, link)}`;
}

function rulesOf({ gateways }: Attachment): readonly RuleAttachment[] {
  return gateways.flatMap(({ listeners }) => listeners.flatMap(({ rules }) => withDelegated(rules)));
}

function tableOf(fields: readonly ExplainedField[], link: LinkTo): string {
  const rows = fields.map(({ field, value, from, overrides }) => {
    const target = link(from.origin);
    const source = `${from.resource} (${from.level})`;
    const sourceText = target === undefined ? source : `[${source}](${target})`;
    const others = overrides.map(({ resource }) => resource).join(', ');
    return `| ${field} | ${shortValue(withoutCredentials(value, field))} | ${sourceText} | ${others} |`;
  });
  return ['| field | value | from | overrides |', '|---|---|---|---|', ...rows].join('\n');
}

function shortValue(value: unknown): string {
  const text = (JSON.stringify(value) ?? '').replaceAll('|', '\\|').replaceAll('`', "'");
  return `\`${text.length > MOST ? `${text.slice(0, MOST)}…` : text}\``;
}
