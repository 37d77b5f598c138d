import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { firstToWrite } from "#app/ui/dialog.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import {
  type AccountFieldProps,
  AccountFormFrame,
  type AccountFormProps,
  callJson,
  ProblemNote,
} from "./account-form.tsx";
import type { Provider } from "./federation.server.ts";
import {
  accountMaxLengths,
  forgotPasswordForm,
  resetPasswordForm,
  secondFactorForm,
  shortestPassword,
  signInForm,
  signUpForm,
} from "./forms.ts";
import { accountMessages } from "./messages.ts";
import { currentSession, refreshSession } from "./session.ts";
import type { AccountDone } from "./sign-in.server.ts";
import { type AccountView, viewLeads } from "./views.ts";

interface AccountViewFormProps extends Pick<AccountFormProps, "reply" | "returnTo"> {
  /** null renders nothing and keeps the typed address. */
  view: AccountView | null;
  providers: readonly Provider[];
  inDialog: boolean;
  /** The e-mail address typed in the previous view. */
  typedEmail?: string;
  showView: (view: AccountView, email: string) => void;
  onSignedIn: (done: AccountDone) => void;
}

/** One account view, in the dialog or on its own page. */
export function AccountViewForm(props: AccountViewFormProps) {
  const { view, reply, returnTo, providers, inDialog, typedEmail = "", showView, onSignedIn } = props;
  // The address survives closing the dialog; a password does not.
  const [email, setEmail] = useState(typedEmail);
  const [lostSignIns, setLostSignIns] = useState(0);
  if (!view) return null;
  const show = (next: AccountView) => showView(next, email);
  const accept = async (done: AccountDone) => {
    if (done.next === "second-factor") return show("secondFactor");
    // Refresh before the dialog closes: the control that then takes the focus depends on the session.
    await refreshSession();
    if (currentSession().signInState.state === "out") return setLostSignIns((count) => count + 1);
    // The next user of this browser must not see the address.
    setEmail("");
    onSignedIn(done);
  };
  const ViewForm = viewForms[view];
  return (
    <div
      key={lostSignIns}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "email") setEmail(target.value);
      }}
    >
      {/* ResetPasswordForm renders its own lead. */}
      {view === "resetPassword" ? null : <FormLead>{viewLeads[view]}</FormLead>}
      {lostSignIns > 0 ? <ProblemNote message={accountMessages.noCookies} /> : null}
      {view === "signin" || view === "signup" ? (
        <ProviderButtons providers={providers} inDialog={inDialog} returnTo={returnTo} onAccepted={accept} />
      ) : null}
      <ViewForm
        key={view}
        reply={reply}
        returnTo={returnTo}
        email={email}
        showView={show}
        onAccepted={accept}
      />
    </div>
  );
}

const FormLead = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 mb-7 max-w-[44ch] text-quiet text-balance">{children}</p>
);

const viewForms: Record<AccountView, (props: AccountFormProps) => ReactNode> = {
  signin: (props) => (
    <AccountFormFrame
      {...props}
      view="signin"
      rules={signInForm}
      fields={{ email: firstToWrite, password: {} }}
      busyText="Signing in..."
      links={(link) => (
        <div className="mt-4 flex flex-wrap justify-between gap-x-8 text-small">
          {link("forgotPassword", accountMessages.forgot)}
          <p className="flex flex-wrap items-center gap-x-2 text-quiet">
            No account yet?
            {link("signup", accountMessages.titles.signup)}
          </p>
        </div>
      )}
    />
  ),
  signup: (props) => (
    <AccountFormFrame
      {...props}
      view="signup"
      rules={signUpForm}
      fields={{
        fullName: firstToWrite,
        email: { kind: EmailField },
        phone: { hint: "For calls about a flight", className: "" },
        company: { optional: true, className: "" },
        password: {
          autoComplete: "new-password",
          hint: `At least ${shortestPassword} characters`,
          className: "",
        },
        confirmPassword: { label: "Repeat password", className: "" },
      }}
      busyText="Creating your account..."
      links={(link) => (
        <>
          <p className="mt-5 text-small text-quiet">
            By signing up you accept our <Policy to="/terms">terms of use</Policy> and our{" "}
            <Policy to="/privacy-policy">privacy policy</Policy>.
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-2 text-small text-quiet">
            Already have an account?
            {link("signin", accountMessages.titles.signin)}
          </p>
        </>
      )}
    />
  ),
  forgotPassword: (props) => (
    <AccountFormFrame
      {...props}
      view="forgotPassword"
      rules={forgotPasswordForm}
      fields={{ email: firstToWrite }}
      call={callJson("/api/forgot-password", ["email"])}
      buttonText="Send the code"
      busyText="Sending..."
      onAccepted={() => props.showView("resetPassword")}
      links={(link) => <p className="mt-4 text-small">{link("signin", accountMessages.back)}</p>}
    />
  ),
  resetPassword: ResetPasswordForm,
  secondFactor: SecondFactorForm,
};

/** A link in a new tab, which keeps the typed form. */
function Policy({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="text-ink underlined">
      {children}
    </Link>
  );
}

const resetNoteMs = 2_000;

