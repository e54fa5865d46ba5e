import type { Binary, Call } from '../../../../data-plane/expression-syntax';
import { UnknowableExpression } from '../../../../data-plane/expression-values';
import { type Expression, parseForEvaluation, textIn } from '../../../expressions';
import { DEFAULT_OPTIONS } from '../../../model/options';
import { namesIn } from '../../../model/value-path';
import { OF_CERTIFICATES } from '../../../semantics/client-certificates';
import { addressesIn, exactAddress } from '../languages/addresses';
import { beginningWith, containing, endingWith, exactly, matching, type Words } from '../languages/words';
import { all, any, doubt, FALSE, type Formula, first, not, present, TRUE } from '../space/formula';
import { CLIENT_ADDRESS, type FormsOfValue, headerPart } from '../space/part';
import { Undecidable } from '../undecidable';
import { type Identity, ofCredentials } from './identity';
import { type CallerSubject, callerSubjectOf, holdsKey, isNoText, isNull, isText } from './subject';

/** When an expression is true, and when it is false; else it fails. */
export interface Truth {
  readonly isTrue: Formula;
  readonly isFalse: Formula;
}

const ALWAYS: Truth = { isTrue: TRUE, isFalse: FALSE };
const NEVER: Truth = { isTrue: FALSE, isFalse: TRUE };
const FAILS: Truth = { isTrue: FALSE, isFalse: FALSE };
const turned = ({ isTrue, isFalse }: Truth): Truth => ({ isTrue: isFalse, isFalse: isTrue });

/** Returns when requests satisfy an expression. Parts that cannot be analyzed remain as doubts that name them. */
export function truthOf(text: string, identity: Identity): Truth {
  if (!identity.sources) return truthFor(text, identity);
  return {
    isTrue: ofCredentials(identity, (one) => truthFor(text, one).isTrue),
    isFalse: ofCredentials(identity, (one) => truthFor(text, one).isFalse),
  };
}

function truthFor(text: string, identity: Identity): Truth {
  try {
    return new Reading(text, identity).of(parseForEvaluation(text));
  } catch (error) {
    if (error instanceof UnknowableExpression) return unknown(text);
    throw error;
  }
}

/** It may be true, false, or fail. */
function unknown(text: string): Truth {
  return { isTrue: doubt(`the expression ${text}`, 'true'), isFalse: doubt(`the expression ${text}`, 'false') };
}

class Reading {
  public constructor(
    private readonly text: string,
    private readonly identity: Identity,
  ) {}

  public of(node: Expression): Truth {
    if (this.identity.withoutCertificate) {
      const tested = node.kind === 'call' && node.name === 'has' ? node.args[0] : undefined;
      if (isOfCertificate(tested)) return NEVER;
      if (tested ? tested.kind === 'select' && failsWithoutCertificate(tested.operand) : failsWithoutCertificate(node))
        return FAILS;
    }
    switch (node.kind) {
      case 'literal':
        return node.type === 'bool' ? (this.written(node) === 'true' ? ALWAYS : NEVER) : this.unknown(node);
      // However often it is written, the operator is applied once.
      case 'unary':
        return node.operator === '!' ? turned(this.of(node.operand)) : this.unknown(node);
      case 'binary':
        return this.binary(node);
      case 'call':
        return this.call(node);
      case 'conditional': {
        const [condition, yes, no] = [this.of(node.condition), this.of(node.whenTrue), this.of(node.whenFalse)];
        return {
          isTrue: any(all(condition.isTrue, yes.isTrue), all(condition.isFalse, no.isTrue)),
          isFalse: any(all(condition.isTrue, yes.isFalse), all(condition.isFalse, no.isFalse)),
        };
      }
      default:
        return this.unknown(node);
    }
  }

  private written({ start, end }: Expression): string {
    return this.text.slice(start, end);
  }

  private unknown(node: Expression): Truth {
    return unknown(this.written(node));
  }

  /** Evaluates a binary operator. An operand that determines the result of `&&` or `||` does so even if the other one fails. */
  private binary(node: Binary): Truth {
    switch (node.operator) {
      case '||': {
        const [left, right] = [this.of(node.left), this.of(node.right)];
        return { isTrue: any(left.isTrue, right.isTrue), isFalse: all(left.isFalse, right.isFalse) };
      }
      case '&&': {
        const [left, right] = [this.of(node.left), this.of(node.right)];
        return { isTrue: all(left.isTrue, right.isTrue), isFalse: any(left.isFalse, right.isFalse) };
      }
      case '==':
        return this.equal(node);
      case '!=':
        return turned(this.equal(node));
      case 'in':
        return this.within(node);
      case '<':
      case '<=':
      case '>':
      case '>=':
        return this.sized(node);
      default:
        return this.unknown(node);
    }
  }

