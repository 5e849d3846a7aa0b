// Smaller PNG files. The browser filters each line before it compresses, which is good for photographs; a page is flat colours
// and repeated letters, and without filters it comes out a fifth smaller, to the last pixel the same.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The same picture in fewer bytes. Takes what browsers write: 8 bits for each of three or four colours, not interlaced. */
export function shrink(png: Buffer): Buffer {
  const chunks = [...read(png)];
  const header = chunks.find(([type]) => type === 'IHDR')?.[1];
  if (!header || header[8] !== 8 || (header[9] !== 2 && header[9] !== 6)) throw new Error('not a picture of a browser');
  const bytes = header[9] === 2 ? 3 : 4;
  const data = Buffer.concat(chunks.filter(([type]) => type === 'IDAT').map(([, part]) => part));
  const plain = unfilter(inflateSync(data), header.readUInt32BE(0) * bytes, bytes);
  const packed = deflateSync(plain, { level: 9, memLevel: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

function* read(png: Buffer): Generator<[string, Buffer]> {
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)];
    at += 12 + length;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Lines of `width` bytes after their filter byte, with the filters undone (PNG, section 9.2). */
function unfilter(lines: Buffer, width: number, bytes: number): Buffer {
  const plain = Buffer.from(lines);
  const step = width + 1;
  for (let line = 0; line < plain.length; line += step) {
    const filter = plain[line];
    plain[line] = 0;
    for (let i = 1; i <= width; i++) {
      const left = i > bytes ? plain[line + i - bytes]! : 0;
      const up = line > 0 ? plain[line + i - step]! : 0;
      const corner = i > bytes && line > 0 ? plain[line + i - step - bytes]! : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      plain[line + i] = plain[line + i]! + guess;
    }
  }
  return plain;
}

function paeth(left: number, up: number, corner: number): number {
  const near = left + up - corner;
  const [a, b, c] = [Math.abs(near - left), Math.abs(near - up), Math.abs(near - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
