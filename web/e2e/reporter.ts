// What the browser tests say: a line for each, and at the very end what failed and why, so that the end of a long log is enough.
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** So many lines of an error say what it is; the rest is in `test-results`. */
const LINES = 12;

export default class Lines implements Reporter {
  private readonly failed: string[] = [];
  private passed = 0;

  printsToStdio(): boolean {
    return true;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const title = test.titlePath().slice(2).join(' › ');
    const seconds = (result.duration / 1000).toFixed(1).padStart(6);
    const fits = test.outcome() === 'expected';
    console.log(`${fits ? 'passed' : 'FAILED'} ${seconds} s  ${title}`);
    if (fits) this.passed += 1;
    else this.failed.push(`${title}: ${result.status}\n${result.errors.map(({ stack, message }) => lines(stack ?? message ?? '')).join('\n')}`);
  }

  onError({ stack, message }: { stack?: string; message?: string }): void {
    this.failed.push(lines(stack ?? message ?? 'an error without words'));
  }

  onEnd({ status }: FullResult): void {
    console.log(`\n${this.passed} passed, ${this.failed.length} failed${status === 'passed' ? '' : ` (${status})`}`);
    for (const failure of this.failed) console.log(`\n${failure}`);
  }
}

/** The first lines without colours: they are read in a file. */
function lines(text: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = text.replace(/\u001b\[[0-9;]*m/g, '');
  return plain.split('\n').slice(0, LINES).map((line) => `    ${line}`).join('\n');
}
