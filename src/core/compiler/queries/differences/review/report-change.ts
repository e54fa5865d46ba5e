import type { DiagnosticCollector, FindingKey, ReportNote } from '../../../../diagnostics';
import type { MessageCode } from '../../../../diagnostics/catalogue.generated';
import { CODE } from '../../../../diagnostics/codes.generated';
import { addToList } from '../../../../values/lists-in-maps';
import { originKey } from '../../../../values/origin';
import type { Attachment, RuleAttachment } from '../../../model/attachment';
import type { InputDocument } from '../../../model/document';
import { nameOfRule } from '../../explain/rules';
import { callerText, requestText } from '../../prove/findings/request-text';
import { AffectedRules } from './affected-rules';
import { avoidableRestrictions } from './avoidable-restrictions';
import { changedDocuments } from './changed-documents';
import { type Edit, Edits, type Explained } from './edits';
import { idlePolicies } from './idle-policies';
import { removedProtections } from './removed-protections';
import { unreachableRules } from './unreachable-rules';
import { widenedAccess } from './widened-access';

/** One version of the inputs, as far as it is compared. */
export interface ReviewedVersion {
  readonly documents: readonly InputDocument[];
  readonly attachment: Attachment;
}

/** The versions to compare. */
export interface Reviewed {
  readonly before: ReviewedVersion;
  readonly after: ReviewedVersion;
  /** The name of the first version, as messages show it: `HEAD`. */
  readonly base: string;
}

type Values = NonNullable<Parameters<DiagnosticCollector['report']>[2]>;

interface Finding {
  readonly code: MessageCode;
  readonly edit: Edit | undefined;
  /** The place if the edit removed its document. */
  readonly at: Edit['at'];
  readonly values: Values;
  /** What else the same edit causes. */
  readonly rule: string;
  readonly meaning: string;
  /** The finding of another rule that reports the same result without its reason. */
  readonly resultsFrom?: FindingKey;
}

const ACCESS = /^(?:\w+Authentication|authentication|authorization|extAuth|networkAuthorization|csrf|clientCa|tls)$/;

