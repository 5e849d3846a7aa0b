// Things that a person asks the server for, one at a time, and what came of the last one in words.
import { inWords } from './api';

export class Attempts {
  busy = $state(false);
  /** What went wrong. */
  trouble = $state('');
  /** What was done. */
  done = $state('');

  /** Does it, and says so afterwards. Whether it was done. */
  async make(said: string, work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.trouble = this.done = '';
    try {
      await work();
      this.done = said;
    } catch (error) {
      this.trouble = inWords(error);
    }
    this.busy = false;
    return this.trouble === '';
  }
}
