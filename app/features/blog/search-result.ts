/** Characters that search engines show of a page's title and description. */
export const shownTitle = 60;
export const shownDescription = 160;

/** The title of a post's page: with the company's name where both are shown. */
export function postPageTitle(title: string): string {
  const whole = `${title} | Harmattan Aviation`;
  return whole.length > shownTitle ? title : whole;
}
