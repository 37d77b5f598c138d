import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Says the title of every page that is moved to without a reload: the focus goes to the page's main part, which has no name. */
export function PageSaid() {
  const { pathname, key } = useLocation();
  const previous = useRef(pathname);
  const [said, setSaid] = useState({ title: "", key });
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setSaid({ title: document.title, key });
  }, [pathname, key]);
  return (
    <p role="status" className="sr-only">
      {/* Another element each time: two bookings of one name are said twice. */}
      <span key={said.key}>{said.title}</span>
    </p>
  );
}
