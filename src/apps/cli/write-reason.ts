import { messageOf, systemCodeOf } from '../../core/text/error-text';

/** Returns a readable reason why a file cannot be written. */
export function reasonOf(error: unknown): string {
  const code = systemCodeOf(error);
  return code === undefined ? messageOf(error) : (REASONS[code] ?? code);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ENOENT: 'its folder does not exist',
};
