/**
 * Lets React work in a document that others change: translators add <font>, extensions and blockers move and remove elements. React's own
 * calls then refer to nodes that have left their parents, which would throw and empty the page.
 */

/** The <font> that a translator put in place of a text node. */
const replacements = new WeakMap<Node, Element>();

/** Corrects React's calls for the whole page; call once, before hydration. */
export function tolerateForeignNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const replacement = replacements.get(child);
    if (child.parentNode && this.contains(child)) child.parentNode.removeChild(child);
    else if (replacement && this.contains(replacement)) replacement.remove();
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    reference: Node | null,
  ): Child {
    let next = reference;
    if (next && !this.contains(next)) next = replacements.get(next) ?? null;
    while (next && next.parentNode !== this) next = next.parentNode;
    return insertBefore.call(this, child, next) as Child;
  };

  // A replaced text that React changes is put back in place of its outdated translation.
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const replacement = replacements.get(target);
      if (!target.parentNode && replacement?.isConnected) replacement.replaceWith(target);
    }
  });
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.parentNode) continue;
        const replacement = [...addedNodes, previousSibling, nextSibling].find(
          (node) => node instanceof HTMLElement && node.localName === "font",
        );
        if (!replacement) continue;
        replacements.set(text, replacement as Element);
        changes.observe(text, { characterData: true });
      }
  }).observe(document, { childList: true, subtree: true });
}

/** Whether an error was caused by moved or removed nodes. */
export const isMovedNode = (error: unknown) =>
  (error instanceof DOMException && /^(NotFoundError|HierarchyRequestError)$/.test(error.name)) ||
  (error instanceof TypeError && /removeChild|insertBefore|appendChild/.test(error.message));
