import { useEffect, useEffectEvent, useRef, useState } from "react";

/** What the window's last page says on its channel (answer-federated.server.ts). */
interface WindowNews {
  ok: boolean;
  next?: "second-factor";
  message?: string;
}

type WindowState = "none" | "open" | "closed";

const channelName = "sign-in";
const lookEveryMs = 500;

/**
 * A window of its own for signing in with a provider. `open` says whether there is one: a blocker may have kept it
 * back. `state` turns to closed when it has gone without news; a provider that cuts its pages off from ours makes it look so
 * at once, which is why news count whenever they come.
 */
export function useProviderWindow(onNews: (news: WindowNews) => void) {
  const opened = useRef<Window | null>(null);
  const tell = useEffectEvent(onNews);
  const [state, setState] = useState<WindowState>("none");
  useEffect(() => {
    if (state === "none") return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<WindowNews>) => {
      setState("none");
      tell(data);
    };
    const timer = setInterval(() => {
      if (opened.current?.closed) setState("closed");
    }, lookEveryMs);
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