  private equal(node: Binary): Truth {
    const type = this.ofType(node.left, node.right) ?? this.ofType(node.right, node.left);
    if (type) return type;
    const [left, right] = [textIn(node.left), textIn(node.right)];
    const side = right === undefined ? node.right : node.left;
    const text = right ?? left;
    if (text === undefined || (left !== undefined && right !== undefined)) return this.unknown(node);
    if (side.kind === 'call' && side.target && side.name === 'lowerAscii')
      return this.inAnyCase(side.target, text, node);
    if (side.kind === 'call' && !side.target && side.name === 'default') return this.orDefault(side, text, node);
    const subject = callerSubjectOf(side, this.identity);
    return subject ? this.amongTexts(subject, [text], node) : this.unknown(node);
  }

  /** `type(jwt.groups) == list` */
  private ofType(call: Expression, type: Expression): Truth | undefined {
    if (call.kind !== 'call' || call.target || call.name !== 'type' || call.args.length !== 1) return undefined;
    const [value] = call.args;
    const subject = value && callerSubjectOf(value, this.identity);
    const form = type.kind === 'name' ? FORM_OF_TYPE[type.name] : undefined;
    if (!subject?.forms || form === undefined) return undefined;
    const { known, forms } = subject;
    const others = Object.entries(forms).flatMap(([name, part]) => (name === form ? [] : [present(part)]));
    return { isTrue: all(known, present(forms[form])), isFalse: all(known, any(...others)) };
  }

  /** Evaluates `jwt.groups.exists(g, g == "sre")`, which fails for strings and numbers and iterates over the keys of an object. */
  private someItem(node: Call): Truth | undefined {
    const [name, condition] = node.args;
    if (!node.target || node.args.length !== 2 || name?.kind !== 'name' || condition?.kind !== 'binary')
      return undefined;
    const subject = callerSubjectOf(node.target, this.identity);
    const { left, right, operator } = condition;
    const isItem = (one: Expression) => one.kind === 'name' && one.name === name.name;
    const text = isItem(left) ? textIn(right) : isItem(right) ? textIn(left) : undefined;
    if (!subject?.forms || operator !== '==' || text === undefined) return undefined;
    const { yes, no } = holdsKey(subject, text);
    return { isTrue: yes, isFalse: no };
  }

  /** `size(jwt.groups.filter(g, g == "sre")) > 0` */
  private someLeft({ left, right, operator }: Binary): Truth | undefined {
    if (left.kind !== 'call' || left.name !== 'size') return undefined;
    const list = left.target ?? left.args[0];
    const least = right.kind === 'literal' && right.type === 'int' ? Number(right.text) : Number.NaN;
    const isAny = (operator === '>' && least === 0) || (operator === '>=' && least === 1);
    return isAny && list?.kind === 'call' && list.name === 'filter' ? this.someItem(list) : undefined;
  }

  /** `x.lowerAscii() == "text"` */
  private inAnyCase(target: Expression, text: string, node: Expression): Truth {
    const subject = callerSubjectOf(target, this.identity);
    if (!subject || isAddress(subject) || (subject.isWhole !== TRUE && hasMore(text))) return this.unknown(node);
    const isLower = !/[A-Z]/.test(text);
    const words = isLower ? expressionWords(`^(?i)${escaped(text)}$`) : undefined;
    if (isLower && !words) return this.unknown(node);
    const is = words ? all(subject.isWhole, first(subject.part, words)) : FALSE;
    return { isTrue: all(isText(subject), is), isFalse: all(isText(subject), not(is)) };
  }

  /** Evaluates `default(x, "other") == "text"`: an unreadable value is replaced by the default. */
  private orDefault({ args: [value, other] }: Call, text: string, node: Expression): Truth {
    const subject = value && callerSubjectOf(value, this.identity);
    const instead = other && textIn(other);
    // Access to a nested value can fail in other ways than by the value's absence.
    const isNested = subject?.forms !== undefined && namesIn(subject.part.key).length > 1;
    if (!subject || instead === undefined || isNested) return this.unknown(node);
    const { isTrue, isFalse } = this.amongTexts(subject, [text], node);
    // Null counts as missing.
    const isMissing = any(all(not(isText(subject)), not(isNoText(subject))), isNull(subject));
    return instead === text
      ? { isTrue: any(isTrue, isMissing), isFalse: all(isFalse, not(isNull(subject))) }
      : { isTrue, isFalse: any(isFalse, isMissing) };
  }

