// A rulebook taken apart for the page: chapters, and in them clauses that can be found by words.
import type { Rulebook } from './protocol';

export interface ClauseBlock {
  /** The clause, `ZUN-4.2`; empty for what stands before the first of a chapter. */
  id: string;
  html: string;
  /** Its words in small letters, for finding. */
  words: string;
}

export interface ChapterBlock {
  id: string;
  title: string;
  clauses: ClauseBlock[];
}

/** Every clause is a heading with its id; it goes on until the next such heading. */
export function chapters(book: Rulebook): ChapterBlock[] {
  return book.chapters.map(({ id, title, html }) => ({
    id,
    title,
    clauses: html
      // A head of a column that says nothing is none.
      .replace(/<th([^>]*)>\s*<\/th>/g, '<td$1></td>')
      .split(/(?=<h[2-6] id=")/)
      .filter((part) => part.trim() !== '')
      .map((part) => ({ id: /^<h[2-6] id="([^"]*)"/.exec(part)?.[1] ?? '', html: part, words: plain(part) })),
  }));
}

/** What is left if only clauses with all of these words are shown. Nothing asked for: everything. */
export function search(book: readonly ChapterBlock[], query: string): ChapterBlock[] {
  const wanted = query.toLowerCase().split(/\s+/).filter((word) => word !== '');
  if (wanted.length === 0) return [...book];
  return book
    .map((chapter) => ({ ...chapter, clauses: chapter.clauses.filter(({ words }) => wanted.every((word) => words.includes(word))) }))
    .filter((chapter) => chapter.clauses.length > 0);
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

function plain(html: string): string {
  const text = html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
  return text.toLowerCase();
}
