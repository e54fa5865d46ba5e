import type { OverviewChange } from '../../core/compiler/queries/explain/overview/overview';

/** The drawing: boxes with lines of text, and edges from left to right. */
export interface Picture {
  readonly boxes: readonly PictureBox[];
  readonly edges: readonly Edge[];
  /** Descriptions of the elements that are grouped for lack of space. */
  readonly together: readonly string[];
}

export type BoxKind = 'policy' | 'gateway' | 'route' | 'service' | 'backend' | 'invalid';

export interface PictureBox {
  readonly id: string;
  readonly kind: BoxKind;
  /** The kind, such as `HTTPRoute`. */
  readonly heading: string;
  readonly title: string;
  /** Listeners of a Gateway, rules of a route, providers and targets of a backend. */
  readonly rows: readonly Row[];
  /** The members of a box that represents many; empty otherwise. */
  readonly members: readonly Row[];
  readonly mark?: Mark;
  readonly change?: OverviewChange;
  readonly guarantee?: GuaranteeRole;
}

/** A box that represents one object. */
export interface NamedBox extends PictureBox {
  /** Empty for objects without a namespace. */
  readonly namespace: string;
  /** The name of a Service with its port. */
  readonly name: string;
}

export interface Row {
  readonly id: string;
  readonly text: string;
  readonly mark?: Mark;
  readonly change?: OverviewChange;
  readonly guarantee?: GuaranteeRole;
}

/** The role in a guarantee that does not hold: its subject, or on the path of a violating request. */
export type GuaranteeRole = 'about' | 'way';

/** The findings on a thing and its parts. */
export interface Mark {
  readonly severity: string;
  readonly codes: readonly string[];
}

export interface Edge {
  readonly from: string;
  /** The row or the member at which it begins or ends; absent: the box itself. */
  readonly fromRow?: string;
  readonly to: string;
  readonly toRow?: string;
  /** `policy`: applies to; `traffic`: is routed to; `asks`: is called outside of the requests' path. */
  readonly kind: 'traffic' | 'policy' | 'asks';
  /** Which of several listeners or rules it comes from, for pictures in which edges do not begin at rows; else empty. */
  readonly part: string;
  /** The share of the requests, or the number of combined edges; usually empty. */
  readonly label: string;
  readonly change?: OverviewChange;
  readonly guarantee?: GuaranteeRole;
}

const SEVERITIES = ['note', 'warning', 'error'];

/** The graver one first. */
export function worse(a: string | undefined, b: string): string {
  return a !== undefined && SEVERITIES.indexOf(a) >= SEVERITIES.indexOf(b) ? a : b;
}

/** Returns the stronger role: everything on a path is also the subject of a guarantee. */
export function strongerRole(a: GuaranteeRole | undefined, b: GuaranteeRole | undefined): GuaranteeRole | undefined {
  return a === 'way' ? a : (b ?? a);
}

/** Returns the symbol that expresses the same as the color. */
export function signOf({ mark, change, guarantee }: Pick<Row, 'mark' | 'change' | 'guarantee'>): string {
  const changes = { added: '+', removed: '\u2212', changed: '\u0394' } as const;
  const roles = { about: '\u2691', way: '\u279c' } as const;
  const severities: Readonly<Record<string, string>> = { error: '\u2716', warning: '\u26a0', note: '\u2139' };
  return [
    change ? changes[change] : '',
    guarantee ? roles[guarantee] : '',
    mark ? (severities[mark.severity] ?? '') : '',
  ]
    .filter(Boolean)
    .join(' ');
}
