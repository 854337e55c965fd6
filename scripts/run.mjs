// `node scripts/run.mjs <file.ts> [arguments]`: runs a program on the required Node; used by npm scripts.
import { ensureBuilt, ensureInstalled, loadSettings, main, root } from './bootstrap.mjs'
import { runProgram } from './run-program.mjs'

main(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) {
    console.error('Which program? For example: node scripts/run.mjs tools/check-map.ts')
    process.exit(1)
  }
  process.chdir(root)
  await ensureInstalled()
  // Records a fingerprint of the sources, so that the next start does not build again.
  if (file === 'tools/build.ts') {
    process.stdout.write(await ensureBuilt({ force: true }))
    return
  }
  loadSettings()
  runProgram(file, args)
})
