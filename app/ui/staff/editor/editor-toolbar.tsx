import { type ChainedCommands, isNodeSelection } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { EditorRequest } from "./editor-dialog.tsx";
import type { EditorScope } from "./editor-extensions.ts";

const lineIcon = (shape: string) => (
  <Icon className="size-5">
    <path d={shape} />
  </Icon>
);
const toolLooks = {
  heading2: { label: "Heading", sign: <b>H2</b> },
  heading3: { label: "Subheading", sign: <b>H3</b> },
  bold: { label: "Bold", sign: <b>B</b> },
  italic: { label: "Italic", sign: lineIcon("M8 4.5h6M6 15.5h6M11 4.5l-2 11") },
  link: {
    label: "Link",
    sign: lineIcon("m8 12 4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2"),
  },
  bulletList: { label: "List", sign: lineIcon("M8 5h9M8 10h9M8 15h9M3 5h1M3 10h1M3 15h1") },
  orderedList: {
    label: "Numbered list",
    sign: lineIcon("M8 5h9M8 10h9M8 15h9M2.5 3.7 4 3v4.5M2.5 12.9c0-1.6 2.4-1.5 2.4 0 0 1-2.4 2-2.4 3.4h2.6"),
  },
  blockquote: {
    label: "Quote",
    sign: lineIcon("M8.5 6C6 6.5 4.5 8 4.5 10.5V14h4v-4h-4M16 6c-2.5.5-4 2-4 4.5V14h4v-4h-4"),
  },
  code: { label: "Code", sign: "< >" },
  codeBlock: { label: "Code block", sign: "{ }" },
  table: { label: "Table", sign: lineIcon("M3 4.5h14v11H3zM3 10h14M10 4.5v11") },
  addRow: { label: "Add row" },
  addColumn: { label: "Add column" },
  deleteRow: { label: "Delete row" },
  deleteColumn: { label: "Delete column" },
  deleteTable: { label: "Delete table" },
  tableTitle: { label: "Table title" },
  picture: { label: "Picture", sign: lineIcon("M3 4.5h14v11H3zM3 13l4-4 4 4 2.5-2.5L17 13.5") },
  describe: { label: "Describe picture" },
  caption: { label: "Caption" },
  undo: { label: "Undo", sign: lineIcon("M4 8h8a4 4 0 0 1 0 8H8M7 5 4 8l3 3") },
  redo: { label: "Redo", sign: lineIcon("M16 8H8a4 4 0 0 0 0 8h4M13 5l3 3-3 3") },
} satisfies Record<string, { label: string; sign?: ReactNode }>;

const button =
  "inline-flex min-h-11 items-center justify-center rounded-hair text-small hover:bg-haze disabled:text-quiet aria-pressed:bg-ink aria-pressed:text-bone lg:min-h-8";
const toolWidth = "min-w-10 px-2 max-sm:min-w-1/7 max-sm:px-1 lg:min-w-9";

interface Tool {
  name: keyof typeof toolLooks;
  run: () => void;
  /** Set for a tool that is on or off at the cursor. */
  isOn?: boolean;
  isDisabled?: boolean;
  /** Hidden on a phone until More is pressed. */
  isRare?: boolean;
}

interface EditorToolbarProps {
  editor: Editor;
  scope: EditorScope;
  openDialog: (request: EditorRequest) => void;
}

