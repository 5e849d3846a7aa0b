// A real server process on a folder of its own, and a line to it that can be cut.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const BINARY = process.env.RUNEHALL_BINARY ?? resolve(import.meta.dirname, '../../target/debug/runehall');
/** The same with the toy games of the tests among its games. */
export const TOYS = join(dirname(BINARY), 'examples/toys');

/** The names of the games. */
export function games(): string[] {
  const said = JSON.parse(execFileSync(BINARY, ['games', '--json'], { encoding: 'utf8' })) as { games: { name: string; of: string }[] };
  // A part of a game is not won: what all games have in common is not tried with it.
  return said.games.filter(({ of }) => !of).map((game) => game.name);
}

/** A server. It keeps its port and its data when it is killed and started again. */
export class Hall {
  private constructor(
    private readonly binary: string,
    private readonly data: string,
    private readonly more: string[],
    private process: ChildProcess,
    /** Where it is: `http://127.0.0.1:PORT`. */
    readonly url: string,
  ) {}

  /** Starts one with nothing in it, perhaps with more arguments. */
  static async open(binary = BINARY, ...more: string[]): Promise<Hall> {
    const data = mkdtempSync(join(tmpdir(), 'runehall-e2e-'));
    const [process, url] = await serve(binary, data, '127.0.0.1:0', more);
    return new Hall(binary, data, more, process, url);
  }

  /** Ends the process at once, as a power cut does. */
  async kill(): Promise<void> {
    const gone = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGKILL');
    await gone;
  }

  /** Starts it again where it was. */
  async restart(): Promise<void> {
    [this.process] = await serve(this.binary, this.data, new URL(this.url).host, this.more);
  }

  /** Ends it and removes what it kept. */
  async close(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Plays a replay file again with the program's own command, shuffles included where it has some. Throws if anything is not as it says. */
  verify(replay: string, shuffles = true): void {
    const file = join(this.data, 'game.replay');
    writeFileSync(file, replay);
    execFileSync(this.binary, ['replay', file, '--verify']);
    if (shuffles) execFileSync(this.binary, ['replay', file, '--verify-fair']);
  }
}

async function serve(binary: string, data: string, addr: string, more: string[]): Promise<[ChildProcess, string]> {
  const process = spawn(binary, ['serve', '--addr', addr, '--data', data, '--no-limits', '--log', 'warn', ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  createInterface({ input: process.stderr }).on('line', (line) => said.push(line));
  const url = await new Promise<string>((done, fail) => {
    process.once('error', fail);
    process.once('exit', (code) => fail(new Error(`the server ended with ${code}:\n${said.join('\n')}`)));
    createInterface({ input: process.stdout }).on('line', (line) => {
      const open = /is open: (http:\S+)/.exec(line)?.[1];
      if (open) done(open);
    });
  });
  return [process, url];
}

/** A line to a server that can be cut like a cable: open connections break and new ones are refused. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private whole = true;

  private constructor(
    private readonly server: Server,
    /** What the browser is to open. */
    readonly url: string,
  ) {}

  /** A line to a hall. */
  static async to(hall: Hall): Promise<Line> {
    const port = Number(new URL(hall.url).port);
    const server = createServer((near) => line.join(near, port));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const line: Line = new Line(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return line;
  }

  cut(): void {
    this.whole = false;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.whole = true;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private join(near: Socket, port: number): void {
    if (!this.whole) {
      near.destroy();
      return;
    }
    const far = createConnection(port, '127.0.0.1');
    for (const [one, other] of [[near, far], [far, near]] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
