/** Returns whether a path is a pattern: it contains `*`, `?`, `[...]` or `{a,b}`. */
export function isGlob(path: string): boolean {
  return /[*?[{]/.test(path);
}

/** The folder that everything a pattern matches lies below. */
export function globBase(pattern: string): string {
  const steps = pattern.split('/');
  const first = steps.findIndex(isGlob);
  return steps.slice(0, first < 0 ? steps.length : first).join('/') || (pattern.startsWith('/') ? '/' : '.');
}

/**
 * Returns the regular expression of a pattern, which matches a whole path with slashes: `*` and `?` match within a name, `**` matches any
 * number of folders, `{a,b}` matches either, `[abc]` one of them, `[!abc]` none of them.
 */
export function globRegExp(pattern: string): RegExp {
  let text = '';
  let depth = 0;
  for (let index = 0; index < pattern.length; index++) {
    const rest = pattern.slice(index);
    const set = /^\[(!?)([^\]/]+)\]/.exec(rest);
    if (rest.startsWith('**/')) {
      text += '(?:[^/]+/)*';
      index += 2;
    } else if (rest.startsWith('**')) {
      text += '.*';
      index += 1;
    } else if (set) {
      text += `[${set[1] ? '^' : ''}${set[2]?.replace(/[\\^]/g, '\\$&')}]`;
      index += set[0].length - 1;
    } else if (rest[0] === '{' && rest.includes('}')) {
      text += '(?:';
      depth++;
    } else if (rest[0] === '}' && depth > 0) {
      text += ')';
      depth--;
    } else if (rest[0] === ',' && depth > 0) text += '|';
    else if (rest[0] === '*') text += '[^/]*';
    else if (rest[0] === '?') text += '[^/]';
    else text += (rest[0] as string).replace(/[\\^$.|+()[\]{}]/, '\\$&');
  }
  return new RegExp(`^${text}${')'.repeat(depth)}$`);
}
