import { createBudgetGuard, onThisMachine, type Budget } from './budget.ts'
import { NoisyPicture, UnreadablePicture, type OcrLanguage, type OcrPage } from './port.ts'
import { createReader } from './tesseract-reader.ts'

/* Child process that reads one picture at a time. Runs with the Node permission model: it may read files but not
   write any. */

export type EngineRequest = {
  picture: Uint8Array
  languages: readonly OcrLanguage[]
  budget: Budget
}
export type EngineAnswer =
  | 'ready'
  | { page: OcrPage; cpu_ms: number }
  | { problem: 'noisy' | 'unreadable' | 'failed'; message: string }

const reader = createReader()
const enforceBudget = createBudgetGuard()
const cpu_ms = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
/** How slow this machine is. Set before the first request. */
let start_cpu_ms = 0
const reply = (answer: EngineAnswer) => process.send?.(answer)

async function read({ picture, languages, budget }: EngineRequest): Promise<EngineAnswer> {
  await enforceBudget(onThisMachine(budget, start_cpu_ms))
  const before = cpu_ms()
  try {
    const page = await reader.read(picture, languages)
    return { page, cpu_ms: cpu_ms() - before }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof NoisyPicture) return { problem: 'noisy', message }
    return { problem: error instanceof UnreadablePicture ? 'unreadable' : 'failed', message }
  } finally {
    await enforceBudget(null)
  }
}

process.on('message', (request: EngineRequest) => void read(request).then(reply))
process.once('disconnect', () => process.exit(0))
await reader.start()
start_cpu_ms = cpu_ms()
reply('ready')
