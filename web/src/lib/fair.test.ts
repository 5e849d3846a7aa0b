import { describe, expect, it } from 'vitest';
import { bytes, check, fairDice, hex, streamKey, type FairData } from './fair';

// Computed with Python:
//   secret = bytes(range(32)); a = bytes([0xaa]) * 32; c = bytes(range(255, 223, -1))
//   hashlib.sha256(secret).hexdigest()
//   key = hashlib.sha256(secret + b'\1' + a + b'\0' + b'\1' + c).digest()
//   int.from_bytes(hmac.new(key, k.to_bytes(8, 'big') + attempt.to_bytes(4, 'big'), 'sha256').digest()[:8], 'big') % sides
const DATA: FairData = {
  commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  secret: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  contributions: ['aa'.repeat(32), '', 'fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0'],
  from: 0,
  rolls: [[52, 41], [51, 3], [50, 31], [2, 1], [6, 3], [4294967295, 423386335], [3, 2], [1, 0], [100, 24]],
  fair: true,
};
const KEY = '7d4ce5094adc97daa8737b3a569b666183d29d738e11b4868793443fb26f5be2';

describe('check', () => {
  it('finds a fair game fair', async () => {
    const found = await check(DATA);
    expect(found).toMatchObject({ commitment: DATA.commitment, promiseKept: true, key: KEY, wrong: [], fair: true });
    expect(found.rolls.map((roll) => roll.computed)).toEqual(DATA.rolls.map(([, face]) => face));
  });

  it('finds another secret', async () => {
    const found = await check({ ...DATA, secret: `ff${DATA.secret.slice(2)}` });
    expect(found.promiseKept).toBe(false);
    expect(found.wrong.length).toBeGreaterThan(4);
    expect(found.fair).toBe(false);
  });

  it('finds another contribution, and one that is none', async () => {
    const [first = '', ...rest] = DATA.contributions;
    expect((await check({ ...DATA, contributions: [`bb${first.slice(2)}`, ...rest] })).fair).toBe(false);
    const found = await check({ ...DATA, contributions: ['AA', ...rest] });
    expect(found.parts[0]?.wellFormed).toBe(false);
    expect(found.fair).toBe(false);
  });

  it('finds one changed roll, and says which', async () => {
    const rolls = DATA.rolls.with(4, [6, 2]);
    const found = await check({ ...DATA, rolls });
    expect(found.wrong).toEqual([{ number: 4, sides: 6, told: 2, computed: 3 }]);
    expect(found.fair).toBe(false);
  });

  it('does not believe a roll without sides', async () => {
    expect((await check({ ...DATA, rolls: [[0, 0]] })).fair).toBe(false);
  });

  it('leaves out the rolls of the game before, and keeps their numbers', async () => {
    const rolls = DATA.rolls.with(0, [52, 7]);
    expect((await check({ ...DATA, rolls })).fair).toBe(false);
    expect((await check({ ...DATA, rolls, from: 1 })).fair).toBe(true);
  });
});

it('takes another attempt where a number would favour some sides', async () => {
  // With 2^63 + 1 sides almost half of all numbers are passed over; roll 2 takes five attempts (Python, as above).
  const dice = await fairDice(bytes(KEY)!);
  const sides = 2n ** 63n + 1n;
  const rolled = await Promise.all([0n, 1n, 2n, 3n].map((number) => dice(number, sides)));
  expect(rolled).toEqual([4437532263110971585n, 3234043129765638640n, 6224910691941683081n, 6935241314892266333n]);
});

it('marks the seats in the key, so that none can be left out unseen', async () => {
  const secret = bytes(DATA.secret)!;
  const part = bytes(DATA.contributions[0]!)!;
  const keys = await Promise.all([[part], [part, undefined], [undefined, part]].map(async (parts) => hex(await streamKey(secret, parts))));
  expect(new Set(keys).size).toBe(3);
});

it('reads 64 lower-case hex digits and nothing else', () => {
  expect(hex(bytes(KEY)!)).toBe(KEY);
  for (const bad of ['', KEY.slice(1), `${KEY}0`, KEY.toUpperCase(), `${KEY.slice(1)}g`]) expect(bytes(bad)).toBeUndefined();
});
