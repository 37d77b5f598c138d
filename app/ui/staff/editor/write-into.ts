/** Writes a control's value as its user would, so that whoever listens hears of it. */
export function writeInto(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
