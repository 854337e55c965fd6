import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * Result of a check step. `lines` are printed in any case, `output` on failure; `failures` are each failed test with the
 * beginning of its error; `times` are milliseconds per test file or journey.
 * @typedef {{ passed: number, failed: number, skipped: string[], failures?: string[], lines: string[], times?: Record<string, number> }} Result
 */

/** Lines of an error that are repeated at the end of the output. */
const errorLines = 12

/** Returns a failed test with the beginning of its error, without colours. */
const describeFailure = (name, message = '') =>
  [name, ...stripVTControlCharacters(message).split('\n').slice(0, errorLines)].join('\n    ')

/** Reads a report file. Returns null when it is missing or incomplete, as after a crash. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A run that failed without a failed test has crashed and counts as one failure. */
const withCrash = (result, code) =>
  code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result

const crashed = { passed: 0, failed: 1, skipped: [], lines: [] }

/** Counts the results of Vitest's JSON report. */
export function readVitest(file, code, root) {
  const report = readReport(file)
  if (!report) return crashed
  const result = { passed: 0, failed: 0, skipped: [], failures: [], lines: [], times: {} }
  for (const {
    name,
    status,
    message,
    assertionResults,
    startTime,
    endTime,
  } of report.testResults) {
    const path = name.replace(`${root}/`, '')
    const before = result.passed
    let failed = 0
    for (const test of assertionResults) {
      if (test.status === 'passed') result.passed += 1
      else if (test.status === 'failed') {
        failed += 1
        result.failures.push(
          describeFailure(`${path} > ${test.fullName}`, test.failureMessages?.[0])
        )
      } else result.skipped.push(`${path} > ${test.fullName}`)
    }
    // A file that failed to load has no tests.
    if (status === 'failed' && failed === 0) {
      failed = 1
      result.failures.push(describeFailure(path, message))
    }
    result.failed += failed
    const took = Math.max(0, Math.round(endTime - startTime))
    result.times[path] = took
    const failures = failed ? `, ${failed} failed` : ''
    result.lines.push(`${path}: ${result.passed - before} passed${failures} (${took} ms)`)
  }
  return withCrash(result, code)
}

/** Counts the results of Playwright's JSON report. */
export function readPlaywright(file, code) {
  const report = readReport(file)
  if (!report) return crashed
  const result = { passed: 0, failed: 0, skipped: [], failures: [], lines: [], times: {} }
  const walk = (suite, way) => {
    const here = suite.title ? [...way, suite.title] : way
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        const name = [...here, spec.title].join(' > ')
        const took = test.results.reduce((sum, { duration }) => sum + duration, 0)
        result.times[name] = Math.round(took)
        if (test.status === 'skipped') result.skipped.push(name)
        else if (test.status === 'unexpected') {
          result.failed += 1
          result.failures.push(describeFailure(name, test.results.at(-1)?.error?.message))
        } else result.passed += 1
        if (test.status === 'flaky') result.lines.push(`${name}: passed only when repeated`)
        if (test.status === 'expected') result.lines.push(`${name} (${took} ms)`)
      }
    for (const inner of suite.suites ?? []) walk(inner, here)
  }
  for (const suite of report.suites ?? []) walk(suite, [])
  return withCrash(result, code)
}

/** Returns the `most` slowest entries as lines. */
export const slowest = (times, max = 20) =>
  Object.entries(times)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, max)
    .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
