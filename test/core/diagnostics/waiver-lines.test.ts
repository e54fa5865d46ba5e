import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { main } from '../../../src/apps/cli';
import { readMessagePages } from '../../../tools/message-pages';
import { useFolder } from '../../apps/cli/run';

const ROOT = join(__dirname, '..', '..', '..');

/** The lines for settings on a page, with a reason. */
function waiverOn(slug: string): string | undefined {
  const page = readFileSync(join(ROOT, 'docs', 'diagnostics', `${slug}.md`), 'utf8');
  const [, lines] = /## When to waive it\n[\s\S]*?```yaml\n(waivers:[\s\S]*?)```/.exec(page) ?? [];
  return lines?.includes('KIND') ? undefined : lines?.replace('"..."', 'accepted by the team until the next release');
}

const examples = readMessagePages(ROOT).flatMap(({ code, slug, input }) => {
  const waiver = waiverOn(slug);
  return input && waiver ? [[code, input.bad, waiver] as const] : [];
});

describe('the waiver lines of a diagnostic', () => {
  const folder = useFolder();

  it('are on many pages', () => expect(examples.length).toBeGreaterThan(100));

  it.each(examples.filter((_, index) => index % 8 === 0))(
    'of %s waive the finding of its example',
    async (code, bad, waiver) => {
      let out = '';
      const hear = (text: string) => {
        out += text;
      };
      const terminal = { out: hear, err: () => undefined, color: false, interactive: false };
      const settings = folder.write('ai-gateway.yaml', waiver);
      await main(
        ['validate', '-f', folder.write('example.yaml', bad), '--config', settings, '--format', 'json'],
        terminal,
      );
      const { suppressed, diagnostics } = JSON.parse(out) as Record<string, readonly { readonly code: string }[]>;
      expect(suppressed.map((finding) => finding.code)).toContain(code);
      expect(diagnostics.map((finding) => finding.code)).not.toContain(code);
    },
  );
});
