import { describe, expect, it } from 'vitest';
import { withoutInternalMembers } from '../../tools/packaging/internal-members';

const DECLARATIONS = `import type { Shown } from './shown';
import { type Hidden, type Seen } from './hidden';
import * as gone from './gone';
/** A class. */
export declare class Example {
    /** The displayed value. */
    readonly shown: Shown;
    /**
     * Made by others.
     *
     * @internal
     */
    constructor(seen: Seen);
    /** @internal */
    _render(hidden: Hidden): gone.Value;
}
export declare function helper(hidden: Hidden): void;
`;

describe('declarations of the package', () => {
  const text = withoutInternalMembers(DECLARATIONS);

  it('omit internal members, functions and their unused imports', () => {
    expect(text).not.toMatch(/_render|helper|gone/);
  });

  it('keep public members, constructors and used imports', () => {
    expect(text).toContain("import type { Shown } from './shown';");
    expect(text).toContain("import { type Hidden, type Seen } from './hidden';");
    expect(text).toContain('/** The displayed value. */\n    readonly shown: Shown;');
    expect(text).toContain('constructor(seen: Seen);');
  });

  it('stay unchanged if nothing is internal', () => {
    const plain = "import type { A } from './a';\nexport interface B extends A {\n    readonly c?: string;\n}\n";
    expect(withoutInternalMembers(plain)).toBe(plain);
  });
});