/** Reports the effects of a change that authors may not intend, one finding for each edit and meaning. */
export function reportChange({ before, after, base }: Reviewed, diagnostics: DiagnosticCollector): void {
  const changes = changedDocuments(before.documents, after.documents);
  if (changes.length === 0) return;
  const edits = new Edits(changes, before.documents, base);
  const [old, now] = [before.attachment, after.attachment];
  const affected = new AffectedRules(changes, old, now);
  const rules = rulesByName(now);
  const formerRules = rulesByName(old);
  const findings: Finding[] = [];
  const add = (
    code: MessageCode,
    rule: RuleAttachment | undefined,
    meaning: string,
    values: Values,
    explained: Explained,
    resultsFrom?: FindingKey,
  ) => {
    const edit = edits.of(explained);
    const at = edit?.at ?? rule?.rule.origin;
    findings.push({
      code,
      edit,
      at,
      values: { base, ...values },
      rule: rule ? nameOfRule(rule) : '',
      meaning,
      ...(resultsFrom ? { resultsFrom } : {}),
    });
  };

  for (const { request, now: rule, old: former } of widenedAccess(old, now, affected)) {
    const values = {
      caller: callerText(request),
      request: requestText(request),
      destination: { word: request.destination ?? 'a destination' },
    };
    add(CODE.changeWidensAccess, rule, '', values, {
      now: rule,
      old: former ?? formerRules.get(nameOfRule(rule)),
      isAbout: (field) => ACCESS.test(field),
    });
  }
  for (const { what, field, loosened, now: name, old: formerName, requests } of removedProtections(
    old,
    now,
    affected,
  )) {
    const [rule, former] = [rules.get(name), formerRules.get(formerName)];
    const [block = ''] = field.split('.');
    const values = { what, rule: ruleText(name), requests };
    add(
      loosened ? CODE.changeLoosensProtection : CODE.changeRemovesProtection,
      rule,
      loosened ? what : '',
      loosened ? { ...values, former: loosened.before, current: loosened.after } : values,
      {
        now: rule,
        old: former,
        isAbout: (one) => one === block || one === field.split('.').at(-1),
      },
    );
  }
  for (const { rule, on, field } of avoidableRestrictions(old, now, affected)) {
    const values = { rule: ruleText(nameOfRule(rule)), on };
    add(CODE.changeAddsAvoidableRestriction, rule, on, values, {
      now: rule,
      old: formerRules.get(nameOfRule(rule)),
      isAbout: (one) => one === field,
    });
  }
  for (const { rule, takers } of unreachableRules(old, now)) {
    const [taker] = takers;
    const values = { rule: ruleText(nameOfRule(rule)), takers: takers.map((one) => ruleText(nameOfRule(one))) };
    const explained = {
      now: taker ?? rule,
      old: formerRules.get(nameOfRule(rule)),
      isAbout: (field: string) => field === 'matches' || field === 'hostnames',
    };
    const known = { code: CODE.shadowedRule, at: rule.rule.origin };
    add(CODE.changeMakesRuleUnreachable, rule, nameOfRule(rule), values, explained, known);
  }
  const isChanged = (document: number) => changes.some((change) => change.now === document);
  for (const { key, document, overriddenBy } of idlePolicies(old, now)) {
    const reason = [document, ...overriddenBy].find(isChanged) ?? document;
    const explained = {
      documents: { now: reason },
      isAbout: (field: string) => field === 'retry' || field === 'timeouts',
    };
    add(CODE.changeLeavesPolicyIdle, undefined, key, { policy: { word: key } }, explained);
  }
  for (const group of grouped(findings)) report(group, diagnostics);
}

function rulesByName({ gateways }: Attachment): ReadonlyMap<string, RuleAttachment> {
  const found = new Map<string, RuleAttachment>();
  const add = (rules: readonly RuleAttachment[]): void => {
    for (const rule of rules) {
      found.set(nameOfRule(rule), rule);
      for (const { delegated } of rule.backends) if (delegated) add(delegated);
    }
  };
  for (const { listeners } of gateways) for (const { rules } of listeners) add(rules);
  return found;
}

/** Findings of one edit with one meaning: their rules become one list. */
function grouped(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups = new Map<string, Finding[]>();
  for (const one of findings) {
    const place = one.edit?.at ? originKey(one.edit.at) : (one.edit?.former ?? '');
    addToList(groups, `${one.code} ${one.meaning} ${place}`, one);
  }
  return [...groups.values()];
}

function report([first, ...others]: readonly Finding[], diagnostics: DiagnosticCollector): void {
  if (!first) return;
  const { code, at, edit, resultsFrom } = first;
  const parts = [first, ...others].flatMap(({ values: { what } }) => (what === undefined ? [] : [String(what)]));
  const values = parts.length > 0 ? { ...first.values, what: [...new Set(parts)] } : first.values;
  const more = [...new Set(others.map(({ rule }) => rule))].filter((rule) => rule && rule !== first.rule);
  const notes: ReportNote[] = [
    ...(edit ? [{ text: edit.former }] : []),
    ...(more.length > 0 ? [{ text: `the same applies to ${listed(more.map(ruleText))}` }] : []),
  ];
  diagnostics.report(code, at, values, { notes, ...(resultsFrom ? { resultsFrom: [resultsFrom] } : {}) });
}

/** `HTTPRoute shop/web, rule 0`, as other messages name rules. */
function ruleText(name: string): string {
  return name.replace(/^(\w+)\/([^/]+\/)/, '$1 $2');
}

const MOST = 5;

function listed(rules: readonly string[]): string {
  const rest = rules.length - MOST;
  return `${rules.slice(0, MOST).join('; ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
