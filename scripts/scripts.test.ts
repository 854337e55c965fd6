import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
let folder: string
let children: ChildProcess[] = []
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'numo-scripts-'))))
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a command under this Node; `said()` returns its output so far, `ended` resolves to the exit code. */
function run(...args: string[]) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let message = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (message += part.toString()))
  const ended = new Promise<number | null>((done) => child.on('close', (code) => done(code)))
  return { child, ended, said: () => message }
}

const program = (code: string) => {
  const file = join(folder, 'program.ts')
  writeFileSync(file, code)
  return file
}
const holds = `console.log('pid=' + process.pid)
  process.on('SIGTERM', () => { console.log('asked to end'); process.exit(7) })
  setInterval(() => {}, 1000)`
const pidIn = (message: string) => Number(/pid=(\d+)/.exec(message)?.[1] ?? 0)
const exists = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

test('a program gets its arguments, and its exit code is returned', async () => {
  const file = program(
    `console.log(process.argv.slice(2).join('+')); process.exitCode = 3 as number`
  )
  const { ended, said: report } = run('scripts/run.mjs', file, 'a', '--b')
  expect(await ended).toBe(3)
  expect(report()).toBe('a+--b\n')
})

test('a signal reaches the program once, and the script ends with it', async () => {
  const { child, ended, said: report } = run('scripts/run.mjs', program(holds))
  await expect.poll(() => pidIn(report())).toBeGreaterThan(0)
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  expect(await ended).toBe(7)
  expect(report().match(/asked to end/g)).toHaveLength(1)
})

test.runIf(process.platform === 'linux')('kill -9 of the script ends the program too', async () => {
  const { child, said: report } = run('scripts/run.mjs', program(holds))
  await expect.poll(() => pidIn(report())).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await expect.poll(() => exists(pidIn(report()))).toBe(false)
  expect(report()).toContain('asked to end')
})

test.runIf(process.platform === 'linux')('kill -9 of npm ends the program too', async () => {
  const command = `"${process.execPath}" scripts/run.mjs "${program(holds)}"; true`
  const npm = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(command)}],
    { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })`
  const { child, said: report } = run('-e', npm)
  await expect.poll(() => pidIn(report())).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await expect.poll(() => exists(pidIn(report()))).toBe(false)
})

const locked = (work: string, onWait = '() => {}') => {
  const lock = JSON.stringify(pathToFileURL(join(root, 'scripts/lock.mjs')).href)
  const file = JSON.stringify(join(folder, 'a.lock'))
  return `const { withLock } = await import(${lock})
    await withLock(${file}, async (name) => { ${work} }, ${onWait})`
}
const evaluate = (code: string) => run('--input-type=module', '-e', code)

test('of many concurrent processes one works at a time', async () => {
  const log = JSON.stringify(join(folder, 'log'))
  const work = `const { appendFileSync } = await import('node:fs')
    appendFileSync(${log}, '(')
    await new Promise((done) => setTimeout(done, 50))
    appendFileSync(${log}, ')')`
  const all = [1, 2, 3, 4, 5].map(() => evaluate(locked(work)))
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0, 0, 0])
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('()()()()()')
})

test('the lock of a killed process is taken over once its children have ended', async () => {
  const helper = run('-e', 'setInterval(() => {}, 1000)')
  const first = evaluate(
    locked(`name(${helper.child.pid}); console.log('in'); await new Promise(() => {})`)
  )
  await expect.poll(first.said).toContain('in')
  first.child.kill('SIGKILL')
  const second = evaluate(locked(`console.log('in')`, `() => console.log('waits')`))
  await expect.poll(second.said).toBe('waits\n')
  helper.child.kill('SIGKILL')
  await helper.ended
  expect(await second.ended).toBe(0)
  expect(second.said()).toBe('waits\nin\n')
})

test('the lock of another computer is respected until its heartbeat stops', async () => {
  writeFileSync(join(folder, 'a.lock'), `not-${hostname()} 1`)
  const one = evaluate(locked('', `() => { console.log('waits'); process.exit(5) }`))
  expect(await one.ended).toBe(5)
  expect(one.said()).toBe('waits\n')
})

const browser = pathToFileURL(join(root, 'scripts/test-browser.mjs')).href
/** Runs `findBrowser` with only `folder` on the PATH. */
const findBrowser = async (env: Record<string, string> = {}) => {
  const code = `const { findBrowser } = await import(${JSON.stringify(browser)})
    await findBrowser().then(console.log, (error) => console.log(error.message))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: folder, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let message = ''
  child.stdout.on('data', (part: Buffer) => (message += part.toString()))
  await new Promise((done) => child.on('close', done))
  return message.trim()
}
const makeProgram = (name: string, script = '') =>
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

test('the configured browser is used, else an installed one', async () => {
  makeProgram('chromium-browser')
  expect(await findBrowser()).toBe(join(folder, 'chromium-browser'))
  expect(await findBrowser({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath)
  expect(await findBrowser({ CHROMIUM_PATH: '/nowhere' })).toBe(
    'CHROMIUM_PATH names /nowhere, which does not exist.'
  )
})

const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version')
test.runIf(canInstall)('a missing browser is installed', async () => {
  makeProgram(
    'apt-get',
    `echo "$@" >> ${folder}/asked
     case "$*" in
       *headless-shell*) exit 100;;
       *install*) : > ${folder}/chromium;;
     esac`
  )
  expect(await findBrowser()).toBe(join(folder, 'chromium'))
  const install = '-o DPkg::Lock::Timeout=120 install -y --no-install-recommends'
  expect(readFileSync(join(folder, 'asked'), 'utf8').split('\n')).toEqual([
    '-o DPkg::Lock::Timeout=120 update',
    `${install} chromium-headless-shell`,
    `${install} chromium`,
    '',
  ])
})

test.runIf(canInstall)('a browser that cannot be installed is explained', async () => {
  makeProgram('apt-get', 'echo no network; exit 100')
  expect(await findBrowser()).toMatch(
    /^no network\s+Chromium could not be installed: install Chromium \(Debian/
  )
})
