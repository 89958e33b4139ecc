/** What a paste needs, in one module that is fetched when editing begins. */
export { blockOf } from './clipboard-table.ts';
export { applyPlacement, isDoubtful, planPaste } from './grid-paste.ts';
export { PasteDialog } from './paste-dialog.tsx';
