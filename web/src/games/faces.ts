// How each game looks: its layout, and what its events show on the board.
//
// A game that is not named here plays too: `generic/Layout.svelte` draws any view.
import type { Component } from 'svelte';
import type { Effects } from './effects';
import GenericLayout from './generic/Layout.svelte';
import type { BoardProps } from './layout';
import { effects as regulationsEffects } from './regulations/face';
import RegulationsLayout from './regulations/Layout.svelte';
import { effects as runeboundEffects } from './runebound/face';
import RuneboundLayout from './runebound/Layout.svelte';
import { effects as runeslingersEffects } from './runeslingers/face';
import RuneslingersLayout from './runeslingers/Layout.svelte';
import BoostersLayout from './runeslingers-boosters/Layout.svelte';
import { effects as zunEffects } from './zun/face';
import ZunLayout from './zun/Layout.svelte';

export interface Face {
  Layout: Component<BoardProps>;
  effects: Effects;
  /** Whether the question stands beside the board where there is room for that, because the board needs all the height there is. */
  asksBeside?: boolean;
  /** Whether the layout draws what the viewer holds itself; else it lies below the board, near the question. */
  drawsHeld?: boolean;
}

const FACES: Record<string, Face> = {
  zun: { Layout: ZunLayout, effects: zunEffects },
  runebound: { Layout: RuneboundLayout, effects: runeboundEffects, asksBeside: true, drawsHeld: true },
  runeslingers: { Layout: RuneslingersLayout, effects: runeslingersEffects, asksBeside: true },
  'runeslingers-boosters': { Layout: BoostersLayout, effects: {}, asksBeside: true, drawsHeld: true },
  regulations: { Layout: RegulationsLayout, effects: regulationsEffects },
};

const PLAIN: Face = { Layout: GenericLayout, effects: {} };

export function faceOf(game: string): Face {
  return FACES[game] ?? PLAIN;
}
