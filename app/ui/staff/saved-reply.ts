/** A saved text with its placeholders filled. */
export interface ReplyOption {
  id: string;
  name: string;
  text: string;
}
