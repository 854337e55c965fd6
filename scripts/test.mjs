// `npm test`: all checks and tests. The last line is `N passed, N failed`, and the exit code agrees. --only=check,
// --only=unit and --only=e2e run a part; --only=quick (`npm run check:quick`) finds in about a minute what a change
// broke.
import { ensureInstalled, main, root, BootstrapError } from './bootstrap.mjs'
import { onNpmGone } from './npm.mjs'
import { startProgress } from './progress.mjs'
import { build, buildIfChanged, checks, journeys, quickSteps, unit } from './test-steps.mjs'
import { slowest } from './test-report.mjs'

let isStopped = false
/** Finishes running steps and starts no more. */
const stop = () => {
  isStopped = true
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// The signal is forwarded to running steps; see `capture`.
onNpmGone(() => process.kill(process.pid, 'SIGTERM'))

const total = { passed: 0, failed: 0 }
const skipped = []
/** Repeated at the end, where they are found however long the output is. */
const failures = []
/** Step name -> milliseconds per test file or journey. */
const times = new Map()

/** Runs one step and prints its result; a thrown error counts as a failure. */
async function take({ name, run }) {
  if (isStopped) return false
  const progress = startProgress(name, { alone: false })
  const result = await run().catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: [],
    lines: [],
    output: String(error?.stack ?? error),
  }))
  total.passed += result.passed
  total.failed += result.failed
  skipped.push(...result.skipped)
  if (result.failed > 0) failures.push(...(result.failures?.length ? result.failures : [name]))
  if (result.times) times.set(name, result.times)
  if (result.failed === 0) progress.done()
  else progress.failed()
  for (const line of result.lines) console.log(`  ${line}`)
  if (result.failed > 0) console.log(`\n${result.output.trimEnd()}\n`)
  return result.failed === 0
}

const inTurn = async (steps) => {
  for (const step of steps) await take(step)
}

/** A step that cannot run because of another one counts as failed, so that its tests are not silently skipped. */
const impossible = (name, why) => ({
  name,
  run: async () => ({ passed: 0, failed: 1, skipped: [], lines: [], output: why }),
})

/** The journeys, and the build they need. */
async function browse(building) {
  const browsing = journeys()
  const built = await building()
  await take(built ? browsing : impossible(browsing.name, 'Nothing to browse: the build failed.'))
}

const checkAndBuild = async () => (await Promise.all([take(build), inTurn(checks)]))[0]

const parts = {
  all: () =>
    browse(async () => {
      const built = await checkAndBuild()
      await take(unit)
      return built
    }),
  check: checkAndBuild,
  unit: () => inTurn([buildIfChanged, unit]),
  e2e: () => browse(() => take(buildIfChanged)),
  quick: async () => {
    const { statics, tests } = await quickSteps()
    await Promise.all([inTurn(statics), inTurn(tests)])
  },
}

main(async () => {
  process.chdir(root)
  const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
  const part = parts[only ?? 'all']
  if (!part) throw new BootstrapError(`--only is one of check, unit, e2e, quick; not "${only}".`)
  const begin = Date.now()
  try {
    await ensureInstalled()
    await part()
  } catch (error) {
    total.failed += 1
    console.log(error instanceof BootstrapError ? error.message : error)
  }
  if (isStopped) {
    total.failed += 1
    console.log('Stopped before the end.')
  }
  for (const [name, all] of times) console.log([`slowest of ${name}:`, ...slowest(all)].join('\n'))
  for (const name of skipped) console.log(`skipped: ${name}`)
  for (const text of failures) console.log(`failed: ${text}`)
  console.log(`It took ${Math.round((Date.now() - begin) / 1000)} s.`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})
