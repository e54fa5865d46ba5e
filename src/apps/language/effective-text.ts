import { type Attachment, type RuleAttachment, withDelegated } from '../../core/compiler/model/attachment';
import type { Origin } from '../../core/compiler/model/origin';
import { type ExplainedField, explainFields } from '../../core/compiler/queries/explain/provenance';
import { withoutCredentials } from '../../core/values/credentials';
import { keyOf, type Named } from './names';

/** So many characters of a value show what it is. */
const MOST = 60;

/** Where a value is written, as a link that an editor follows. */
export type LinkTo = (origin: Origin) => string | undefined;

/** What holds for the rules of a route, or for one of them, with where it comes from. */
export function effectiveOfRoute(attachment: Attachment, route: Named, rule: number | undefined, link: LinkTo): string {
  const rules = rulesOf(attachment).filter(
    (each) => keyOf(each.rule.route.resource) === keyOf(route) && (rule === undefined || each.rule.index === rule),
  );
  const tables = rules.map((each) => {
    const fields = explainFields(each.traffic);
    const title = `Rule ${each.rule.index}${each.rule.name === undefined ? '' : ` (${each.rule.name})`}, listener ${each.route.listener.key}`;
    return fields.length === 0 ? `${title}: no policy holds` : `${title}:\n\n${tableOf(fields, link)}`;
  });
  return tables.length === 0 ? '' : ['**Effective policy**', ...new Set(tables)].join('\n\n');
}

/** What holds for whatever is sent to a backend. */
export function effectiveOfBackend({ destinations }: Attachment, backend: Named, link: LinkTo): string {
  const key = keyOf(backend);
  const found = [...destinations.values()].filter(
    ({ destination }) => destination.key === key || destination.key.startsWith(`${key}/`),
  );
  const fields = found.flatMap(({ policies }) => explainFields(policies));
  return fields.length === 0 ? '' : `**Effective policy**, whoever calls it\n\n${tableOf(fields, link)}`;
}

function rulesOf({ gateways }: Attachment): readonly RuleAttachment[] {
  return gateways.flatMap(({ listeners }) => listeners.flatMap(({ rules }) => withDelegated(rules)));
}

function tableOf(fields: readonly ExplainedField[], link: LinkTo): string {
  const rows = fields.map(({ field, value, from, overrides }) => {
    const target = link(from.origin);
    const source = `${from.resource} (${from.level})`;
    const told = target === undefined ? source : `[${source}](${target})`;
    const others = overrides.map(({ resource }) => resource).join(', ');
    return `| ${field} | ${shortValue(withoutCredentials(value, field))} | ${told} | ${others} |`;
  });
  return ['| field | value | from | instead of |', '|---|---|---|---|', ...rows].join('\n');
}

function shortValue(value: unknown): string {
  const text = (JSON.stringify(value) ?? '').replaceAll('|', '\\|').replaceAll('`', "'");
  return `\`${text.length > MOST ? `${text.slice(0, MOST)}…` : text}\``;
}
