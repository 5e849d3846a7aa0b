// What the parts of a board ask of the board they lie on, without handing it through every component.
import { getContext, setContext } from 'svelte';
import type { Placed } from '../lib/options';
import type { BoardProps } from './layout';

export interface Board {
  /** What the board was given. */
  readonly props: BoardProps;
  /** The options on their things. */
  readonly placed: Placed;
  /** How many copies of a card are named in the command that is being given. */
  named(kind: number): number;
  /** How often a choice is marked, where several are picked. */
  marks(choice: string): number;
}

const KEY = Symbol('board');

export function setBoard(board: Board): void {
  setContext(KEY, board);
}

export function useBoard(): Board {
  return getContext<Board>(KEY);
}
