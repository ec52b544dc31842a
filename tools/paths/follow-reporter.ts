import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Shows what a followed path tells, and how it ended; nothing else of Vitest. */
export default class FollowReporter implements Reporter {
  onUserConsoleLog({ content, type }: { content: string; type: 'stdout' | 'stderr' }): void {
    process[type].write(content);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === 'passed')
      console.log(`\nGood: ${test.fullName}, ${Math.round(test.diagnostic()?.duration ?? 0)} ms`);
    for (const { message, diff, cause } of errors) {
      console.error(`\nFailed: ${test.fullName}\n\n${diff ?? cause?.diff ?? ''}\n\n${message}`);
    }
  }

  onTestModuleEnd(module: TestModule): void {
    for (const { message, stack } of module.errors()) console.error(stack ?? message);
  }

  onTestRunEnd(
    _modules: readonly TestModule[],
    errors: readonly { message: string; stack?: string | undefined }[],
  ): void {
    for (const { message, stack } of errors) console.error(stack ?? message);
  }
}
