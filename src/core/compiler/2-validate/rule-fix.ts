type FixText = (...parts: string[]) => string;

/**
 * Fixes for broken rules, by the wording of the rule: the API's rules use only a few forms. The arguments are the matches of the groups.
 */
const FIXES: readonly (readonly [RegExp, FixText])[] = [
  // Rules on the type of a filter, a value or an extension, and the field that belongs to it.
  [/^filter\.(\w+) must be nil .* not (\w+)$/, (field, type) => `Remove ${field}, or make the type ${type}.`],
  [/^filter\.(\w+) must be specified for/, (field) => `Add ${field}, or correct the type.`],
  [/^(\w+) must be specified when (\w+) is set to/, (field, other) => `Add ${field}, or correct ${other}.`],
  [
    /^(\w+) must be '(\w+)' when (\w+) is set$/,
    (field, value, other) => `Set ${field} to ${value}, or remove ${other}.`,
  ],
  [/^SubjectAltName element must/, () => 'Set only the field that matches the type.'],
  [
    /^(.+) (?:may|must) not (?:be combined with|be set when|include) (.+?)(?: is set| includes a path)?$/,
    (field, other) =>
      `Remove ${field === 'url' ? other : field}, or keep it and remove ${field === 'url' ? 'the rest of the path' : other}.`,
  ],
  [/^([\w .]+) (?:is only valid|can only be set) with (.+)$/, (field, other) => `Remove ${field}, or use ${other}.`],
  [/^(\w+) must not be specified for/, (field) => `Remove ${field}.`],
  [/^tls mode must be Terminate/, () => 'Set tls.mode to Terminate, or remove it.'],
  [/^tls mode must be set/, () => 'Set tls.mode to Terminate or Passthrough.'],
  // Rules about duplicates.
  [/ filter cannot be repeated$/, () => 'Join the filters of this type into one.'],
  [/^sectionName(?: or port)? must be/, () => 'Set a different sectionName on each of them, or remove all but one.'],
  [/ must be unique/, () => 'Change or remove one of the duplicates.'],
  // Rules about fields that require or exclude each other.
  [/^path, pathPrefix, and custom format paths/, () => 'Keep one kind of path, and remove the others.'],
  [/^custom providers must specify exactly one/, () => 'Keep backendRef or host with port, and remove the other one.'],
  [/^custom provider backendRef may target/, () => 'Reference a Service.'],
  [/^custom credential refs must/, () => 'Reference a Secret, without group and kind.'],
  [/^must specify credentials, or at most one/, () => 'Set one of them.'],
  [/^(\w+) may only be set (?:for|on) (.+)$/, (field, other) => `Remove ${field}, or use ${other}.`],
  [/^strategy\.inheritance may only/, () => 'Move traffic to a separate policy, or remove strategy.'],
  [/^requestedTokenType IdJag/, () => 'Set another type, or use crossAppAccess.'],
  [/^tokenType IdJag is not supported/, () => 'Set another type.'],
  [/^scope: only regex/, () => 'Remove scope, or use a guard of another kind.'],
  [/^exactly one of (\w+) or (\w+) is required$/, (one, other) => `Set ${one} or ${other}.`],
  [/^mayAct Required requires tokenType Jwt$/, () => 'Set tokenType to Jwt, or remove mayAct.'],
  [
    /^conditional (?:entries|targets) without (\w+) must be last/,
    (field) => `Move the entry without ${field} to the end.`,
  ],
  [/^secretRef is not valid with method/, () => 'Remove secretRef, or use another method.'],
  [/^privateKeyJwt settings require/, () => 'Set both privateKeyJwt and method PrivateKeyJwt, or neither.'],
  [/^clientAuth without secretRef requires/, () => 'Add secretRef, or use another method.'],
  [/^(\S+) cannot be used with (\S+)$/, exclusive],
  [/^(\S+) may not target/, (field) => `Target the whole backend, or remove ${field}.`],
  [/^frontend tcp, networkAuthorization/, () => 'Remove sectionName, or move the other fields to a separate policy.'],
  [/^conditional cannot be set with/, () => 'Move the other fields into an entry of conditional.'],
  [/^(\w+): Required value$/, (field) => `Set ${field}.`],
  [/^(\w+) overlays are only valid/, (field) => `Remove ${field}, or correct workload.kind.`],
  [/^(\w+) is not valid when workload/, (field) => `Remove ${field}, or correct workload.kind.`],
  [/^baseURL cannot target/, () => 'Set another host: this is the pod itself.'],
  [/^both (\w+) and (\w+) must be set together$/, (one, other) => `Set both ${one} and ${other}, or neither.`],
  [/^(\w+) requires (\w+) to be set$/, (field, other) => `Set ${other} too, or remove ${field}.`],
  [/^(\S+) requires (.+)$/, (field, other) => `Use ${other}, or remove ${field}.`],
  [/^(\w+) policies require/, (field) => `Remove the policies for ${field}, or move them to a backend of that kind.`],
  [/^(\S+) may not be used with a Service/, (field) => `Target a backend, or remove ${field}.`],
  [/^(\S+) may not be used with (\S+)/, exclusive],
  [/^(\S+)(?: \S+)? and (\S+) (?:may not be set|are mutually)/, exclusive],
  [/^(\w+) filter must not be used together with (\w+)$/, exclusive],
  [/ may not be used |not both|^Only one of|must not contain both/, () => 'Keep one of them and remove the other.'],
  [/^(?:One or both of|must specify either)/, () => 'Set one of them.'],
  [/^At least one of ([\w, ]+) must be/, (fields) => `Set ${fields}.`],
  [/^(\w+) is required/, (field) => `Set ${field}.`],
  [/exactly one PathPrefix match must/, () => 'Use exactly one match, of type PathPrefix, or replace the full path.'],
  [/^(.+) must be specified/, (fields) => `Set ${fields}.`],
  [/^Must have port/, () => 'Add the port of the Service; for a backend of this API, set group and kind.'],
  // Rules about the targets of a policy.
  [/^Only one Kind of targetRef/, () => 'Write a separate policy for each kind.'],
  [
    /^the '(\S+)' field can only target/,
    (field) => `Move ${field} to a policy with that target, or correct the target.`,
  ],
  [/^targetRefs may only/, () => 'Correct kind and group of the target.'],
  [/^phase PreRouting/, () => 'Move the other fields to a separate policy without this phase.'],
  // Values.
  [/ must be at least (\d\w+)\.?$/, (least) => `Write ${least} or more.`],
  [/ must be at least 1 second$/, () => 'Write 1s or more.'],
  [/ must be less than or equal to /, () => 'Swap the two, or correct one of them.'],
  [/^(\S+) timeout cannot be longer than (\S+) timeout$/, (one, other) => `Shorten ${one}, or lengthen ${other}.`],
  [/ cannot contain '\*' alongside/, () => "Keep only '*', or remove it."],
  [/^must not (?:contain|end with) '(.+)' when type/, (part) => `Remove ${part} from the path.`],
  [/^While 16 rules/, () => 'Spread the matches over several routes.'],
];

function exclusive(one: string, other: string): string {
  return `Keep ${one} or ${other}, and remove the other one.`;
}

/** Returns the fix for a broken rule. A rule about a single value names the allowed values itself. */
export function ruleFix(reason: string): string {
  for (const [form, fix] of FIXES) {
    const [whole, ...parts] = form.exec(reason) ?? [];
    if (whole !== undefined) return fix(...parts);
  }
  return 'Correct the value according to the rule.';
}
