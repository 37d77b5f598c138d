import type { Page } from "@playwright/test";

export const wide = { width: 1440, height: 900 };
export const phone = { width: 375, height: 812 };

/** Presses the Menu button that is in view: the header's, or on a phone the bar's. */
export const openMenu = (page: Page) =>
  page.getByRole("button", { name: "Menu", exact: true }).filter({ visible: true }).click();
export const menuPanel = (page: Page) => page.getByRole("dialog", { name: "Menu" });
export const menuLinks = (page: Page) => page.getByRole("navigation", { name: "Main" });
