// `npm run test:firebase`: tests the Firebase adapter against Google's emulator when it can be downloaded. Not part of
// `npm test`: it needs 300 MB from the registry.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, environment, main, root } from './bootstrap.mjs'

const version = '15.34.2'
const minutes = 15

/** Runs npm outside the repository. */
const npm = (args, folder, options = {}) =>
  spawnSync('npm', args, { cwd: folder, timeout: minutes * 60_000, ...options })

main(async () => {
  process.chdir(root)
  await ensureInstalled()
  const folder = join(root, '.data', 'firebase-emulator')
  mkdirSync(folder, { recursive: true })
  const config = { emulators: { auth: { host: '127.0.0.1', port: 9099 }, ui: { enabled: false } } }
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }))
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  const got = npm([...install, `firebase-tools@${version}`], folder, { stdio: 'pipe' })
  if (got.status !== 0) {
    console.log(`Skipped: firebase-tools ${version} cannot be had here.`)
    return
  }
  const vitest = join(root, 'node_modules', '.bin', 'vitest')
  const tests = `"${vitest}" run --root "${root}" adapters/identity/firebase-emulator.test.ts`
  const firebase = join(folder, 'node_modules', '.bin', 'firebase')
  const args = ['emulators:exec', '--only', 'auth', '--project', 'demo-numo', tests]
  const ran = spawnSync(firebase, args, {
    cwd: folder,
    stdio: 'inherit',
    timeout: minutes * 60_000,
    env: environment({ CI: '1' }),
  })
  process.exitCode = ran.status ?? 1
})
