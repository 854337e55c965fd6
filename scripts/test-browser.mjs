import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { BootstrapError } from './bootstrap.mjs'
import { capture, startProgress } from './progress.mjs'

// The headless shell is Chromium without a window: the same engine with a tenth less work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const packages = ['chromium-headless-shell', 'chromium']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const all = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...all, ...places].find((path) => existsSync(path)) ?? null
}

const isDebian = () => {
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/** Returns the path of a Chromium: CHROMIUM_PATH, an installed one, or one installed now. Throws Trouble. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named))
    throw new BootstrapError(`CHROMIUM_PATH names ${named}, which does not exist.`)
  const found = named || installedBrowser()
  if (found) return found
  const advice =
    'install Chromium (Debian: apt-get install chromium), or name one with CHROMIUM_PATH.'
  if (!isDebian() || process.getuid?.() !== 0)
    throw new BootstrapError(`The journeys need a browser and there is none: ${advice}`)
  const progress = startProgress('Installing Chromium')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patient = ['-o', 'DPkg::Lock::Timeout=120']
  const apt = (...args) => capture('apt-get', [...patient, ...args], { env })
  const update = await apt('update')
  let result = update
  for (const name of update.code === 0 ? packages : []) {
    result = await apt('install', '-y', '--no-install-recommends', name)
    const installed = installedBrowser()
    if (result.code === 0 && installed) {
      progress.done()
      return installed
    }
  }
  progress.failed()
  throw new BootstrapError(`${result.output.trim()}\n\nChromium could not be installed: ${advice}`)
}
