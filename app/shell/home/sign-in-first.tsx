import { frameWords as say } from "#app/content/frame.ts";
import { homeSections } from "#app/content/home.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Says why to whoever asked for a page of their own without being signed in. The fragment of the address shows it: the page is everybody's. */
export function SignInFirst() {
  return (
    <section
      id="sign-in-first"
      aria-label={say.accountNote}
      data-notice
      className="fixed top-[calc(var(--header)+1rem)] right-[clamp(20px,5vw,96px)] left-[clamp(20px,5vw,96px)] z-40 hidden items-start gap-4 border-t-3 border-brass bg-bone pt-4 pr-3 pb-2 pl-6 text-ink shadow-lg target:flex max-sm:top-auto max-sm:bottom-24 sm:left-auto sm:max-w-md print:hidden"
    >
      <div className="grow">
        <p className="font-[550]">{homeSections.signInFirst}</p>
        <p className="mt-3 mb-2 flex flex-wrap items-center gap-x-4">
          <ButtonLink to="/sign-in" className="px-5!">
            {say.signIn}
          </ButtonLink>
          <TextLink to="/sign-up">{say.signUp}</TextLink>
        </p>
      </div>
      <a href="#content" aria-label={say.close} className="-my-2 grid size-11 shrink-0 place-items-center">
        <Icon shape="close" className="size-4" />
      </a>
    </section>
  );
}
