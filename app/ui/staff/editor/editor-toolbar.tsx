import { type Editor, useEditorState } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { captionPicture } from "./caption-picture.ts";
import type { EditorScope } from "./editor-extensions.ts";
import { editorMessages } from "./editor-messages.ts";
import type { Asking } from "./editor-surface.tsx";

const texts = editorMessages.tools;

interface EditorToolbarProps {
  editor: Editor;
  scope: EditorScope;
  ask: (asking: Asking) => void;
}

interface Tool {
  label: string;
  /** What the button shows in place of its name. */
  sign?: ReactNode;
  run: () => void;
  /** Set for a tool that is on or off at the cursor. */
  isOn?: boolean;
  isOff?: boolean;
  /** Used seldom: a phone shows it when asked for more. */
  isRare?: boolean;
}

const lineIcon = (shape: string) => (
  <Icon className="size-5">
    <path d={shape} />
  </Icon>
);
const signs = {
  heading2: <b>H2</b>,
  heading3: <b>H3</b>,
  bold: <b>B</b>,
  italic: lineIcon("M8 4.5h6M6 15.5h6M11 4.5l-2 11"),
  link: lineIcon("m8 12 4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2"),
  bulletList: lineIcon("M8 5h9M8 10h9M8 15h9M3 5h1M3 10h1M3 15h1"),
  orderedList: lineIcon(
    "M8 5h9M8 10h9M8 15h9M2.5 3.7 4 3v4.5M2.5 12.9c0-1.6 2.4-1.5 2.4 0 0 1-2.4 2-2.4 3.4h2.6",
  ),
  blockquote: lineIcon("M8.5 6C6 6.5 4.5 8 4.5 10.5V14h4v-4h-4M16 6c-2.5.5-4 2-4 4.5V14h4v-4h-4"),
  code: "< >",
  codeBlock: "{ }",
  table: lineIcon("M3 4.5h14v11H3zM3 10h14M10 4.5v11"),
  picture: lineIcon("M3 4.5h14v11H3zM3 13l4-4 4 4 2.5-2.5L17 13.5"),
  undo: lineIcon("M4 8h8a4 4 0 0 1 0 8H8M7 5 4 8l3 3"),
  redo: lineIcon("M16 8H8a4 4 0 0 0 0 8h4M13 5l3 3-3 3"),
} as const;

const button =
  "inline-flex min-h-11 items-center justify-center rounded-hair text-small hover:bg-haze disabled:text-quiet aria-pressed:bg-ink aria-pressed:text-bone lg:min-h-8";
const toolWidth = "min-w-10 px-2 max-sm:min-w-1/7 max-sm:px-1 lg:min-w-9";

/** Formatting tools for the text at the cursor. */
export function EditorToolbar({ editor, scope, ask }: EditorToolbarProps) {
  const [isWhole, setWhole] = useState(false);
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
      {
        label: texts.heading2,
        sign: signs.heading2,
        isOn: at.heading2,
        run: () => now().toggleHeading({ level: 2 }).run(),
      },
      {
        label: texts.heading3,
        sign: signs.heading3,
        isOn: at.heading3,
        isRare: true,
        run: () => now().toggleHeading({ level: 3 }).run(),
      },
      { label: texts.bold, sign: signs.bold, isOn: at.bold, run: () => now().toggleBold().run() },
      { label: texts.italic, sign: signs.italic, isOn: at.italic, run: () => now().toggleItalic().run() },
      { label: texts.link, sign: signs.link, isOn: at.link, run: () => ask({ what: "link" }) },
    ],
    [
      {
        label: texts.bulletList,
        sign: signs.bulletList,
        isOn: at.bulletList,
        run: () => now().toggleBulletList().run(),
      },
      {
        label: texts.orderedList,
        sign: signs.orderedList,
        isOn: at.orderedList,
        isRare: true,
        run: () => now().toggleOrderedList().run(),
      },
      {
        label: texts.blockquote,
        sign: signs.blockquote,
        isOn: at.blockquote,
        isRare: true,
        run: () => now().toggleBlockquote().run(),
      },
      ...(scope === "article"
        ? [
            {
              label: texts.code,
              sign: signs.code,
              isOn: at.code,
              isRare: true,
              run: () => now().toggleCode().run(),
            },
            {
              label: texts.codeBlock,
              sign: signs.codeBlock,
              isOn: at.codeBlock,
              isRare: true,
              run: () => now().toggleCodeBlock().run(),
            },
          ]
        : []),
    ],
    at.table
      ? [
          { label: texts.tableTitle, run: () => ask({ what: "table title" }) },
          { label: texts.addRow, run: () => now().addRowAfter().run() },
          { label: texts.addColumn, run: () => now().addColumnAfter().run() },
          { label: texts.deleteRow, run: () => now().deleteRow().run() },
          { label: texts.deleteColumn, run: () => now().deleteColumn().run() },
          { label: texts.deleteTable, run: () => now().deleteTable().run() },
        ]
      : scope === "article"
        ? [
            {
              label: texts.table,
              sign: signs.table,
              isRare: true,
              run: () => now().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
            },
          ]
        : [],
    at.picture
      ? [
          { label: texts.describe, run: () => ask({ what: "description" }) },
          ...(scope === "article" ? [{ label: texts.caption, run: () => captionPicture(editor) }] : []),
        ]
      : [{ label: texts.picture, sign: signs.picture, run: () => ask({ what: "picture", file: null }) }],
    [
      {
        label: texts.undo,
        sign: signs.undo,
        isOff: !at.canUndo,
        isRare: true,
        run: () => now().undo().run(),
      },
      {
        label: texts.redo,
        sign: signs.redo,
        isOff: !at.canRedo,
        isRare: true,
        run: () => now().redo().run(),
      },
    ],
  ];
  return (
    <fieldset
      aria-label={editorMessages.toolbarName}
      className="sticky top-0 z-10 min-w-0 border border-b-0 border-ink/40 bg-bone px-2 py-1"
    >
      {/* On a phone seven to a line, and one line until more are asked for: the rest of the screen is to write in. */}
      <div className="flex flex-wrap gap-x-1 max-sm:gap-x-0">
        {groups
          .filter((tools) => tools.length > 0)
          .map((tools) => (
            <div key={tools[0]?.label} className="flex flex-wrap max-sm:contents">
              {tools.map(({ label, sign, run, isOn, isOff, isRare }) => (
                <button
                  key={label}
                  type="button"
                  // Keep the focus in the text, so that typing can go on.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={run}
                  disabled={isOff}
                  aria-pressed={isOn}
                  title={sign ? label : undefined}
                  className={`${button} ${toolWidth} ${isRare && !isWhole ? "max-sm:hidden" : ""}`}
                >
                  {sign ? <span aria-hidden="true">{sign}</span> : null}
                  <span className={sign ? "sr-only" : ""}>{label}</span>
                </button>
              ))}
            </div>
          ))}
        <button
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setWhole(!isWhole)}
          aria-expanded={isWhole}
          className={`${button} max-w-1/7 grow basis-0 sm:hidden`}
        >
          {isWhole ? texts.fewer : texts.more}
        </button>
      </div>
    </fieldset>
  );
}
