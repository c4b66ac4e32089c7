import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * What `run-tests.mjs` decides by. Vitest's own JSON names neither the project of a file nor errors outside of tests, which fail a run as well.
 * @typedef {{ name: string, errors: string[] }} FailedTest
 * @typedef {{ project: string, file: string, tests: FailedTest[], errors: string[] }} Failure `errors` are those of the file itself, its hooks included
 * @typedef {{ passed: number, failed: number, failures: Failure[], strayErrors: number, passedTests: string[] }} Report
 */
export default class FailuresReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} strayErrors
   */
  onTestRunEnd(modules, strayErrors) {
    const file = process.env.FAILURES_REPORT
    if (!file) throw new Error('FAILURES_REPORT says where the report goes')
    const passedTests = modules.flatMap((module) =>
      [...module.children.allTests('passed')].map((test) => testKey(fileOf(module), test.fullName)),
    )
    const failures = modules
      .filter((module) => module.state() === 'failed')
      .map(failureOf)
      .sort((one, other) => one.file.localeCompare(other.file))
    // A file that could not be loaded has failed without a test.
    const failed = failures.reduce((sum, { tests }) => sum + Math.max(1, tests.length), 0)
    /** @type {Report} */
    const report = { passed: passedTests.length, failed, failures, strayErrors: strayErrors.length, passedTests }
    writeFileSync(file, JSON.stringify(report))
  }
}

/**
 * @param {string} file
 * @param {string} test
 */
export const testKey = (file, test) => `${file} > ${test}`

/** @param {import('vitest/node').TestModule} module */
const fileOf = (module) => relative(module.project.config.root, module.moduleId)

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {Failure}
 */
function failureOf(module) {
  const suites = [...module.children.allSuites()]
  return {
    project: module.project.name,
    file: fileOf(module),
    tests: [...module.children.allTests('failed')].map((test) => ({
      name: test.fullName,
      errors: wordsOf(test.result().errors),
    })),
    errors: [module, ...suites].flatMap((part) => wordsOf(part.errors())),
  }
}

/** @param {readonly { message: string, stack?: string }[] | undefined} errors */
const wordsOf = (errors = []) => errors.map(({ message, stack }) => stack ?? message)
