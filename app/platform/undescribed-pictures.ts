export function undescribedPictures(html: string): number {
  const pictures = html.match(/<img\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi) ?? [];
  return pictures.filter((picture) => !/\salt\s*=\s*(?:"\s*[^"\s]|'\s*[^'\s]|[^\s"'>])/i.test(picture))
    .length;
}
