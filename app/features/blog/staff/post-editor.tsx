import { useState } from "react";
import { useNavigation } from "react-router";
import { answersIn } from "#app/ui/form/form-reply.ts";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { BoxedArea, BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { RichText } from "#app/ui/staff/editor/rich-text.tsx";
import { aboveSaveBar, SaveBar } from "#app/ui/staff/save-bar.tsx";
import { BroughtBack, type LostDraft, useLostDraft } from "#app/ui/staff/unsaved-words.tsx";
import { type PostAnswers, postFields, postLengths } from "../post-form.ts";
import type { PostReply } from "../receive-post.server.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import { HeaderPicture } from "./header-picture.tsx";
import { PublishingPanel, SaveButtons } from "./publishing-panel.tsx";
import { ReplyBox } from "./reply-box.tsx";
import { SearchPreview } from "./search-preview.tsx";
import type { ExpectedPost } from "./use-autosave.ts";
import { createAddress, type EditedPost, usePostForm } from "./use-post-form.ts";

interface PostEditorProps {
  post: EditedPost;
  /** The draft saved itself. */
  onAutosaved?: (saved: ExpectedPost) => void;
  reply: PostReply | null;
  categories: readonly string[];
  earlierAddresses: readonly string[];
  /** Host of the public site. */
  host: string;
}

/** The form of a post, with what its writer had written when a session ended under it, or while its first saving led here. */
export function PostEditor(props: PostEditorProps) {
  const lost = useLostDraft(props.reply, createAddress);
  return <PostForm key={lost ? "lost" : "stored"} {...props} lost={lost} />;
}

/** The form itself: its words at the left, its state and how it looks elsewhere at the right. Without scripts it is the same form. */
function PostForm({
  categories,
  earlierAddresses,
  host,
  ...props
}: PostEditorProps & { lost: LostDraft | null }) {
  const { post, lost } = props;
  const [typed, setTyped] = useState<PostAnswers>();
  const form = usePostForm({ ...props, onRead: (posted) => setTyped(answersIn(posted, postFields)) });
  const { initial, seen, refusal } = form;
  const current = typed ?? initial;
  const isReady = [current.title, current.content, current.excerpt].every((words) => words.trim());
  const isBusy = useNavigation().state !== "idle";
  const field = (name: keyof typeof postLengths) => ({
    ...{ name, label: say.labels[name], error: refusal?.errors[name], maxLength: postLengths[name] },
    defaultValue: initial[name],
  });
  const { defaultValue: content, ...contentField } = field("content");
  const earlier = earlierAddresses.length > 0 ? ` ${say.earlier(earlierAddresses.join(", "))}` : "";
  return (
    <form {...form.props} className={aboveSaveBar}>
      {form.isBroughtBack ? <BroughtBack /> : null}
      <ReplyBox form={form} />
      <input type="hidden" name="id" value={seen.id ?? ""} />
      <input type="hidden" name="version" value={seen.version} />
      <IdempotencyKey lost={lost?.words.idempotencyKey} />
      <div className="gap-x-14 border-t hairline pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-7">
          <BoxedField {...field("title")} />
          {/* The page's main element is called content. */}
          <RichText
            {...contentField}
            id="post-text"
            hint={say.contentHint}
            initial={content}
            scope="article"
          />
          <BoxedArea {...field("excerpt")} hint={say.excerptHint} rows={3} />
          <div className="grid gap-7 sm:grid-cols-2">
            <BoxedField {...field("category")} hint={say.categoryHint} list="post-categories" />
            <BoxedField {...field("author")} />
          </div>
          <datalist id="post-categories">
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <BoxedField
            {...field("slug")}
            hint={`${say.slugHint}${seen.id ? ` ${say.slugMoves}` : ""}${earlier}`}
            autoCapitalize="none"
            spellCheck={false}
            optional
          />
          <HeaderPicture field={field} current={current.imageUrl} />
        </div>
        <aside>
          <div className="lg:sticky lg:top-4">
            <PublishingPanel
              post={{ ...post, id: seen.id }}
              initialMoment={initial.publishAt}
              error={refusal?.errors.publishAt}
              isBusy={isBusy}
              save={form.save}
            />
            <SearchPreview title={current.title} slug={current.slug} excerpt={current.excerpt} host={host} />
          </div>
        </aside>
      </div>
      <SaveBar>
        <SaveButtons status={post.status} isBusy={isBusy} isReady={isReady} />
      </SaveBar>
    </form>
  );
}