  /** Evaluates `size(request.path) < 201`, which counts bytes: one per ASCII character, more for others. */
  private sized(node: Binary): Truth {
    const left = this.someLeft(node);
    return left ?? this.sizedText(node);
  }

  private sizedText(node: Binary): Truth {
    const { left, right, operator } = node;
    const [value] = left.kind === 'call' && !left.target && left.name === 'size' ? left.args : [];
    const subject = value && callerSubjectOf(value, this.identity);
    const size = right.kind === 'literal' && right.type === 'int' ? Number(right.text) : Number.NaN;
    // A host may be longer than its known part, and a claim may be a list.
    if (!subject || isAddress(subject) || subject.isWhole !== TRUE || subject.forms || !(size >= 0 && size <= LONGEST))
      return this.unknown(node);
    const least = operator === '>' || operator === '<=' ? size + 1 : size;
    const words = expressionWords(`^(?s).{${least},}$`);
    if (!words) return this.unknown(node);
    const [isLong, isOfAscii, other] = [first(subject.part, words), first(subject.part, ASCII), this.unknown(node)];
    const sizes = {
      isTrue: any(isLong, all(not(isOfAscii), other.isTrue)),
      isFalse: all(not(isLong), any(isOfAscii, other.isFalse)),
    };
    const { isTrue, isFalse } = operator === '>' || operator === '>=' ? sizes : turned(sizes);
    return { isTrue: all(isText(subject), isTrue), isFalse: all(isText(subject), isFalse) };
  }

  private within(node: Binary): Truth {
    const item = textIn(node.left);
    if (item !== undefined && isHeaders(node.right)) return this.hasHeader(item, node);
    if (item !== undefined) return this.holdsItem(callerSubjectOf(node.right, this.identity), item, node);
    const texts = node.right.kind === 'list' ? node.right.items.map(textIn) : [];
    const subject = callerSubjectOf(node.left, this.identity);
    const known = texts.filter((text) => text !== undefined);
    if (!subject || texts.length === 0 || known.length < texts.length) return this.unknown(node);
    return this.amongTexts(subject, known, node);
  }

  /** `"x-team" in request.headers`: names of headers are in lower case. */
  private hasHeader(name: string, node: Expression): Truth {
    if (!/^[a-z0-9-]+$/.test(name)) return this.unknown(node);
    const isThere = present(headerPart(name));
    return { isTrue: isThere, isFalse: not(isThere) };
  }

  private amongTexts(subject: CallerSubject, texts: readonly string[], node: Expression): Truth {
    // A host with a port is a different string, and the compared string may contain a port.
    if (subject.isWhole !== TRUE && texts.some(hasMore)) return this.unknown(node);
    const only = subject.part === CLIENT_ADDRESS ? exactAddress : exactly;
    const is = all(subject.isWhole, any(...texts.map((text) => first(subject.part, only(text)))));
    return { isTrue: all(isText(subject), is), isFalse: any(all(isText(subject), not(is)), isNoText(subject)) };
  }

  /** Evaluates `"admin" in jwt.roles`: an item of a list, a key of an object, or a substring of a string; numbers contain nothing. */
  private holdsItem(subject: CallerSubject | undefined, item: string, node: Expression): Truth {
    if (!subject?.forms) return this.unknown(node);
    const inText = first(subject.part, containing(item));
    const { yes, no } = holdsKey(subject, item);
    return {
      isTrue: any(yes, all(isText(subject), inText)),
      isFalse: any(no, all(isText(subject), not(inText))),
    };
  }

  private call(node: Call): Truth {
    if (node.name === 'exists') return this.someItem(node) ?? this.unknown(node);
    const [argument] = node.args;
    if (!argument || node.args.length > 1) return this.unknown(node);
    if (!node.target) return node.name === 'has' ? this.has(argument, node) : this.unknown(node);
    if (node.name === 'containsIP') return this.inNetwork(node.target, argument, node);
    const subject = callerSubjectOf(node.target, this.identity);
    const text = textIn(argument);
    if (node.name === 'contains' && subject?.forms && text !== undefined) return this.holdsItem(subject, text, node);
    const words = subject && text !== undefined && !isAddress(subject) ? this.wordsOf(node.name, text) : undefined;
    if (!subject || !words) return this.unknown(node);
    const is = first(subject.part, words);
    if (subject.isWhole !== TRUE) return this.ofHostWithMore(subject, is, node);
    // These two functions skip values that are not strings and compare the argument with itself.
    const isPassedOver = node.name === 'startsWith' || node.name === 'endsWith' ? isNoText(subject) : FALSE;
    return { isTrue: any(all(isText(subject), is), isPassedOver), isFalse: all(isText(subject), not(is)) };
  }

