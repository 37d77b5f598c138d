/** Sets a control's value and fires the events that typing would. */
export function writeInto(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
