// Generated from messages/ by `npm run generate`; do not edit.

export interface CatalogueEntry {
  readonly severity: 'error' | 'warning' | 'note';
  readonly title: string;
  readonly text: string;
  readonly fix: string;
}

const ENTRIES = {
  AIG3002: {
    severity: 'error',
    title: 'A backendRef names nothing',
    text: 'backendRef names {kind} {name}, which is not among the inputs{nearest}',
    fix: 'Correct the name, or add the {kind} to the inputs.',
  },
} satisfies Record<string, CatalogueEntry>;

export type MessageCode = keyof typeof ENTRIES;

export const CATALOGUE: Readonly<Record<MessageCode, CatalogueEntry>> = ENTRIES;
