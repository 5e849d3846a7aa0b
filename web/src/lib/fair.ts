// Checks the shuffles of a finished game, here in the browser and with nothing of ours but this file.
//
// Before the game the server told SHA-256(secret). Every person gave 32 bytes. The key is
// SHA-256(secret, then for each seat 0x01 and its bytes, or 0x00 where there are none). Roll number k with s sides is made of
// HMAC-SHA-256(key, k as 8 bytes, attempt as 4 bytes): its first 8 bytes as a number n. If n lies in the last, incomplete
// stretch of s numbers below 2^64, the next attempt is taken, so that no side is likelier than another; else the roll is
// n modulo s. docs/fair-shuffles.md says what this proves and what not.
import type { Fair } from './protocol';

/** What the server tells; a game that was played on from another has its own rolls from number `from` on. */
export type FairData = Fair & { from?: number };

export interface Roll {
  number: number;
  sides: number;
  /** What the server says came up. */
  told: number;
  /** What follows from the secret and the contributions; none for a roll of the game before. */
  computed: number | undefined;
}

export interface Part {
  seat: number;
  /** 64 hex digits; empty for a bot of the server. */
  hex: string;
  wellFormed: boolean;
}

/** What was computed, and what of it fits. */
export interface Findings {
  /** SHA-256 of the secret. */
  commitment: string;
  promiseKept: boolean;
  parts: Part[];
  key: string;
  rolls: Roll[];
  wrong: Roll[];
  fair: boolean;
}

const BYTES = 32;

/** Computes everything again. `progress` is told how many rolls are done. */
export async function check(data: FairData, progress: (done: number) => void = () => {}): Promise<Findings> {
  const secret = bytes(data.secret);
  if (!secret) throw new Error('the secret is not 64 hex digits, so nothing can be checked');
  const commitment = hex(await sha256(secret));
  const parts = data.contributions.map((part, seat) => ({ seat, hex: part, wellFormed: part === '' || bytes(part) !== undefined }));
  const key = await streamKey(secret, parts.map((part) => bytes(part.hex)));
  const dice = await fairDice(key);
  const rolls: Roll[] = [];
  for (const [number, [sides, told]] of data.rolls.entries()) {
    const ours = number >= (data.from ?? 0);
    const computed = ours && sides > 0 ? Number(await dice(BigInt(number), BigInt(sides))) : undefined;
    rolls.push({ number, sides, told, computed });
    if (number % 16 === 0) progress(number);
  }
  progress(rolls.length);
  const before = data.from ?? 0;
  const wrong = rolls.filter((roll) => roll.number >= before && roll.computed !== roll.told);
  const promiseKept = commitment === data.commitment;
  const fair = promiseKept && wrong.length === 0 && parts.every((part) => part.wellFormed);
  return { commitment, promiseKept, parts, key: hex(key), rolls, wrong, fair };
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What all rolls are made of. */
export function streamKey(secret: Bytes, contributions: readonly (Bytes | undefined)[]): Promise<Bytes> {
  const parts = contributions.map((part) => (part ? [1, ...part] : [0]));
  return sha256(new Uint8Array([...secret, ...parts.flat()]));
}

/** The rolls of a key: what comes up for a roll's number and sides, from 0. */
export async function fairDice(key: Bytes): Promise<(number: bigint, sides: bigint) => Promise<bigint>> {
  const mac = await subtle().importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (number, sides) => {
    const limit = (2n ** 64n / sides) * sides;
    const message = new DataView(new ArrayBuffer(12));
    message.setBigUint64(0, number);
    for (let attempt = 0; ; attempt++) {
      message.setUint32(8, attempt);
      const n = new DataView(await subtle().sign('HMAC', mac, message)).getBigUint64(0);
      if (n < limit) return n % sides;
    }
  };
}

/** The 32 bytes of 64 lower-case hex digits. */
export function bytes(text: string): Bytes | undefined {
  if (!/^[0-9a-f]{64}$/.test(text)) return undefined;
  return Uint8Array.from({ length: BYTES }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

export function hex(from: Uint8Array): string {
  return Array.from(from, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(data: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle().digest('SHA-256', data));
}

function subtle(): SubtleCrypto {
  const found = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  // Browsers give it to pages they can trust only.
  if (!found) {
    throw new Error('this browser checks only over https or on localhost; use the script or the program named below instead');
  }
  return found;
}
