import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { StaffBookingReply } from "../receive-staff-intent.server.ts";

/** Calls `act` once for each reply, when the page shows what came of it: a reply comes before the data that it changed. */
export function useSettledReply(
  reply: StaffBookingReply | null,
  act: (reply: StaffBookingReply) => void,
): void {
  const isSettled = useNavigation().state === "idle";
  const last = useRef<StaffBookingReply>(null);
  useEffect(() => {
    if (!reply || !isSettled || last.current === reply) return;
    last.current = reply;
    act(reply);
  });
}
