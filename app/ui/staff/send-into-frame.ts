/** Posts a form to `address` and shows the response in the frame of this name, past React Router. */
export function sendIntoFrame(form: HTMLFormElement, address: string, frame: string): void {
  const own = ["action", "target"].map((name) => [name, form.getAttribute(name)] as const);
  form.setAttribute("action", address);
  form.setAttribute("target", frame);
  HTMLFormElement.prototype.submit.call(form);
  for (const [name, value] of own)
    if (value === null) form.removeAttribute(name);
    else form.setAttribute(name, value);
}
