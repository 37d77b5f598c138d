/** How many pictures of this HTML have no alternative text. */
export function undescribedPictures(html: string): number {
  const pictures = html.match(/<img\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi) ?? [];
  return pictures.filter((picture) => !/\salt\s*=\s*(?:"\s*[^"\s]|'\s*[^'\s]|[^\s"'>])/i.test(picture))
    .length;
}
