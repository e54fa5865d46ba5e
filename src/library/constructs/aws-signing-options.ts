import type { Cel } from './cel';

/** Service and region of AWS request signatures. Requires revision v1.4. */
export interface AwsSigningOptions {
  /**
   * The service in the signature, such as `execute-api`, 1 to 256 characters.
   *
   * @default - the service of the destination, if it is a known AWS service
   */
  readonly serviceName?: string;
  /**
   * The region in the signature, 1 to 256 characters.
   *
   * @default - the destination's, else the one of the pod
   */
  readonly region?: string;
}

/** An AWS role. If a computed name or tag is invalid, the request is refused. */
export interface AwsRoleOptions {
  /** Its ARN, `arn:aws:iam::<account>:role/<name>`. */
  readonly roleArn: string;
  /**
   * The name of the session, in audits and cost reports, 2 to 64 characters: a constant (`Cel.text`), or an expression by request.
   *
   * @default - a random name
   */
  readonly sessionName?: Cel;
  /**
   * Tags of the session. At most 50, with those of `tagsFrom`.
   *
   * @default - the session has no fixed tags
   */
  readonly tags?: { [name: string]: string };
  /**
   * Tags of the session by request.
   *
   * @default - the session has no tags by request
   */
  readonly tagsFrom?: { [name: string]: Cel };
}

/** The identity of the pod on AWS, and a role that it assumes. */
export interface AwsIdentityOptions extends AwsSigningOptions {
  /**
   * A role to assume first.
   *
   * @default - the identity signs requests itself
   */
  readonly assumeRole?: AwsRoleOptions;
}
