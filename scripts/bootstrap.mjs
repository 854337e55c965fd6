// Uses only Node's built-in modules: it runs before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { capture, startProgress } from './progress.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const lockFile = join(root, '.data', 'bootstrap.lock')
const neededMajor = 24
const ownMajor = Number(process.versions.node.split('.')[0])
const isWindows = process.platform === 'win32'

/** An error that a person must resolve; `message` is all they need to read. */
export class BootstrapError extends Error {}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Loads a .env file of the repository; existing environment variables take precedence. */
export function loadSettings() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** Returns the npm package with the required Node for this platform, or null when there is none. */
function nodePackage() {
  const platform = isWindows ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const version = readJson('package.json').optionalDependencies?.[name]
  return version ? { name, version } : null
}

/**
 * Returns the path of the Node that runs the product: the installed package, otherwise the current one if it is new
 * enough. Throws Trouble.
 */
export function nodeProgram() {
  const installed = nodePackage()
  if (installed) {
    const program = join(
      root,
      'node_modules',
      installed.name,
      'bin',
      isWindows ? 'node.exe' : 'node'
    )
    if (existsSync(program)) return program
  }
  if (ownMajor >= neededMajor) return process.execPath
  throw new BootstrapError(
    `Numo needs Node ${neededMajor} or newer on this machine, and this is ${process.versions.node}: install it from https://nodejs.org and try again.`
  )
}

/** Environment of child programs: `node` is the product's, and installed tools are on the PATH. */
export function environment(more = {}) {
  const path = [dirname(nodeProgram()), join(root, 'node_modules', '.bin'), process.env.PATH]
  return { ...process.env, ...more, PATH: path.filter(Boolean).join(delimiter) }
}

/** Returns whether node_modules matches package-lock.json; npm records what it installed after finishing. */
function isInstalled({ dev }) {
  try {
    const requested = readJson('package-lock.json').packages
    const have = readJson('node_modules/.package-lock.json').packages
    return Object.entries(requested).every(([path, entry]) => {
      if (path === '' || (!dev && (entry.dev || entry.devOptional))) return true
      const installed = have[path]
      return installed ? installed.version === entry.version : entry.optional === true
    })
  } catch {
    return false // no node_modules, or npm did not finish
  }
}

/** Returns command and arguments of `npm ci`, run under the required Node. */
function npmInstall(dev) {
  const args = ['ci', '--no-audit', '--no-fund', dev ? '--include=dev' : '--omit=dev']
  const self = /npm-cli\.js$/.test(process.env.npm_execpath ?? '')
    ? { command: process.execPath, first: [process.env.npm_execpath] }
    : { command: isWindows ? 'npm.cmd' : 'npm', first: [] }
  const node = ownMajor >= neededMajor ? null : nodePackage()
  if (ownMajor < neededMajor && !node) nodeProgram() // throws with installation instructions
  const inner = ['npm', ...args].join(' ')
  const all = node ? ['exec', '--yes', `--package=${node.name}@${node.version}`, '-c', inner] : args
  return { command: self.command, args: [...self.first, ...all] }
}

/**
 * Installs the packages when they are missing or differ from package-lock.json. Serialised between processes by a lock.
 */
export async function ensureInstalled({ dev = true, quiet = false } = {}) {
  if (isInstalled({ dev })) return
  await withLock(
    lockFile,
    async (onSpawn) => {
      if (isInstalled({ dev })) return
      const progress = startProgress('Installing packages', { quiet })
      const { command, args } = npmInstall(dev)
      const env = { ...process.env }
      delete env.NODE_ENV // "production" would omit packages that the build needs
      const { code, output } = await capture(command, args, {
        cwd: root,
        env,
        onSpawn,
        shell: isWindows,
      })
      if (code !== 0 || !isInstalled({ dev })) {
        progress.failed()
        throw new BootstrapError(
          `${output.trim()}\n\nThe packages could not be installed; npm's own words are above. Is the npm registry within reach?`
        )
      }
      progress.done()
    },
    () => quiet || console.error('Another start is preparing this folder; waiting for it ...')
  )
}

/** Lists the source files of the build. */
function* sourcesOfBuild() {
  const walk = function* (folder, keep) {
    if (!existsSync(join(root, folder))) return
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory() && entry.name !== 'node_modules') yield* walk(path, keep)
      else if (entry.isFile() && keep(entry.name)) yield path
    }
  }
  const isSource = (name) => !/\.test\.tsx?$|\.md$/.test(name)
  yield* walk('web', isSource)
  yield* walk('kit', isSource)
  yield* walk('content', () => true)
  yield* walk(
    'domains',
    (name) => isSource(name) && /^(contract|rules|shapes)(-[\w-]+)?\.ts$/.test(name)
  )
  yield* walk('tools', (name) => isSource(name) && !/^(check|bench|screenshots)/.test(name))
  for (const path of ['vite.config.ts', 'package-lock.json'])
    if (existsSync(join(root, path))) yield path
}

function fingerprintOfSources() {
  const hash = createHash('sha256')
  for (const path of sourcesOfBuild())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

const stamp = join(root, 'build', '.stamp')
const isBuilt = () =>
  existsSync(stamp) &&
  // A deployed copy may have no sources; then its build is current.
  (!existsSync(join(root, 'web')) || readFileSync(stamp, 'utf8') === fingerprintOfSources())

/** Builds the pages when their sources have changed. Returns the output of the build if it ran. */
export async function ensureBuilt({ force = false, quiet = false } = {}) {
  if (!force && isBuilt()) return ''
  await ensureInstalled({ quiet }) // a production install lacks the packages that build
  return withLock(lockFile, async (onSpawn) => {
    if (!force && isBuilt()) return ''
    const progress = startProgress('Building the pages', { quiet })
    const before = fingerprintOfSources()
    rmSync(stamp, { force: true })
    const env = environment({ NODE_ENV: 'production' })
    const { code, output } = await capture(nodeProgram(), ['tools/build.ts'], {
      cwd: root,
      env,
      onSpawn,
    })
    if (code !== 0) {
      progress.failed()
      throw new BootstrapError(
        `${output.trim()}\n\nThe pages could not be built; the reason is above.`
      )
    }
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, before)
    progress.done()
    return output
  })
}

/**
 * Runs the main function of a script. Prints the message of Trouble, or the stack of other errors; both exit with 1.
 */
export function main(work) {
  work().catch((error) => {
    console.error(error instanceof BootstrapError ? error.message : error)
    process.exit(1)
  })
}
