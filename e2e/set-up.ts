import { startAnsweringHouse } from './test-answering-house.ts'
import { startProgram } from '../server/test-program.ts'

/** Starts one program on the demo directory, with a clearing house, for the whole run; tests read its URL from the environment. */
export default async function setUp() {
  // NUMO_E2E_URL: use a program that is already running, while writing a test.
  if (process.env.NUMO_E2E_URL) return async () => {}
  const house = await startAnsweringHouse()
  const program = await startProgram({ RATE_LIMIT_PER_MINUTE: '0', ...house.settings })
  process.env.NUMO_E2E_URL = program.url
  process.env.NUMO_E2E_DATA_DIR = program.data_dir
  return async () => {
    const code = await program.stop()
    await house.stop()
    if (code !== 0) throw new Error(`The program ended with ${code}:\n${program.output()}`)
  }
}