export function EditorToolbar({ editor, scope, openDialog }: EditorToolbarProps) {
  const [isWhole, setWhole] = useState(false);
  // Renders after each change of the text or the selection.
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber });
  type Command = (chain: ChainedCommands) => ChainedCommands;
  const tool = (name: Tool["name"], command: Command, more: Partial<Tool> = {}): Tool => ({
    name,
    run: () => command(editor.chain().focus()).run(),
    ...more,
  });
  const toggle = (name: Tool["name"], command: Command, isRare = false) =>
    tool(name, command, { isOn: editor.isActive(name), isRare });
  const heading = (level: 2 | 3, isRare = false) =>
    tool(`heading${level}`, (now) => now.toggleHeading({ level }), {
      isOn: editor.isActive("heading", { level }),
      isRare,
    });
  const groups: Tool[][] = [
    [
      heading(2),
      heading(3, true),
      toggle("bold", (now) => now.toggleBold()),
      toggle("italic", (now) => now.toggleItalic()),
      { name: "link", isOn: editor.isActive("link"), run: () => openDialog({ kind: "link" }) },
    ],
    [
      toggle("bulletList", (now) => now.toggleBulletList()),
      toggle("orderedList", (now) => now.toggleOrderedList(), true),
      toggle("blockquote", (now) => now.toggleBlockquote(), true),
    ],
    [],
    [{ name: "picture", run: () => openDialog({ kind: "picture", file: null }) }],
    [
      tool("undo", (now) => now.undo(), { isDisabled: !editor.can().undo(), isRare: true }),
      tool("redo", (now) => now.redo(), { isDisabled: !editor.can().redo(), isRare: true }),
    ],
  ];
  if (scope === "article") {
    groups[1]?.push(
      toggle("code", (now) => now.toggleCode(), true),
      toggle("codeBlock", (now) => now.toggleCodeBlock(), true),
    );
    const newTable = { rows: 3, cols: 3, withHeaderRow: true };
    groups[2] = [tool("table", (now) => now.insertTable(newTable), { isRare: true })];
  }
  if (editor.isActive("table"))
    groups[2] = [
      { name: "tableTitle", run: () => openDialog({ kind: "table title" }) },
      tool("addRow", (now) => now.addRowAfter()),
      tool("addColumn", (now) => now.addColumnAfter()),
      tool("deleteRow", (now) => now.deleteRow()),
      tool("deleteColumn", (now) => now.deleteColumn()),
      tool("deleteTable", (now) => now.deleteTable()),
    ];
  if (editor.isActive("image"))
    groups[3] = [
      { name: "describe", run: () => openDialog({ kind: "description" }) },
      ...(scope === "article" ? [tool("caption", captionPicture)] : []),
    ];
  return (
    <fieldset
      aria-label="Format"
      className="sticky top-0 z-10 min-w-0 border border-b-0 border-ink/40 bg-bone px-2 py-1"
    >
      {/* On a phone seven tools to a line, and one line until More is pressed. */}
      <div className="flex flex-wrap gap-x-1 max-sm:gap-x-0">
        {groups
          .filter((tools) => tools.length > 0)
          .map((tools) => (
            <div key={tools[0]?.name} className="flex flex-wrap max-sm:contents">
              {tools.map((tool) => (
                <ToolButton key={tool.name} {...tool} isShown={isWhole || !tool.isRare} />
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
          {isWhole ? "Fewer" : "More"}
        </button>
      </div>
    </fieldset>
  );
}

function ToolButton({ name, run, isOn, isDisabled, isShown }: Tool & { isShown: boolean }) {
  const { label, sign }: { label: string; sign?: ReactNode } = toolLooks[name];
  return (
    <button
      type="button"
      // Keep the focus in the text, so that typing can go on.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
      disabled={isDisabled}
      aria-pressed={isOn}
      title={sign ? label : undefined}
      className={`${button} ${toolWidth} ${isShown ? "" : "max-sm:hidden"}`}
    >
      {sign ? <span aria-hidden="true">{sign}</span> : null}
      <span className={sign ? "sr-only" : ""}>{label}</span>
    </button>
  );
}

/** Puts the cursor into the caption of the selected picture, and adds a caption where there is none. */
const captionPicture = (chain: ChainedCommands) =>
  chain.command(({ tr, state, dispatch }) => {
    const { selection } = state;
    const { figure, figcaption } = state.schema.nodes;
    if (!figure || !figcaption || !isNodeSelection(selection) || selection.node.type.name !== "image")
      return false;
    if (!dispatch) return true;
    const { $from, from, node } = selection;
    const isInFigure = $from.parent.type === figure;
    if (!isInFigure) tr.replaceSelectionWith(figure.create(null, [node, figcaption.create()]));
    else if ($from.parent.lastChild?.type !== figcaption) tr.insert($from.end(), figcaption.create());
    const cursor = isInFigure ? tr.doc.resolve(from).end() - 1 : from + node.nodeSize + 2;
    tr.setSelection(TextSelection.create(tr.doc, cursor)).scrollIntoView();
    return true;
  });