/** Takes the mailed code and a new password, confirms the change for 2 s, then shows the sign-in view. */
function ResetPasswordForm(props: AccountFormProps) {
  const [isDone, setDone] = useState(false);
  // Only the address typed in the previous view was sent a code.
  const [sentTo] = useState(props.email);
  const note = useRef<HTMLParagraphElement>(null);
  const showSignIn = useEffectEvent(() => props.showView("signin"));
  useEffect(() => {
    if (!isDone) return;
    // The focused field was removed with the form.
    note.current?.focus();
    const timer = setTimeout(() => showSignIn(), resetNoteMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  if (isDone)
    return (
      <p
        ref={note}
        role="status"
        tabIndex={-1}
        className="border-l-2 border-confirmed py-2 pl-6 text-lead outline-none"
      >
        {accountMessages.resetDone}
      </p>
    );
  return (
    <>
      <FormLead>
        {sentTo
          ? `If ${sentTo} has an account, a six-\u2060digit code is on its way. It is valid for ten minutes.`
          : viewLeads.resetPassword}
      </FormLead>
      <AccountFormFrame
        {...props}
        view="resetPassword"
        rules={resetPasswordForm}
        fields={{
          email: {},
          otp: {
            ...firstToWrite,
            hint: "Valid for ten minutes",
            className: "max-sm:max-w-60 sm:col-span-2 sm:max-w-[calc(50%-1rem)]",
          },
          newPassword: { hint: `At least ${shortestPassword} characters`, className: "" },
          confirmPassword: { className: "" },
        }}
        call={callJson("/api/reset-password", ["email", "otp", "newPassword"])}
        busyText="Changing your password..."
        onAccepted={() => setDone(true)}
        links={(link) => (
          <div className="mt-4 flex flex-wrap justify-between gap-x-8 text-small">
            {link("signin", accountMessages.back)}
            {link("forgotPassword", sentTo ? "Send another code" : "No code yet? Send one")}
          </div>
        )}
      />
    </>
  );
}

const recoveryCode = {
  ...firstToWrite,
  label: "Recovery code",
  hint: "One of the codes you kept when you set up your authenticator",
  autoComplete: "off",
  autoFocus: true,
};

/** The second sign-in step: a code from the authenticator, or a recovery code. */
function SecondFactorForm(props: AccountFormProps) {
  // Without scripts the same field also takes a recovery code.
  const length = useHydrated() ? 6 : accountMaxLengths.code;
  const [isRecovery, setRecovery] = useState(false);
  return (
    <AccountFormFrame
      {...props}
      view="secondFactor"
      rules={secondFactorForm}
      fields={{
        code: isRecovery
          ? recoveryCode
          : { ...firstToWrite, kind: CodeField as AccountFieldProps["kind"], length },
      }}
      buttonText="Confirm"
      busyText="Confirming..."
      links={(link) => (
        <div className="mt-4 flex flex-wrap justify-between gap-x-8 text-small">
          {link("signin", accountMessages.back)}
          <button
            type="button"
            className="needs-script min-h-11 underlined hover:text-brass-ink"
            onClick={() => setRecovery(!isRecovery)}
          >
            {isRecovery ? "Use the authenticator instead" : "Use a recovery code instead"}
          </button>
        </div>
      )}
    />
  );
}

interface ProviderButtonsProps extends Pick<AccountFormProps, "returnTo" | "onAccepted"> {
  providers: readonly Provider[];
  inDialog: boolean;
}

const startAddress = ({ id }: Provider, returnTo: string) =>
  `/sign-in/with/${id}?${new URLSearchParams({ returnTo })}`;

/** The message that the popup's last page posts. */
interface PopupResult {
  ok: boolean;
  next?: "second-factor";
  message?: string;
}

/** Links to the sign-in providers. From the dialog on a desktop they open a popup. */
function ProviderButtons({ providers, returnTo, inDialog, onAccepted }: ProviderButtonsProps) {
  const [attempt, setAttempt] = useState<{ provider: Provider; opened: Window; isClosed: boolean }>();
  const [problem, setProblem] = useState<string | null>(null);
  const receive = useEffectEvent(({ ok, next, message = "" }: PopupResult) => {
    setAttempt(undefined);
    if (ok) onAccepted({ returnTo, ...(next ? { next } : {}) });
    else setProblem(message);
  });
  useEffect(() => {
    if (!attempt) return;
    // A provider's COOP header makes its window appear closed, so messages are accepted even then.
    const channel = new BroadcastChannel("sign-in");
    channel.onmessage = ({ data }: MessageEvent<PopupResult>) => receive(data);
    const timer = setInterval(() => {
      if (attempt.opened.closed && !attempt.isClosed) setAttempt({ ...attempt, isClosed: true });
    }, 500);
    return () => {
      clearInterval(timer);
      channel.close();
    };
  }, [attempt]);
  if (providers.length === 0) return null;
  const hasRoom = () => inDialog && matchMedia("(width >= 48rem) and (pointer: fine)").matches;
  return (
    <div className="mb-8">
      <ProblemNote message={problem} />
      <ul className="grid gap-3">
        {providers.map((provider) => (
          <li key={provider.id}>
            <a
              href={startAddress(provider, returnTo)}
              className={buttonClass("plain", "w-full")}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || !hasRoom()) return;
                attempt?.opened.close();
                const address = `${startAddress(provider, returnTo)}&popup=1`;
                const opened = window.open(address, "", "popup,width=520,height=680");
                if (!opened) return;
                event.preventDefault();
                setAttempt({ provider, opened, isClosed: false });
                setProblem(null);
              }}
            >
              Continue with {provider.name}
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-quiet">
        {attempt ? (
          <span className="mt-4 block">
            {attempt.isClosed
              ? "The window was closed before the sign-in was finished. Try again, or"
              : `Finish with ${attempt.provider.name} in the window that has opened, or`}{" "}
            <a href={startAddress(attempt.provider, returnTo)} className="text-ink underlined">
              continue in this window
            </a>
            .
          </span>
        ) : null}
      </p>
      <p className="mt-7 flex items-center gap-4 text-small text-quiet" aria-hidden="true">
        <span className="h-px flex-1 bg-ink/15" />
        or
        <span className="h-px flex-1 bg-ink/15" />
      </p>
    </div>
  );
}
