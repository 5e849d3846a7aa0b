// How each game looks: its layout, where the cards of its questions lie, and what its events show on the board.
//
// A game that is not named here plays too: `generic/Layout.svelte` draws any view.
import type { Component } from 'svelte';
import type { Guide } from '../lib/options';
import type { Effects } from './effects';
import GenericLayout from './generic/Layout.svelte';
import type { BoardProps } from './layout';
import { effects as regulationsEffects, guide as regulationsGuide } from './regulations/face';
import RegulationsLayout from './regulations/Layout.svelte';
import { effects as zunEffects, guide as zunGuide } from './zun/face';
import ZunLayout from './zun/Layout.svelte';

export interface Face {
  Layout: Component<BoardProps>;
  guide: Guide;
  effects: Effects;
}

const FACES: Record<string, Face> = {
  zun: { Layout: ZunLayout, guide: zunGuide, effects: zunEffects },
  regulations: { Layout: RegulationsLayout, guide: regulationsGuide, effects: regulationsEffects },
};

const PLAIN: Face = { Layout: GenericLayout, guide: {}, effects: {} };

export function faceOf(game: string): Face {
  return FACES[game] ?? PLAIN;
}
