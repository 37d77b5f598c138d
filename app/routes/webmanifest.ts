import { company } from "#app/content/company.ts";

/** /site.webmanifest: how the site looks when a phone keeps it on its home screen. Colours: night and bone of theme/tokens.css. */
export function loader(): Response {
  const manifest = {
    name: company.name,
    short_name: "Harmattan",
    description: company.description,
    start_url: "/",
    display: "minimal-ui",
    background_color: "#f7f3ec",
    theme_color: "#16222c",
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400" },
  });
}
