import { type Editor, isNodeSelection } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

/** Puts the cursor into the caption of the selected picture, which gets one when it has none. */
export function captionPicture(editor: Editor): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state, dispatch }) => {
      const { selection } = state;
      const { figure, figcaption } = state.schema.nodes;
      if (!figure || !figcaption || !isNodeSelection(selection) || selection.node.type.name !== "image")
        return false;
      if (!dispatch) return true;
      const { $from, from, node } = selection;
      if ($from.parent.type !== figure)
        tr.replaceSelectionWith(figure.create(null, [node, figcaption.create()]));
      else if ($from.parent.lastChild?.type !== figcaption) tr.insert($from.end(), figcaption.create());
      const place = $from.parent.type === figure ? tr.doc.resolve(from).end() - 1 : from + node.nodeSize + 2;
      tr.setSelection(TextSelection.create(tr.doc, place)).scrollIntoView();
      return true;
    })
    .run();
}
