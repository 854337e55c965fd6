// `npm start`, `npm run dev`: installs and builds what is missing and runs the demo.
import { ensureBuilt, ensureInstalled, loadSettings, main, root } from './bootstrap.mjs'
import { runProgram } from './run-program.mjs'

main(async () => {
  process.chdir(root)
  const isDev = process.argv.includes('--dev')
  await ensureInstalled()
  await ensureBuilt()
  loadSettings()
  runProgram('server/main.ts', [], {
    NUMO_MODE: 'demo',
    NODE_ENV: isDev ? 'development' : 'production',
  })
})
