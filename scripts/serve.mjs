// `npm run serve`: the program in production, on your own directory. What was built beforehand is not built again.
import { ensureBuilt, ensureInstalled, loadSettings, main, root } from './bootstrap.mjs'
import { runProgram } from './run-program.mjs'

main(async () => {
  process.chdir(root)
  await ensureInstalled({ dev: false })
  await ensureBuilt()
  loadSettings()
  runProgram('server/main.ts', [], { NUMO_MODE: 'production', NODE_ENV: 'production' })
})
