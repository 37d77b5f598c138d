import type { Page } from "@playwright/test";

/** The Menu button in view: the header's, or the bar's on a phone. */
export const menuButton = (page: Page) =>
  page.getByRole("button", { name: "Menu", exact: true }).filter({ visible: true });
export const openMenu = (page: Page) => menuButton(page).click();
export const menuPanel = (page: Page) => page.getByRole("dialog", { name: "Menu" });
export const menuLinks = (page: Page) => page.getByRole("navigation", { name: "Main" });
