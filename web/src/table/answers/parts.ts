// Which part of the prompt answers which shape of question. What is not here is a row of buttons.
import type { Component } from 'svelte';
import type { Asked } from '../../lib/protocol';
import { isList } from '../../lib/sheet.svelte';
import type { LiveTable } from '../../lib/table.svelte';
import Amount from './Amount.svelte';
import Mode from './Mode.svelte';
import Name from './Name.svelte';
import Order from './Order.svelte';
import Pay from './Pay.svelte';
import Several from './Several.svelte';

export interface PartProps {
  live: LiveTable;
  asked: Asked;
}

export function partFor(asked: Asked): Component<PartProps> | undefined {
  switch (asked.shape) {
    case 'amount':
      return Amount;
    case 'mode':
      return Mode;
    case 'name':
      return Name;
    case 'order':
      return isList(asked) ? Order : undefined;
    case 'pay':
      return isList(asked) ? Pay : undefined;
    case 'pick':
      return isList(asked) ? Several : undefined;
    default:
      return undefined;
  }
}
