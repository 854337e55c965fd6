import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }

/** Asks a yes-or-no question. False for any answer but yes, and when the input ends without one (Ctrl-C, Ctrl-D). */
export async function isAgreed(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stdout }
): Promise<boolean> {
  const line = createInterface({ input, output })
  // `question` never settles once the interface is closed.
  const closed = once(line, 'close').then(() => '')
  try {
    return /^(?:y|yes)$/i.test((await Promise.race([line.question(question), closed])).trim())
  } finally {
    line.close()
  }
}
