import { expect, test } from 'vitest'
import { CallProblem } from '../app/call-problem.ts'
import { sendFile } from './send-file.ts'

const text = 'abcdefgh'

/** Uploads to a stub server that fails as listed, attempt by attempt. */
async function run(failures: (CallProblem | 'answer lost' | null)[]) {
  let received = ''
  const waits: number[] = []
  const progress: number[] = []
  await sendFile({
    file: new Blob([text]),
    part_bytes: 3,
    async send(offset, part) {
      const failure = failures.shift() ?? null
      if (failure instanceof CallProblem) throw failure
      if (offset !== received.length) throw new CallProblem(409, 'wrong-offset', 'no')
      received += await part.text()
      if (failure === 'answer lost') throw new CallProblem(0, 'network-request-failed', 'no')
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    onProgress: (percent) => progress.push(percent),
  })
  return { received, waits, progress }
}

test('parts arrive in order, with progress', async () => {
  expect(await run([])).toEqual({ received: text, waits: [], progress: [0, 37, 75] })
})

test('a busy server and a lost connection are retried, respecting Retry-After', async () => {
  const busy = new CallProblem(429, 'too-many-requests', 'slower', 7)
  const gone = new CallProblem(0, 'network-request-failed', 'no')
  const { received, waits } = await run([null, busy, gone])
  expect([received, waits]).toEqual([text, [7000, 2000]])
})

test('a part whose response was lost is not sent twice', async () => {
  expect((await run(['answer lost'])).received).toBe(text)
})

test('a refusal is reported at once, other failures after six tries', async () => {
  await expect(run([new CallProblem(404, 'no-such-upload', 'no')])).rejects.toThrow('no')
  await expect(run([new CallProblem(409, 'wrong-offset', 'first')])).rejects.toThrow('first')
  const down = () => new CallProblem(503, 'busy', 'down')
  await expect(run([down(), down(), down(), down(), down(), down()])).rejects.toThrow('down')
})
