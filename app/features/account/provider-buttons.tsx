import { useEffect, useEffectEvent, useRef, useState } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { type AccountFormProps, ProblemNote } from "./account-form.tsx";
import type { Provider } from "./federation.server.ts";

interface ProviderButtonsProps extends Pick<AccountFormProps, "returnTo" | "onAccepted"> {
  providers: readonly Provider[];
  inDialog: boolean;
}

const startAddress = (id: string, returnTo: string, inWindow: boolean) =>
  `/sign-in/with/${id}?${new URLSearchParams({ ...(inWindow ? { popup: "1" } : {}), returnTo })}`;

/** Sign-in with providers: links, which work without scripts, on phones and with blocked windows; in a dialog they open a new window. */
export function ProviderButtons({ providers, returnTo, inDialog, onAccepted }: ProviderButtonsProps) {
  const [chosen, setChosen] = useState<Provider | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { state, open } = useProviderWindow(({ ok, next, message }) => {
    if (ok) onAccepted({ returnTo, ...(next ? { next } : {}) });
    else setProblem(message ?? null);
  });
  if (providers.length === 0) return null;
  const hasRoom = () => inDialog && matchMedia("(width >= 48rem) and (pointer: fine)").matches;
  return (
    <div className="mb-8">
      <ProblemNote message={problem} />
      <ul className="grid gap-3">
        {providers.map((provider) => (
          <li key={provider.id}>
            <a
              href={startAddress(provider.id, returnTo, false)}
              className={buttonClass("plain", "w-full")}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || !hasRoom()) return;
                if (!open(startAddress(provider.id, returnTo, true))) return;
                event.preventDefault();
                setChosen(provider);
                setProblem(null);
              }}
            >
              Continue with {provider.name}
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-quiet">
        {chosen && state !== "none" ? (
          <span className="mt-4 block">
            {state === "open"
              ? `Finish with ${chosen.name} in the window that has opened, or`
              : "The window was closed before the sign-in was finished. Try again, or"}{" "}
            <a
              href={startAddress(chosen.id, returnTo, false)}
              className="text-ink underline decoration-brass underline-offset-4"
            >
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

/** The message of the window's last page. */
interface WindowNews {
  ok: boolean;
  next?: "second-factor";
  message?: string;
}

type WindowState = "none" | "open" | "closed";

/**
 * A window for signing in with a provider. `open` returns whether it opened. `state` becomes closed when the window closes without a message;
 * providers with COOP appear closed immediately, so messages count at any time.
 */
function useProviderWindow(onNews: (news: WindowNews) => void) {
  const opened = useRef<Window | null>(null);
  const receive = useEffectEvent(onNews);
  const [state, setState] = useState<WindowState>("none");
  useEffect(() => {
    if (state === "none") return;
    const channel = new BroadcastChannel("sign-in");
    channel.onmessage = ({ data }: MessageEvent<WindowNews>) => {
      setState("none");
      receive(data);
    };
    const timer = setInterval(() => {
      if (opened.current?.closed) setState("closed");
    }, 500);
    return () => {
      clearInterval(timer);
      channel.close();
    };
  }, [state]);
  return {
    state,
    open(address: string): boolean {
      opened.current?.close();
      opened.current = window.open(address, "", "popup,width=520,height=680");
      setState(opened.current ? "open" : "none");
      return opened.current !== null;
    },
  };
}
