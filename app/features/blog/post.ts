// What readers are shown of a post, in a list and on its own page.

export interface ListedPost {
  /** The slug: its address is /blog/{id}. */
  id: string;
  title: string;
  category: string;
  author: string;
  /** The day readers are told, ISO 8601; null when nobody knows ('No date'). */
  createdAt: string | null;
  excerpt: string;
  /** A slot of `app/content/pictures.ts`, or the address of an uploaded picture; null: the journal's header picture. */
  imageUrl: string | null;
  imageAlt: string;
  /** Reading time, whole minutes. */
  minutes: number;
}

export interface FullPost extends ListedPost {
  /** ISO 8601. */
  updatedAt: string;
  /** Safe HTML. */
  content: string;
}

/** What stands beside a post in time. */
export type Neighbour = Pick<ListedPost, "id" | "title" | "createdAt">;

/** A piece of a text that was searched: what was asked for, or what stands around it. */
export interface Piece {
  text: string;
  isHit: boolean;
}

export interface FoundPost extends ListedPost {
  titlePieces: Piece[];
  snippet: Piece[];
}
