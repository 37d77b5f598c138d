import { type Editor, useEditorState } from "@tiptap/react";
import { captionPicture } from "./caption-picture.ts";
import type { EditorScope } from "./editor-extensions.ts";
import { editorMessages } from "./editor-messages.ts";
import type { Asking } from "./editor-surface.tsx";

const say = editorMessages.tools;

interface EditorToolbarProps {
  editor: Editor;
  scope: EditorScope;
  ask: (asking: Asking) => void;
}

interface Tool {
  label: string;
  run: () => void;
  /** Set for a tool that is on or off where the cursor stands. */
  isOn?: boolean;
  isOff?: boolean;
}

/** What can be done with the text where the cursor stands. */
export function EditorToolbar({ editor, scope, ask }: EditorToolbarProps) {
  const at = useEditorState({
    editor,
    selector: ({ editor }) => ({
      heading2: editor.isActive("heading", { level: 2 }),
      heading3: editor.isActive("heading", { level: 3 }),
      bold: editor.isActive("bold"),
      italic: editor.isActive("italic"),
      link: editor.isActive("link"),
      bulletList: editor.isActive("bulletList"),
      orderedList: editor.isActive("orderedList"),
      blockquote: editor.isActive("blockquote"),
      code: editor.isActive("code"),
      codeBlock: editor.isActive("codeBlock"),
      table: editor.isActive("table"),
      picture: editor.isActive("image"),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  const now = () => editor.chain().focus();
  const groups: Tool[][] = [
    [
      { label: say.heading2, isOn: at.heading2, run: () => now().toggleHeading({ level: 2 }).run() },
      { label: say.heading3, isOn: at.heading3, run: () => now().toggleHeading({ level: 3 }).run() },
      { label: say.bold, isOn: at.bold, run: () => now().toggleBold().run() },
      { label: say.italic, isOn: at.italic, run: () => now().toggleItalic().run() },
      { label: say.link, isOn: at.link, run: () => ask({ what: "link" }) },
    ],
    [
      { label: say.bulletList, isOn: at.bulletList, run: () => now().toggleBulletList().run() },
      { label: say.orderedList, isOn: at.orderedList, run: () => now().toggleOrderedList().run() },
      { label: say.blockquote, isOn: at.blockquote, run: () => now().toggleBlockquote().run() },
      ...(scope === "article"
        ? [
            { label: say.code, isOn: at.code, run: () => now().toggleCode().run() },
            { label: say.codeBlock, isOn: at.codeBlock, run: () => now().toggleCodeBlock().run() },
          ]
        : []),
    ],
    at.table
      ? [
          { label: say.tableTitle, run: () => ask({ what: "table title" }) },
          { label: say.addRow, run: () => now().addRowAfter().run() },
          { label: say.addColumn, run: () => now().addColumnAfter().run() },
          { label: say.deleteRow, run: () => now().deleteRow().run() },
          { label: say.deleteColumn, run: () => now().deleteColumn().run() },
          { label: say.deleteTable, run: () => now().deleteTable().run() },
        ]
      : scope === "article"
        ? [
            {
              label: say.table,
              run: () => now().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
            },
          ]
        : [],
    at.picture
      ? [
          { label: say.describe, run: () => ask({ what: "description" }) },
          ...(scope === "article" ? [{ label: say.caption, run: () => captionPicture(editor) }] : []),
        ]
      : [{ label: say.picture, run: () => ask({ what: "picture", file: null }) }],
    [
      { label: say.undo, isOff: !at.canUndo, run: () => now().undo().run() },
      { label: say.redo, isOff: !at.canRedo, run: () => now().redo().run() },
    ],
  ];
  return (
    <fieldset
      aria-label={editorMessages.toolbarName}
      className="sticky top-0 z-10 flex flex-wrap gap-x-4 border border-b-0 border-ink/40 bg-bone px-2 py-1"
    >
      {groups
        .filter((tools) => tools.length > 0)
        .map((tools) => (
          <div key={tools[0]?.label} className="flex flex-wrap">
            {tools.map(({ label, run, isOn, isOff }) => (
              <button
                key={label}
                type="button"
                // The text keeps the focus: whoever writes on at once loses no letter.
                onMouseDown={(event) => event.preventDefault()}
                onClick={run}
                disabled={isOff}
                aria-pressed={isOn}
                className="inline-flex min-h-11 items-center rounded-hair px-2.5 text-small hover:bg-haze disabled:text-quiet aria-pressed:bg-ink aria-pressed:text-bone lg:min-h-8"
              >
                {label}
              </button>
            ))}
          </div>
        ))}
    </fieldset>
  );
}
