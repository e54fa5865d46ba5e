/** The commands that the extension registers. The language server names those of its code lenses. */
export const COMMAND_NAMES = [
  'aiGateway.showPicture',
  'aiGateway.compile',
  'aiGateway.explainRequest',
  'aiGateway.createSettings',
  'aiGateway.showReferences',
  'aiGateway.showMenu',
  'aiGateway.showLog',
  'aiGateway.restart',
] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];
