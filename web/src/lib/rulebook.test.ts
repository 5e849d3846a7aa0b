import { expect, it } from 'vitest';
import { chapters, search } from './rulebook';

const BOOK = chapters({
  title: 'A game',
  chapters: [
    { id: '00', title: 'Overview', html: '<p>Two <em>players</em>.</p>', clauses: [] },
    { id: '01', title: 'Turns', html: '<h3 id="G-1.1">G-1.1 Begin</h3><p>Draw a card.</p>\n<h3 id="G-1.2">G-1.2 End</h3><p>Discard &amp; pass.</p>', clauses: ['G-1.1', 'G-1.2'] },
  ],
});
const found = (query: string) => search(BOOK, query).flatMap((chapter) => chapter.clauses.map((clause) => clause.id || chapter.id));

it('takes a chapter apart at its clauses', () => {
  expect(BOOK.map(({ clauses }) => clauses.map(({ id }) => id))).toEqual([[''], ['G-1.1', 'G-1.2']]);
  expect(BOOK[1]?.clauses[0]?.html).toBe('<h3 id="G-1.1">G-1.1 Begin</h3><p>Draw a card.</p>\n');
});

it('keeps no empty heads of columns', () => {
  const [chapter] = chapters({ title: '', chapters: [{ id: '0', title: '', html: '<table><tr><th></th><th>Name</th></tr></table>', clauses: [] }] });
  expect(chapter?.clauses[0]?.html).toBe('<table><tr><td></td><th>Name</th></tr></table>');
});

it('finds clauses that have all the words', () => {
  expect(found('')).toEqual(['00', 'G-1.1', 'G-1.2']);
  expect(found('CARD draw')).toEqual(['G-1.1']);
  expect(found('g-1.2')).toEqual(['G-1.2']);
  expect(found('discard & pass')).toEqual(['G-1.2']);
  expect(found('players')).toEqual(['00']);
  expect(found('h3')).toEqual([]);
});
