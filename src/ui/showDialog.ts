/** Where one types. What lies in `data-aside` is not what the dialog was opened for. */
const FIELD =
  ':is(textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=password])):not(:disabled, [data-aside] *)';

/** Opens a dialog, modal; the focus goes to its first text field, if it has one. */
export function showDialog(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.querySelector<HTMLElement>(FIELD)?.focus();
}
