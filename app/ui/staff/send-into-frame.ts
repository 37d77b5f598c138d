/** Posts a form to `address` and shows the response in the frame of this name, bypassing React Router. */
export function sendIntoFrame(form: HTMLFormElement, address: string, frame: string): void {
  const attributes = ["action", "target"].map((name) => [name, form.getAttribute(name)] as const);
  form.setAttribute("action", address);
  form.setAttribute("target", frame);
  HTMLFormElement.prototype.submit.call(form);
  for (const [name, value] of attributes)
    if (value === null) form.removeAttribute(name);
    else form.setAttribute(name, value);
}
