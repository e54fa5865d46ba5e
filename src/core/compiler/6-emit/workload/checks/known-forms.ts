import { isIPv6 } from 'node:net';
import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { isDnsLabel, isQualifiedName, isSubdomain } from '../../../../validation/metadata';
import { isMapping } from '../defaults/fill';
import { isLabelValue } from '../labels';
import { reportInvalid } from './invalid-values';
import { CONTAINER_LISTS, type ObjectField, PROBES, placeOf, valuesAt, type WorkloadObjects } from './workload-objects';

/** A string format, with its description. */
interface Form {
  readonly known: string;
  accepts(text: string): boolean;
}

type FieldForm = readonly [object: ObjectField, path: string, form: Form];

const LABEL: Form = {
  known: 'names of up to 63 lowercase letters, digits and dashes, with a letter or digit first and last',
  accepts: isDnsLabel,
};
const PORT_NAME: Form = {
  known: 'names of up to 15 lowercase letters, digits and single dashes between them, with at least one letter',
  accepts: (text) => text.length <= 15 && /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text),
};
// Newer releases accept all of these names, older ones fewer.
const VARIABLE: Form = {
  known: 'names of printable ASCII characters without =',
  accepts: (text) => /^[ -<>-~]+$/.test(text),
};
const SUBDOMAIN: Form = {
  known: 'names of up to 253 lowercase letters, digits, dashes and dots, with a letter or digit first and last',
  accepts: isSubdomain,
};
const KEY: Form = {
  known: "keys of up to 63 letters, digits, '-', '_' or '.', after an optional DNS name and '/'",
  accepts: isQualifiedName,
};
const LABEL_VALUE: Form = {
  known: "values of up to 63 letters, digits, '-', '_' or '.', with a letter or digit first and last",
  accepts: isLabelValue,
};
const ADDRESS: Form = { known: 'IP addresses', accepts: isAddress };
// Newer releases reject more: leading zeros, and bits after the prefix.
const BLOCK: Form = {
  known: 'blocks of addresses such as 10.0.0.0/8 or 2001:db8::/64',
  accepts: (text) => {
    const [address, length, ...others] = text.trim().split('/');
    const most = isIPv6(address!) ? 128 : 32;
    return isAddress(address!) && others.length === 0 && /^\d+$/.test(length ?? '') && Number(length) <= most;
  },
};

const POD = 'spec.template.spec';
const SPREAD = `${POD}.topologySpreadConstraints.*.labelSelector`;
const TERMS = ['podAffinity', 'podAntiAffinity'].flatMap((kind) => [
  `${POD}.affinity.${kind}.requiredDuringSchedulingIgnoredDuringExecution.*`,
  `${POD}.affinity.${kind}.preferredDuringSchedulingIgnoredDuringExecution.*.podAffinityTerm`,
]);
const SELECTORS = [SPREAD, ...TERMS.map((term) => `${term}.labelSelector`)];

/** Fields with a string format. `*` matches every item of a list. */
const FORMS: readonly FieldForm[] = [
  ...CONTAINER_LISTS.flatMap((list) => formsOfContainers(`${POD}.${list}.*`)),
  ['workload', `${POD}.volumes.*.name`, LABEL],
  ['workload', `${POD}.serviceAccountName`, SUBDOMAIN],
  ['workload', `${POD}.priorityClassName`, SUBDOMAIN],
  ['workload', `${POD}.dnsConfig.nameservers.*`, ADDRESS],
  ['workload', `${POD}.tolerations.*.key`, KEY],
  ...TERMS.map((term): FieldForm => ['workload', `${term}.topologyKey`, KEY]),
  ...SELECTORS.flatMap((selector): FieldForm[] => [
    ['workload', `${selector}.matchExpressions.*.key`, KEY],
    ['workload', `${selector}.matchExpressions.*.values.*`, LABEL_VALUE],
  ]),
  ['service', 'spec.ports.*.name', LABEL],
  ['service', 'spec.ports.*.targetPort', PORT_NAME],
  ['service', 'spec.externalIPs.*', ADDRESS],
  ['service', 'spec.loadBalancerSourceRanges.*', BLOCK],
];

/** Labels outside of metadata. */
const LABELS: readonly string[] = [`${POD}.nodeSelector`, ...SELECTORS.map((selector) => `${selector}.matchLabels`)];

/** Fields that are as good as absent when they are empty. */
const MAY_BE_EMPTY =
  /\.ports\.\*\.(?:name|targetPort)$|\.(?:serviceAccountName|priorityClassName)$|tolerations\.\*\.key$/;

function formsOfContainers(at: string): FieldForm[] {
  return [
    ['workload', `${at}.name`, LABEL],
    ['workload', `${at}.ports.*.name`, PORT_NAME],
    ['workload', `${at}.env.*.name`, VARIABLE],
    ...PROBES.flatMap((probe): FieldForm[] => [
      ['workload', `${at}.${probe}.httpGet.port`, PORT_NAME],
      ['workload', `${at}.${probe}.tcpSocket.port`, PORT_NAME],
    ]),
  ];
}

/** Reports whether a string is an address in any release of Kubernetes: older ones accept leading zeros. */
function isAddress(text: string): boolean {
  if (isIPv6(text)) return !text.includes('%');
  return /^\d+(?:\.\d+){3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255);
}

/** Reports strings whose format the API server rejects: names, addresses, labels. */
export function checkKnownForms(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  for (const [field, path, { known, accepts }] of FORMS) {
    const takenFor = (value: unknown) =>
      typeof value !== 'string' || accepts(value) || (value === '' && MAY_BE_EMPTY.test(path)) ? undefined : known;
    reportInvalid(objects, field, path, takenFor, diagnostics);
  }
  for (const path of LABELS) {
    for (const [place, labels] of valuesAt(objects.workload, path.split('.'))) {
      for (const [key, value] of Object.entries(isMapping(labels) ? labels : {})) {
        const isWrongValue = typeof value === 'string' && !isLabelValue(value);
        if (isQualifiedName(key) && !isWrongValue) continue;
        diagnostics.report(CODE.invalidLabelOrAnnotation, placeOf(objects, 'workload', ...place, key), {
          part: 'label',
          key: JSON.stringify(key),
          value: isWrongValue ? ` with the value ${JSON.stringify(value)}` : '',
        });
      }
    }
  }
}
