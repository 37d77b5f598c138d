/** Characters of a page's title and description that search engines show. */
export const shownTitle = 60;
export const shownDescription = 160;

/** The title of a post's page, with the company's name if both fit. */
export function postPageTitle(title: string): string {
  const whole = `${title} | Harmattan Aviation`;
  return whole.length > shownTitle ? title : whole;
}
