/** Text fields, except those in `data-aside`, which are not what the dialog is for. */
const FIELD =
  ':is(textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=password])):not(:disabled, [data-aside] *)';

/** Opens a modal dialog and focuses its first text field, if it has one. */
export function showDialog(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.querySelector<HTMLElement>(FIELD)?.focus();
}