  /** `cidr("10.0.0.0/8").containsIP(source.address)` */
  private inNetwork(target: Expression, argument: Expression, node: Call): Truth {
    const subject = callerSubjectOf(argument, this.identity);
    const network =
      target.kind === 'call' && target.name === 'cidr' && target.args[0] ? textIn(target.args[0]) : undefined;
    const words = network === undefined ? undefined : addressesIn(network);
    if (subject?.part !== CLIENT_ADDRESS || !words) return this.unknown(node);
    const is = first(CLIENT_ADDRESS, words);
    return { isTrue: is, isFalse: not(is) };
  }

  /** A port may follow, and the name of a user come first. */
  private ofHostWithMore({ isWhole }: CallerSubject, is: Formula, node: Expression): Truth {
    const other = this.unknown(node);
    return {
      isTrue: any(all(isWhole, is), all(not(isWhole), other.isTrue)),
      isFalse: any(all(isWhole, not(is)), all(not(isWhole), other.isFalse)),
    };
  }

  private wordsOf(name: string, text: string): Words | undefined {
    switch (name) {
      case 'startsWith':
        return beginningWith(text);
      case 'endsWith':
        return endingWith(text);
      case 'contains':
        return containing(text);
      case 'matches':
        return expressionWords(text);
      default:
        return undefined;
    }
  }

  private has(node: Expression, whole: Expression): Truth {
    const subject = node.kind === 'select' ? callerSubjectOf(node, this.identity) : undefined;
    // Without credentials all values are absent; access within an absent value fails.
    if (!subject?.forms || node.kind !== 'select' || node.operand.kind !== 'name') return this.unknown(whole);
    const isThere = any(...Object.values(subject.forms).map(present));
    return { isTrue: all(subject.known, isThere), isFalse: not(all(subject.known, isThere)) };
  }
}

/** The forms of a value by the names of types. Numbers have several types. */
const FORM_OF_TYPE: Readonly<Record<string, keyof FormsOfValue>> = { list: 'list', map: 'object', string: 'text' };

/** `request.headers` */
function isHeaders(node: Expression): boolean {
  return (
    node.kind === 'select' &&
    node.field === 'headers' &&
    node.operand.kind === 'name' &&
    node.operand.name === 'request'
  );
}

/** `source.subject` */
function isOfCertificate(node: Expression | undefined): boolean {
  const [field, variable] = node?.kind === 'select' ? [node.field, node.operand] : [];
  return variable?.kind === 'name' && variable.name === 'source' && OF_CERTIFICATES.includes(field ?? '');
}

/** Whether a value is read that is not there without a certificate. Sides of `&&` and `||` are looked at by themselves. */
function failsWithoutCertificate(node: Expression): boolean {
  switch (node.kind) {
    case 'select':
      return isOfCertificate(node) || failsWithoutCertificate(node.operand);
    case 'index':
      return failsWithoutCertificate(node.operand) || failsWithoutCertificate(node.index);
    case 'unary':
      return failsWithoutCertificate(node.operand);
    case 'binary':
      if (node.operator === '&&' || node.operator === '||') return false;
      return failsWithoutCertificate(node.left) || failsWithoutCertificate(node.right);
    case 'call':
      if (node.target && failsWithoutCertificate(node.target)) return true;
      return node.name !== 'has' && !tolerant().has(node.name) && node.args.some(failsWithoutCertificate);
    default:
      return false;
  }
}

function tolerant(): ReadonlySet<string> {
  return DEFAULT_OPTIONS.dataPlane.expressions.tolerantFunctions;
}

/** For addresses, only networks and single addresses are analyzed. */
const isAddress = ({ part }: CallerSubject): boolean => part === CLIENT_ADDRESS;

const ASCII = matching('[\\x00-\\x7f]*', 'whole');

/** The longest size for which an automaton is built. */
const LONGEST = 1000;

/** Whether a host is written with a port, or with the name of a user. */
const hasMore = (host: string): boolean => /[:@]/.test(host);

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function expressionWords(pattern: string): Words | undefined {
  try {
    return matching(pattern, 'part');
  } catch (error) {
    if (error instanceof Undecidable) return undefined;
    throw error;
  }
}
