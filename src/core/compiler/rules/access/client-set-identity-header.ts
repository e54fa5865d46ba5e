import { CODE } from '../../../diagnostics/codes.generated';
import type { Transformation } from '../../../validation/types.generated';
import { below, type Origin } from '../../../values/origin';
import { type CallUse, type CheckContext, checkedRuleName, pick } from '../../analysis/check-context';
import { type HeaderField, type HeaderStep, headerSteps, stepIn } from '../../analysis/header-steps';
import { type IdentitySource, identitiesIn } from '../../analysis/identities';
import { MOST_QUESTIONS } from '../../analysis/same-destination';
import { nameOfSource, ownPartsOf } from '../../model/attachment';
import type { BackendRefNode } from '../../model/graph';
import { entriesOf } from '../../semantics/conditional';
import type { Rule } from '../rule';

/** A header that is set by who the caller is. */
interface Setting {
  readonly header: string;
  readonly identity: IdentitySource;
  readonly origin: Origin;
  /** The policy that applies instead. */
  readonly winner?: string;
}

/** Servers that may go by headers of their own. */
const BACKENDS_THAT_READ_IDENTITY_HEADERS: ReadonlySet<string> = new Set(['static', 'unixSocket', 'mcp', 'a2a']);

/** Headers whose values servers know to be from clients. */
const ANYBODYS: ReadonlySet<string> = new Set(['authorization', 'cookie']);

/**
 * Reports identity headers for which the client's value is forwarded: another policy overrides the one that sets the header, or no
 * condition of its entries is true.
 */
export const clientSetIdentityHeader: Rule = ({ accesses, uses, reader }, diagnostics) => {
  const settings = pick(accesses, ({ sets }) => {
    const found = sets.flatMap(({ transformation }) => settingsIn(transformation, reader));
    return found.length > 0 ? found : undefined;
  });
  let left = MOST_QUESTIONS;
  const isPassed = (use: CallUse, choices: NonNullable<ReturnType<typeof doubtsAbout>>) =>
    --left >= 0 && openingsOf(use).isPassedBy(use.rule.rule, choices);
  for (const use of settings.size > 0 ? uses : []) {
    if (!believes(use.ref)) continue;
    const open = (settings.get(use.rule.access) ?? []).filter(
      ({ origin }) => !diagnostics.has(CODE.clientSetIdentityHeader, origin),
    );
    const steps = open.length > 0 ? headerSteps(use) : [];
    for (const { header, identity, origin, winner } of open) {
      const doubts = doubtsAbout(header, steps);
      if (!doubts || (doubts.length > 0 && !isPassed(use, doubts))) continue;
      const why = winner
        ? `the transformation of ${winner} replaces the one that sets it`
        : 'no entry with a matching condition sets it';
      diagnostics.report(CODE.clientSetIdentityHeader, origin, {
        header,
        identity,
        rule: checkedRuleName(use.rule.rule),
        why,
      });
    }
  }
};

function believes({ destination }: BackendRefNode): boolean {
  return (
    destination.type === 'service' ||
    (destination.type === 'backend' && BACKENDS_THAT_READ_IDENTITY_HEADERS.has(destination.backend.type))
  );
}

/** Returns the settings that apply, and those that are overridden. */
function settingsIn(field: HeaderField, reader: CheckContext['reader']): readonly Setting[] {
  if (!field) return [];
  const { overridden = [], from = field.from } = ownPartsOf(field)?.request ?? {};
  const lost = [...overridden, ...field.overridden].flatMap(({ value, origin }) =>
    entriesOf<Transformation>(value ?? {}).flatMap(({ policy, path }) =>
      settingsOf(policy.request?.set, below(origin, ...path, 'request'), reader, nameOfSource(from)),
    ),
  );
  const held = stepIn(field).flatMap(({ choices }) =>
    choices.flatMap(({ changes, at }) => settingsOf(changes.set, at, reader)),
  );
  const isHeld = (name: string) => held.some(({ header }) => header.toLowerCase() === name.toLowerCase());
  return [...held, ...lost.filter(({ header }) => !isHeld(header))];
}

function settingsOf(
  set: readonly { readonly name: string; readonly value?: string }[] = [],
  at: Origin,
  reader: CheckContext['reader'],
  winner?: string,
): readonly Setting[] {
  return set.flatMap(({ name, value = '' }, index) => {
    const [identity] = /^:/.test(name) || ANYBODYS.has(name.toLowerCase()) ? [] : identitiesIn(reader.read(value));
    return identity === undefined ? [] : [{ header: name, identity, origin: below(at, 'set', index), winner }];
  });
}

/** Loaded on demand. */
function openingsOf({ rule }: CallUse) {
  const {
    openingsAt,
  }: typeof import('../../queries/prove/questions/openings') = require('../../queries/prove/questions/openings');
  return openingsAt(rule);
}

/** Returns the choices that may remove a header; undefined if one of them always removes it. */
function doubtsAbout(header: string, steps: readonly HeaderStep[]) {
  const name = header.toLowerCase();
  const routePaths = steps.map(({ choices }) =>
    choices.map(({ changes: { set = [], remove = [] }, condition }) => ({
      condition,
      isTaken: [...set.map((one) => one.name), ...remove].some((one) => one.toLowerCase() === name),
    })),
  );
  if (routePaths.some((choices) => choices.every(({ isTaken }) => isTaken))) return undefined;
  return routePaths.filter((choices) => choices.some(({ isTaken }) => isTaken));
}
