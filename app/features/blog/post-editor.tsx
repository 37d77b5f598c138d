import { type ComponentProps, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { PostReply } from "#app/features/blog/staff-posts.server.ts";
import { excerpt as shortened } from "#app/ui/excerpt.ts";
import { controlProps, Field } from "#app/ui/field.tsx";
import { answersIn } from "#app/ui/form/form-reply.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { BoxedArea, BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { PictureUpload } from "#app/ui/staff/editor/picture-upload.tsx";
import { RichText } from "#app/ui/staff/editor/rich-text.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { SaveBar } from "#app/ui/staff/save-bar.tsx";
import { writeInto } from "#app/ui/write-into.ts";
import { postTexts, slugOf } from "./post.ts";
import { type PostAnswers, postFields, postLengths } from "./post-form.ts";
import { postPageTitle, shownDescription, shownTitle } from "./search-result.ts";
import { type EditedPost, usePostForm } from "./use-post-form.ts";

interface PostEditorProps {
  post: EditedPost;
  reply: PostReply | null;
  categories: readonly string[];
  earlierAddresses: readonly string[];
  host: string;
}

/** The post's fields on the left, publishing and search preview on the right. */
export function PostEditor({ categories, earlierAddresses, host, ...props }: PostEditorProps) {
  const { post } = props;
  const [typed, setTyped] = useState<PostAnswers>();
  const form = usePostForm({ ...props, onRead: (posted) => setTyped(answersIn(posted, postFields)) });
  const { initial, refusal } = form;
  const current = typed ?? initial;
  const isPublished = post.status === "published";
  // Until the required texts are there, saving is the main action.
  const isReady = [current.title, current.content, current.excerpt].every((words) => words.trim());
  const isBusy = useNavigation().state !== "idle";
  const field = (name: keyof typeof postLengths) => ({
    name,
    label: postTexts.labels[name],
    error: refusal?.errors[name],
    maxLength: postLengths[name],
    defaultValue: initial[name],
  });
  const { defaultValue: content, ...contentField } = field("content");
  const hasOwnAddress = post.answers.slug !== "";
  const earlier =
    earlierAddresses.length > 0 ? ` Earlier addresses that lead here: ${earlierAddresses.join(", ")}` : "";
  return (
    <form {...form.props}>
      <ReplyBox form={form} postId={post.id} />
      <input type="hidden" name="id" value={post.id} />
      <input type="hidden" name="version" value={form.firstVersion} />
      <div className="gap-x-14 border-t hairline pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-7">
          <BoxedField {...field("title")} />
          {/* The id `content` belongs to the page's main element. */}
          <RichText
            {...contentField}
            id="post-text"
            hint="HTML: headings h2 to h4, lists, links, quotes, tables, pictures with alternative text. Anything else is removed."
            initial={content}
            scope="article"
          />
          <BoxedArea
            {...field("excerpt")}
            hint="One or two sentences, without markup: for lists, search results and the line beneath the title."
            rows={3}
          />
          <div className="grid gap-7 sm:grid-cols-2">
            <BoxedField
              {...field("category")}
              hint="Readers can list the posts of a category."
              list="post-categories"
            />
            <BoxedField {...field("author")} />
          </div>
          <datalist id="post-categories">
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <BoxedField
            {...field("slug")}
            hint={`Lower-case letters, figures and hyphens. Left empty, it ${hasOwnAddress ? "stays as it is" : "is made from the title"}. The earlier address leads to the new one.${earlier}`}
            autoCapitalize="none"
            spellCheck={false}
            optional
          />
          <HeaderPicture field={field} current={current.imageUrl} />
        </div>
        <aside>
          <div className="lg:sticky lg:top-4">
            <PublishingPanel post={post} form={form} isBusy={isBusy} />
            <SearchPreview
              title={current.title}
              slug={current.slug || (hasOwnAddress ? post.slug : slugOf(current.title))}
              excerpt={current.excerpt}
              host={host}
            />
          </div>
        </aside>
      </div>
      <SaveBar>
        <IntentButton value="save" disabled={isBusy} look={isPublished || !isReady ? "call" : "plain"}>
          {isPublished ? "Save and update" : post.status === "draft" ? "Save draft" : "Save"}
        </IntentButton>
        {isPublished ? null : (
          <IntentButton value="publish" disabled={isBusy} look={isReady ? "call" : "plain"}>
            Publish now
          </IntentButton>
        )}
      </SaveBar>
    </form>
  );
}

type PostForm = ReturnType<typeof usePostForm>;

function PublishingPanel({ post, form, isBusy }: { post: EditedPost; form: PostForm; isBusy: boolean }) {
  const { id, status, publishedAt, slug } = post;
  const isPublished = status === "published";
  const moment = {
    name: "publishAt",
    label: postTexts.labels.publishAt,
    hint: "Lagos time (WAT, UTC+1).",
    error: form.refusal?.errors.publishAt,
  };
  const button = (verb: string, label: string) => (
    <IntentButton value={verb} disabled={isBusy}>
      {label}
    </IntentButton>
  );
  return (
    <section className="border-b hairline py-6 max-lg:mt-7 max-lg:border-t lg:pt-0">
      <h2 className="text-[1.1875rem]">Publishing</h2>
      <p className="mt-2 text-small">
        {status === "draft"
          ? "This is a draft: only staff can read it."
          : isPublished
            ? "Published:"
            : "Scheduled for:"}{" "}
        {status !== "draft" && publishedAt ? <Moment at={publishedAt} className="font-[550]" /> : null}
      </p>
      {status === "draft" ? null : (
        <p className="mt-1 text-small text-quiet">
          {isPublished
            ? "Readers see this version. Changes are saved only when you press the button."
            : "It is on the schedule. Changes are saved only when you press the button."}
        </p>
      )}
      <p role="status" className="text-small font-[550] not-empty:mt-2">
        {form.save.text}
      </p>
      {isPublished ? null : (
        <Field {...moment} className="mt-5">
          <div className="flex gap-2">
            <input
              type="datetime-local"
              {...controlProps({ ...moment, optional: true })}
              defaultValue={form.initial.publishAt}
              className={`min-w-0 ${staffControl}`}
            />
            {button("schedule", "Schedule")}
          </div>
        </Field>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <PreviewLink postId={id}>Preview</PreviewLink>
        {isPublished ? (
          <a href={`/blog/${slug}`} className={staffButton()}>
            See it on the site
          </a>
        ) : null}
        {status === "draft" ? null : button("withdraw", isPublished ? "Unpublish" : "Take off the schedule")}
      </div>
      <div className="mt-6 border-t hairline pt-5">
        <AskFirst
          ask="Delete"
          detail="Its comments, revisions and earlier addresses are deleted too. This cannot be undone."
          look="quiet-danger"
        >
          <IntentButton value="delete" disabled={isBusy} look="danger" className="justify-self-start">
            Delete the post
          </IntentButton>
        </AskFirst>
      </div>
    </section>
  );
}

const PreviewLink = ({ postId, children }: { postId: string; children: string }) => (
  <a href={`/admin/blogs/edit/${postId}/preview`} target="_blank" rel="noreferrer" className={staffButton()}>
    {children}
  </a>
);

interface HeaderPictureProps {
  field: (name: "imageUrl" | "imageAlt") => ComponentProps<typeof BoxedField>;
  current: string;
}

function HeaderPicture({ field, current }: HeaderPictureProps) {
  const address = useRef<HTMLInputElement>(null);
  const byAddress = field("imageUrl");
  const write = (src: string) => address.current && writeInto(address.current, src);
  return (
    <fieldset className="grid gap-5 border-t hairline pt-4">
      <legend className="float-left w-full font-display text-[1.1875rem]">Header picture</legend>
      <p className="-mt-4 text-small text-quiet">Without one, the picture of the journal is shown.</p>
      {current.startsWith("/") ? (
        <p className="flex flex-wrap items-end gap-4">
          <img src={current} alt="" className="aspect-[2/1] w-72 max-w-full bg-haze object-cover" />
          <button type="button" className={staffButton("danger")} onClick={() => write("")}>
            Remove picture
          </button>
        </p>
      ) : null}
      <PictureUpload onUploaded={({ src }) => write(src)} />
      <BoxedField
        {...field("imageAlt")}
        hint={
          current
            ? "For readers who cannot see it. Needed before the post is published."
            : "Only with a picture: for readers who cannot see it."
        }
        optional={!current}
      />
      <details open={byAddress.error ? true : undefined}>
        <summary className={staffButton("quiet", "-ml-1 cursor-pointer list-none")}>
          Use one that is uploaded already
        </summary>
        <div className="pt-3">
          <BoxedField
            {...byAddress}
            ref={address}
            hint="As the upload gave it: /uploads/….webp"
            autoComplete="off"
            optional
          />
        </div>
      </details>
    </fieldset>
  );
}

function ReplyBox({ form, postId }: { form: PostForm; postId: string }) {
  const { problemBox, reply, refusal, save } = form;
  const isConflict = save.kind === "conflict" || refusal?.status === 409;
  const sentences = Object.values(refusal?.errors ?? {});
  return (
    <div ref={problemBox} tabIndex={-1} aria-live="polite" className="outline-none">
      {isConflict || refusal ? (
        <div className="mb-6 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 text-small">
          <p className="font-[550]">{isConflict ? postTexts.changed : refusal?.message}</p>
          {sentences.length > 0 ? (
            <ul className="mt-1 list-disc pl-5">
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          ) : null}
          {isConflict ? (
            <>
              <p className="mt-2">
                Your text is still below. Compare it with the saved version; saving again replaces it with
                yours.
              </p>
              <p className="mt-3">
                <PreviewLink postId={postId}>See the saved version</PreviewLink>
              </p>
            </>
          ) : null}
        </div>
      ) : reply?.ok && reply.verb in postTexts.done ? (
        <p className="mb-6 border-l-2 border-confirmed bg-haze/50 px-5 py-4 text-small font-[550]">
          {postTexts.done[reply.verb as keyof typeof postTexts.done]}
        </p>
      ) : null}
    </div>
  );
}

function SearchPreview(props: Record<"title" | "slug" | "excerpt" | "host", string>) {
  const { title, slug, excerpt, host } = props;
  const pageTitle = postPageTitle(title || postTexts.untitled);
  return (
    <section className="border-b hairline py-6">
      <h2 className="text-[1.1875rem]">As a search result</h2>
      <div className="mt-3 border-l-2 border-brass bg-white px-4 py-3">
        <p className="text-small break-all text-quiet">
          {host} › blog › {slug}
        </p>
        <p className="mt-1 text-[1.125rem] leading-6 text-brass-ink">{shortened(pageTitle, shownTitle)}</p>
        <p className="mt-1 text-small">
          {excerpt ? shortened(excerpt, shownDescription) : "The excerpt will appear here."}
        </p>
      </div>
      <div className="mt-2 text-small text-quiet">
        {title ? <p>{`Title: ${pageTitle.length} characters; about ${shownTitle} are shown.`}</p> : null}
        {excerpt ? (
          <p>{`Description: ${excerpt.length} characters; about ${shownDescription} are shown.`}</p>
        ) : null}
      </div>
    </section>
  );
}
