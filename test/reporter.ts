import type { Reporter, TestModule } from 'vitest/node';
import { missingRequirements } from './requirements.ts';

/**
 * Reports the requirements that this machine lacks, then a plain last line for scripts:
 * `N passed, N failed, N skipped`.
 */
export default class PlainSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const count = (state: string) => states.filter((one) => one === state).length;
    for (const { what, how } of missingRequirements(process.env)) {
      console.log(`\nNot run: ${what}. To run them: ${how}`);
      if (process.env['CI']) process.exitCode = 1;
    }
    console.log(
      `\n${count('passed')} passed, ${count('failed') + broken} failed, ${count('skipped')} skipped`,
    );
  }
}
