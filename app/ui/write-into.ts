/** Sets a control's value, with the event that typing fires: drafts and checks of forms read the control at it. */
export function writeInto(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
