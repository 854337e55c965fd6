// `npm run serve`: runs the program in production with your own directory. An existing build is reused.
import { ensureBuilt, ensureInstalled, loadSettings, main, root } from './bootstrap.mjs'
import { runProgram } from './run-program.mjs'

main(async () => {
  process.chdir(root)
  await ensureInstalled({ dev: false })
  await ensureBuilt()
  loadSettings()
  runProgram('server/main.ts', [], { NUMO_MODE: 'production', NODE_ENV: 'production' })
})
