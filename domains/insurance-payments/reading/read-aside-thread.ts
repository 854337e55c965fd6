import { parentPort, workerData } from 'node:worker_threads'
import { readMoneyFile } from './read-money-file.ts'

/* Thread that reads one file of `read-aside.ts`. */

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `read-aside.ts` alone starts it, with these
const { bytes, currency } = workerData as { bytes: Uint8Array; currency: string }
parentPort?.postMessage(readMoneyFile(bytes, currency))
