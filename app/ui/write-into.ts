/** Sets a control's value and fires `input`, at which drafts and form checks read the control. */
export function writeInto(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
