import type { Issues } from './issues';
import { FINALIZERS, MANAGED_FIELDS, OWNERS } from './metadata-lists';
import { type MapShape, type StringShape, type StructShape, struct } from './shapes';

const TEXT = { type: 'string' } satisfies StringShape;
const TEXTS = { type: 'map', values: TEXT } satisfies MapShape;

/** Kubernetes' ObjectMeta. */
export const METADATA: StructShape = struct({
  name: { shape: TEXT },
  generateName: { shape: TEXT },
  namespace: { shape: TEXT },
  labels: { shape: TEXTS },
  annotations: { shape: TEXTS },
  finalizers: { shape: FINALIZERS },
  ownerReferences: { shape: OWNERS },
  // Fields that a cluster adds, and exported objects contain.
  uid: { shape: TEXT },
  selfLink: { shape: TEXT },
  resourceVersion: { shape: TEXT },
  generation: { shape: { type: 'integer' } },
  creationTimestamp: { shape: { type: 'string', format: 'date-time' } },
  deletionTimestamp: { shape: { type: 'string', format: 'date-time' } },
  deletionGracePeriodSeconds: { shape: { type: 'integer' } },
  managedFields: { shape: MANAGED_FIELDS },
});

const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const NAME_PART = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const SUBDOMAIN_TEXT =
  "must be a lowercase RFC 1123 subdomain: lower case letters, digits, '-' or '.', with a letter or digit first and last";

/** The maximum total size in bytes of all annotations of an object. */
export const ANNOTATION_BYTES = 256 * 1024;

interface Metadata {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
}

/** The rules about names, labels and annotations, for metadata whose types are right. */
export function checkMetadata(value: object, namespaced: boolean, issues: Issues): void {
  const { name, generateName, namespace, labels = {}, annotations = {}, finalizers = [] } = value as Metadata;
  if (!name && !generateName)
    at(issues, 'name', () => issues.error('required', 'Required value: name or generateName is required'));
  const wrong = generateName && wrongNameOf(generateName, name);
  if (wrong) checkName(wrong, 'generateName', issues);
  if (name) checkName(name, 'name', issues);
  if (namespace) checkNamespace(namespace, namespaced, issues);
  for (const [key, text] of Object.entries(labels)) {
    checkKey(key, 'labels', issues);
    if (text !== '' && !(NAME_PART.test(text) && text.length <= 63)) {
      at(issues, 'labels', () =>
        invalid(
          issues,
          'pattern',
          text,
          "must be empty or up to 63 letters, digits, '-', '_' or '.', with a letter or digit first and last",
        ),
      );
    }
  }
  let bytes = 0;
  for (const [key, text] of Object.entries(annotations)) {
    // The case of an annotation's key does not matter to the API server, nor that of the DNS name in it.
    checkKey(key, 'annotations', issues, key.toLowerCase());
    bytes += Buffer.byteLength(key) + Buffer.byteLength(text);
  }
  if (bytes > ANNOTATION_BYTES)
    at(issues, 'annotations', () => issues.error('bound', `Too long: may not be more than ${ANNOTATION_BYTES} bytes`));
  for (const finalizer of finalizers) checkKey(finalizer, 'finalizers', issues);
}

function checkName(name: string, field: string, issues: Issues): void {
  if (!isSubdomain(name))
    at(issues, field, () => invalid(issues, 'pattern', name, `${SUBDOMAIN_TEXT}, at most 253 characters`));
}

function checkNamespace(namespace: string, namespaced: boolean, issues: Issues): void {
  at(issues, 'namespace', () => {
    if (!namespaced) issues.error('rule', 'Forbidden: not allowed on this type');
    else if (!isDnsLabel(namespace))
      invalid(issues, 'pattern', namespace, 'must be a lowercase RFC 1123 label of at most 63 characters');
  });
}

/** The end of a generated name, and how much of its beginning is kept (`SimpleNameGenerator` of the API server). */
const GENERATED = 'xxxxx';
const GENERATED_BASE = 58;

/**
 * Returns the first invalid name among those that the API server checks in place of a prefix: one in which a trailing dash is removed
 * together with the letter before it, and the generated name if no name is given.
 */
function wrongNameOf(beginning: string, name: string | undefined): string | undefined {
  const isDashed = beginning.length > 1 && beginning.endsWith('-');
  const judged = [isDashed ? `${beginning.slice(0, -2)}a` : beginning];
  if (!name) judged.push(beginning.slice(0, GENERATED_BASE) + GENERATED);
  return judged.find((each) => !isSubdomain(each));
}

/** Whether an object of most kinds can be called so (RFC 1123 subdomain, at most 253 characters). */
export function isSubdomain(name: string): boolean {
  return name.length <= 253 && SUBDOMAIN.test(name);
}

/** Reports whether a string is an RFC 1123 label: up to 63 lower case letters, digits and dashes. */
export function isDnsLabel(text: string): boolean {
  return text.length <= 63 && LABEL.test(text);
}

/** Whether a Service can be called so: an RFC 1035 label, which has a letter first. */
export function isServiceName(text: string): boolean {
  return /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/.test(text);
}

/** Reports whether a key is a qualified name: a name, with an optional DNS prefix and a slash before it. */
export function isQualifiedName(key: string): boolean {
  const parts = key.split('/');
  const name = parts.at(-1)!;
  const prefix = parts.length === 2 ? parts[0] : undefined;
  const isPrefixRight = prefix === undefined || isSubdomain(prefix);
  return parts.length <= 2 && isPrefixRight && name.length <= 63 && NAME_PART.test(name);
}

function checkKey(key: string, field: string, issues: Issues, judged = key): void {
  if (!isQualifiedName(judged)) {
    at(issues, field, () =>
      invalid(
        issues,
        'pattern',
        key,
        "a key must be up to 63 letters, digits, '-', '_' or '.', with a letter or digit first and last, after an optional DNS name and '/'",
      ),
    );
  }
}

function at(issues: Issues, field: string, report: () => void): void {
  issues.path.push(field);
  report();
  issues.path.pop();
}

function invalid(issues: Issues, rule: 'pattern', value: string, demand: string): void {
  issues.error(rule, `Invalid value: ${JSON.stringify(value)}: ${demand}`, {
    found: JSON.stringify(value),
    expected: demand,
  });
}
